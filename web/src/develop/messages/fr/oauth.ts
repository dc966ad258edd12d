import type { DevelopMessages } from '../en/index.ts';

export const oauth: DevelopMessages['oauth'] = {
  title: 'Agir au nom d’autrui',
  text: 'Avec OAuth 2.0, des personnes permettent à votre application de voir et de modifier ce qui leur appartient, sans lui donner leur mot de passe.',
  facts: [
    'Votre application les envoie sur une page à nous, où elles se connectent, voient qui demande, et acceptent ou non.',
    'Elles reviennent avec un code, que votre application échange contre deux jetons. Un code vit 30 secondes et sert une fois.',
    'Le jeton d’accès accompagne chaque appel et dure deux heures. Le jeton de rafraîchissement donne la paire suivante.',
    'Les applications qui ne peuvent pas garder de secret utilisent PKCE : un texte aléatoire qui ne les quitte jamais prouve que le code est le leur.',
  ],
  metadata: 'Adresses pour les bibliothèques OAuth',
  walkthrough: 'Parcourez-le',
  walkthroughText:
    'Six étapes, avec le vrai service et votre propre compte. Rien n’est simulé, et la dernière étape reprend tout.',
  steps: {
    address: 'Composer l’adresse',
    consent: 'Demander à la personne',
    exchange: 'Échanger le code',
    call: 'Appeler avec le jeton',
    refresh: 'Rafraîchir',
    revoke: 'Rendre les jetons',
  },
  addressText: 'Choisissez qui demande. L’adresse le dit, et où la personne revient.',
  noneUsable:
    'Aucune de vos applications n’a cette page pour adresse de retour. Créez-en une exprès ; vous pourrez la supprimer ensuite.',
  trialName: 'Essai OAuth',
  makeTrial: 'Créer une application pour cela',
  build: 'Composer l’adresse',
  address: 'Adresse',
  value: 'Valeur',
  parameters: {
    client_id: 'Qui demande.',
    redirect_uri: 'Où la personne revient.',
    response_type: 'On veut un code.',
    scope: 'Pour quoi : il n’y a que celui-ci.',
    state:
      'Aléatoire. Il revient tel qu’il a été envoyé, et prouve que la réponse appartient à cette question.',
    code_challenge: 'L’empreinte du vérificateur, un texte aléatoire qui reste dans cet onglet.',
    code_challenge_method: 'Comment l’empreinte a été prise.',
  },
  consentText: 'La personne, ici c’est vous, voit qui demande et décide. Vous reviendrez sur cette page.',
  goThere: 'Y aller',
  exchangeText: 'Le code revenu devient des jetons. Faites vite : il vaut 30 secondes.',
  secretText: 'Cette application a un secret, nécessaire à l’échange. Il n’est pas conservé.',
  exchange: 'Échanger le code',
  callText: 'Le jeton dit qui est la personne : « users » répond donc avec elle.',
  call: 'Appeler users',
  refreshText: 'Le jeton de rafraîchissement donne une nouvelle paire, et il est alors épuisé.',
  refresh: 'Rafraîchir',
  refreshed: 'Voici une nouvelle paire. L’étape 4 utilise désormais le nouveau jeton d’accès.',
  revokeText: 'Les deux jetons meurent aussitôt, comme si la personne avait retiré son accord.',
  revoke: 'Rendre les jetons',
  revoked: 'C’est fait. Appelez encore users à l’étape 4 : la réponse est le code 12.',
  again: 'Recommencer',
  errors: {
    state:
      'La réponse ne porte pas le state envoyé. Elle appartient à un autre essai, ou quelqu’un l’a inventée : votre application ne doit pas s’en servir. Recommencez.',
    access_denied: 'La personne n’a pas accepté. Votre application continue sans son compte.',
    invalid_grant:
      'Le code ou le jeton est épuisé, trop vieux, ou n’est pas pour cette application. Recommencez à l’étape 1.',
    invalid_client: 'Le secret est faux, ou manque.',
    redirect_uri_mismatch: 'L’adresse de retour n’est ni celle qui est inscrite, ni au-dessous d’elle.',
  },
};
