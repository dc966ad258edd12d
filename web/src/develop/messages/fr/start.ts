import type { DevelopMessages } from '../type.ts';

export const start: DevelopMessages['start'] = {
  title: 'Développez avec de la musique libre',
  description: 'Obtenez un client ID, envoyez votre première requête et lisez la référence de l’API.',
  text: 'Ce site utilise une API ouverte, et vous pouvez vous aussi vous en servir. Elle répond à de simples requêtes HTTP en JSON ou en XML : morceaux, albums, artistes, playlists, radios, classements. Il vous suffit d’une application avec un client ID, créée en moins d’une minute.',
  account: 'Votre compte',
  accountText: 'Utilisez le même compte que pour écouter.',
  logIn: 'S’inscrire ou se connecter',
  loggedIn: (name) => `Vous êtes connecté en tant que ${name}.`,
  application: 'Votre application',
  applicationText:
    'Une application est un site, un programme ou un script qui utilise l’API. Donnez-lui un nom pour obtenir un client ID.',
  made: (name) => `« ${name} » est prête.`,
  toApplication: 'Paramètres et utilisation',
  call: 'Votre première requête',
  callText: 'Les morceaux les plus populaires du mois, demandés avec votre client ID.',
  callDemo: 'Essayez avant d’avoir une application : cette requête utilise le client ID de la démo.',
  request: 'Requête',
  send: 'Envoyer',
  done: 'Ça marche. Retrouvez la même requête dans d’autres langages plus bas.',
  quickStarts: 'Démarrage rapide',
  toReference: 'Toutes les opérations',
  toOpenApi: 'Document OpenAPI',
};
