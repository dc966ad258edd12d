/** Following artists and other users, new releases, and recommendations. */
export const following = {
  follow: 'Folgen',
  isFollowed: 'Folge ich',
  followerCount: (_: number, shown: string) => `${shown} Follower`,
  followedCount: (_: number, shown: string) => `folgt ${shown}`,
  followers: 'Follower',
  followed: 'Folgt',
  noFollowers: 'Noch keine Follower.',
  noFollowed: 'Folgt noch niemandem.',

  people: 'Personen',
  noPeople: 'Du folgst noch niemandem',
  noPeopleText: 'Personen, denen du folgst, erscheinen hier mit ihren neuen Playlists und Rezensionen.',
  newPlaylists: 'Neue Playlists von Personen, denen du folgst',
  newReviews: 'Neue Rezensionen von Personen, denen du folgst',
  peopleYouFollow: 'Personen, denen du folgst',

  releases: 'Neuerscheinungen',
  releasesOfFollowed: 'Neu von Künstlern, denen du folgst',
  unread: (n: number) => `${n} neu`,
  unreadSince: (n: number) =>
    n === 1
      ? '1 Neuerscheinung seit deinem letzten Besuch'
      : `${n} Neuerscheinungen seit deinem letzten Besuch`,
  noReleases: 'Noch keine Neuerscheinungen',
  noReleasesText: 'Folge Künstlern, um ihre Alben und Singles hier zu sehen.',

  forYou: 'Für dich',
  forYouText:
    'Jeden Tag neue Tracks, passend zu denen, die dir gefallen. Mit „Nichts für mich“ im Menü eines Tracks blendest du ihn aus.',
  forYouSignIn: 'Melde dich an, um Empfehlungen zu bekommen.',
  becauseLiked: (name: string) => `Weil dir ${name} gefällt`,
  becauseListened: (name: string) => `Weil du ${name} gehört hast`,
  becauseFavorite: (name: string) => `Ähnlich wie ${name} aus deinen Favoriten`,
  noForYou: 'Noch keine Empfehlungen',
  noForYouText: 'Gib ein paar Tracks ein Like, dann empfehlen wir dir ähnliche Musik.',
  popular: 'Beliebte Musik',
};
