/** Following artists and other users, new releases, and recommendations. */
export const following = {
  follow: 'Follow',
  isFollowed: 'Following',
  followerCount: (n: number, shown: string) => (n === 1 ? '1 follower' : `${shown} followers`),
  followedCount: (_: number, shown: string) => `${shown} following`,
  followers: 'Followers',
  followed: 'Following',
  noFollowers: 'No followers yet.',
  noFollowed: 'Not following anyone yet.',

  people: 'People',
  noPeople: 'You don’t follow anyone yet',
  noPeopleText: 'People you follow show up here, with their new playlists and reviews.',
  newPlaylists: 'New playlists by people you follow',
  newReviews: 'New reviews by people you follow',
  peopleYouFollow: 'People you follow',

  releases: 'New releases',
  releasesOfFollowed: 'New from artists you follow',
  unread: (n: number) => `${n} new`,
  unreadSince: (n: number) =>
    n === 1 ? '1 new release since your last visit' : `${n} new releases since your last visit`,
  noReleases: 'No releases yet',
  noReleasesText: 'Follow artists to see their albums and singles here.',

  forYou: 'For you',
  forYouText:
    'Tracks similar to the ones you like, updated daily. Choose “Not for me” from a track’s menu to hide it.',
  forYouSignIn: 'Sign in to get recommendations.',
  becauseLiked: (name: string) => `Because you like ${name}`,
  becauseListened: (name: string) => `Because you listened to ${name}`,
  becauseFavorite: (name: string) => `Similar to ${name}, one of your favourites`,
  noForYou: 'Nothing to recommend yet',
  noForYouText: 'Like a few tracks, and we’ll recommend similar music.',
  popular: 'Popular music',
};
