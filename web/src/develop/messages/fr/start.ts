import type { DevelopMessages } from '../type.ts';

export const start: DevelopMessages['start'] = {
  title: 'Créez avec de la musique libre',
  description: 'Obtenez un identifiant client, faites un premier appel et lisez la référence de l’API.',
  text: 'Ce site utilise une API ouverte, et vous pouvez utiliser la même. Elle répond à de simples requêtes HTTP en JSON ou en XML : morceaux, albums, artistes, playlists, radios, classements. Il suffit d’une application avec un identifiant client, et cela prend moins d’une minute.',
  account: 'Votre compte',
  accountText: 'Le même compte que pour écouter.',
  logIn: 'Créer un compte ou se connecter',
  loggedIn: (name) => `Vous êtes connecté sous le nom de ${name}.`,
  application: 'Votre application',
  applicationText:
    'Une application est un site, un programme ou un script qui appelle l’API. Donnez-lui un nom et elle reçoit son identifiant client.',
  made: (name) => `« ${name} » est prête à appeler.`,
  toApplication: 'Réglages et utilisation',
  call: 'Votre premier appel',
  callText: 'Les morceaux les plus populaires du mois, demandés avec votre identifiant client.',
  callDemo: 'Vous pouvez essayer avant d’avoir une application : voici l’identifiant client de la démo.',
  request: 'Requête',
  send: 'Envoyer',
  done: 'Cela fonctionne. Le même appel dans votre langage se trouve plus bas.',
  quickStarts: 'Prise en main',
  toReference: 'Toutes les opérations',
  toOpenApi: 'Document OpenAPI',
};
