/** Following artists and other users, new releases, and recommendations. */
export const following = {
  follow: 'Suivre',
  isFollowed: 'Suivi',
  followerCount: (n: number, shown: string) => `${shown} ${n < 2 ? 'abonné' : 'abonnés'}`,
  followedCount: (n: number, shown: string) => `${shown} ${n < 2 ? 'abonnement' : 'abonnements'}`,
  followers: 'Abonnés',
  followed: 'Abonnements',
  noFollowers: 'Pas encore d’abonnés.',
  noFollowed: 'Ne suit encore personne.',

  people: 'Personnes',
  noPeople: 'Vous ne suivez encore personne',
  noPeopleText:
    'Les personnes que vous suivez apparaissent ici, avec leurs nouvelles playlists et critiques.',
  newPlaylists: 'Nouvelles playlists des personnes que vous suivez',
  newReviews: 'Nouvelles critiques des personnes que vous suivez',
  peopleYouFollow: 'Personnes que vous suivez',

  releases: 'Nouveautés',
  releasesOfFollowed: 'Nouveautés des artistes que vous suivez',
  unread: (n: number) => `${n} ${n < 2 ? 'nouveauté' : 'nouveautés'}`,
  unreadSince: (n: number) => `${n} ${n < 2 ? 'nouveauté' : 'nouveautés'} depuis votre dernière visite`,
  noReleases: 'Pas encore de nouveautés',
  noReleasesText: 'Suivez des artistes pour retrouver ici leurs albums et singles.',

  forYou: 'Pour vous',
  forYouText:
    'Des morceaux proches de ceux que vous aimez, renouvelés chaque jour. Choisissez « Pas pour moi » dans le menu d’un morceau pour le masquer.',
  forYouSignIn: 'Connectez-vous pour recevoir des recommandations.',
  becauseLiked: (name: string) => `Parce que vous aimez ${name}`,
  becauseListened: (name: string) => `Parce que vous avez écouté ${name}`,
  becauseFavorite: (name: string) => `Proche de ${name}, un de vos favoris`,
  noForYou: 'Pas encore de recommandations',
  noForYouText: 'Aimez quelques morceaux, et nous vous recommanderons de la musique similaire.',
  popular: 'Musique populaire',
};
