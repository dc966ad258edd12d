import type { DevelopMessages } from '../type.ts';

export const oauth: DevelopMessages['oauth'] = {
  title: 'Agir au nom d’autrui',
  text: 'Avec OAuth 2.0, des personnes permettent à votre application de voir et de modifier ce qui leur appartient, sans lui donner leur mot de passe.',
  facts: [
    'Votre application les envoie sur une page à nous, où elles se connectent et acceptent ou non.',
    'Elles reviennent avec un code, que votre application échange contre deux jetons. Un code vit 30 secondes et sert une fois.',
    'Le jeton d’accès accompagne chaque appel et dure deux heures. Le jeton de rafraîchissement donne la paire suivante.',
    'Les applications qui ne peuvent pas garder de secret utilisent PKCE : un texte aléatoire qui ne les quitte jamais prouve que le code est le leur.',
  ],
  metadata: 'Métadonnées pour les bibliothèques OAuth',
  walkthrough: 'Essayer pas à pas',
  walkthroughText:
    'Six étapes, avec le vrai service et votre propre compte. La dernière étape révoque les jetons.',
  steps: {
    address: 'Composer l’URL',
    consent: 'Demander l’accord',
    exchange: 'Échanger le code',
    call: 'Appeler avec le jeton',
    refresh: 'Rafraîchir',
    revoke: 'Révoquer les jetons',
  },
  addressText: 'Choisissez l’application. L’URL contient son identifiant client et son URI de redirection.',
  noneUsable:
    'Aucune de vos applications n’a cette page pour URI de redirection. Créez-en une exprès ; vous pourrez la supprimer ensuite.',
  trialName: 'Essai OAuth',
  makeTrial: 'Créer une application pour cela',
  address: 'URL',
  value: 'Valeur',
  parameters: {
    client_id: 'L’application.',
    redirect_uri: 'Où la personne revient.',
    response_type: 'Demande un code.',
    scope: 'La seule portée de ce service.',
    state:
      'Aléatoire. Il revient tel qu’il a été envoyé, et prouve que la réponse correspond à cette requête.',
    code_challenge: 'L’empreinte du vérificateur, un texte aléatoire qui reste dans cet onglet.',
    code_challenge_method: 'Comment l’empreinte a été prise.',
  },
  consentText: 'La personne, ici vous-même, accepte ou refuse. Vous reviendrez sur cette page.',
  goThere: 'Y aller',
  exchangeText: 'Le code est échangé contre des jetons. Il n’est valable que 30 secondes.',
  secretText: 'Cette application a un secret, nécessaire à l’échange. Il n’est pas conservé.',
  callText: 'Le jeton identifie la personne : « users » renvoie donc son compte.',
  call: 'Appeler users',
  refreshText: 'Le jeton de rafraîchissement donne une nouvelle paire, et il est alors épuisé.',
  refreshed: 'Voici une nouvelle paire. L’étape 4 utilise désormais le nouveau jeton d’accès.',
  revokeText: 'Les deux jetons sont révoqués immédiatement, comme si la personne avait retiré son accord.',
  revoked: 'C’est fait. Appelez encore users à l’étape 4 : la réponse est le code 12.',
  again: 'Recommencer',
  errors: {
    state:
      'La réponse ne porte pas le state envoyé. Elle appartient à un autre essai, ou elle est falsifiée : votre application ne doit pas s’en servir. Recommencez.',
    access_denied: 'La personne n’a pas accepté. Votre application continue sans son compte.',
    invalid_grant:
      'Le code ou le jeton est épuisé, trop vieux, ou n’est pas pour cette application. Recommencez à l’étape 1.',
    invalid_client: 'Le secret est faux, ou manque.',
    redirect_uri_mismatch: 'Cette URI de redirection n’est pas enregistrée.',
  },
};
