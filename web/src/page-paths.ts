/** The paths of pages. */
export const albumPage = (id: string) => `/list/a${id}`;
export const artistPage = (id: string) => `/artist/${id}`;
export const playlistPage = (id: string) => `/list/p${id}`;
export const radioPage = (id: string) => `/radio/${id}`;
export const trackPage = (id: string) => `/track/${id}`;
export const userPage = (id: string) => `/user/${id}`;
export const followsPage = (id: string, list: 'following' | 'followers') => `/user/${id}/${list}`;
export const RELEASES_PAGE = '/library/releases';
export const FOR_YOU_PAGE = '/for-you';
export const searchPage = (q: string) => `/search?${new URLSearchParams({ q })}`;
/** Tracks with the tag. */
export const tagPage = (tag: string) => `/browse?${new URLSearchParams({ tags: tag })}`;
