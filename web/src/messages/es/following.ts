/** Following artists and other users, new releases, and recommendations. */
export const following = {
  follow: 'Seguir',
  isFollowed: 'Siguiendo',
  followerCount: (n: number, shown: string) => (n === 1 ? '1 seguidor' : `${shown} seguidores`),
  followedCount: (_: number, shown: string) => `sigue a ${shown}`,
  followers: 'Seguidores',
  followed: 'Siguiendo',
  noFollowers: 'Todavía no tiene seguidores.',
  noFollowed: 'Todavía no sigue a nadie.',

  people: 'Personas',
  noPeople: 'Todavía no sigues a nadie',
  noPeopleText: 'Las personas que sigues aparecen aquí, con sus nuevas playlists y reseñas.',
  newPlaylists: 'Nuevas playlists de personas que sigues',
  newReviews: 'Nuevas reseñas de personas que sigues',
  peopleYouFollow: 'Personas que sigues',

  releases: 'Novedades',
  releasesOfFollowed: 'Novedades de artistas que sigues',
  unread: (n: number) => (n === 1 ? '1 novedad' : `${n} novedades`),
  unreadSince: (n: number) =>
    n === 1 ? '1 novedad desde tu última visita' : `${n} novedades desde tu última visita`,
  noReleases: 'Todavía no hay novedades',
  noReleasesText: 'Sigue a artistas para ver aquí sus álbumes y sencillos.',

  forYou: 'Para ti',
  forYouText:
    'Canciones parecidas a las que te gustan, nuevas cada día. Elige «No es para mí» en el menú de una canción para ocultarla.',
  forYouSignIn: 'Inicia sesión para recibir recomendaciones.',
  becauseLiked: (name: string) => `Porque te gusta ${name}`,
  becauseListened: (name: string) => `Porque has escuchado ${name}`,
  becauseFavorite: (name: string) => `Parecida a ${name}, una de tus favoritas`,
  noForYou: 'Todavía no hay recomendaciones',
  noForYouText: 'Marca algunas canciones con «me gusta» y te recomendaremos música parecida.',
  popular: 'Música popular',
};
