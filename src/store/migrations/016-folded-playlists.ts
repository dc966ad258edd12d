/** Names of playlists in other alphabets are folded again at the next start, since letters that look alike are now folded to one. */
export const foldedPlaylists = (): string[] => [
  'update playlist set name_folded = null where octet_length(name) > length(name)',
];
