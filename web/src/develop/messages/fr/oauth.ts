import type { DevelopMessages } from '../type.ts';

export const oauth: DevelopMessages['oauth'] = {
  title: 'Accéder aux comptes des utilisateurs',
  text: 'Avec OAuth 2.0, les utilisateurs autorisent votre application à lire et à modifier leurs données sans donner leur mot de passe.',
  facts: [
    'Votre application envoie les utilisateurs sur une page d’autorisation, où ils se connectent et acceptent ou refusent l’accès.',
    'Ils reviennent avec un code, que votre application échange contre deux jetons. Un code sert une seule fois, dans les 30 secondes.',
    'Envoyez le jeton d’accès avec chaque requête. Il est valable deux heures. Échangez le jeton de rafraîchissement contre la paire suivante.',
    'Les applications qui ne peuvent pas garder de secret utilisent PKCE : un vérificateur aléatoire prouve que le code leur appartient.',
  ],
  metadata: 'Métadonnées pour les bibliothèques OAuth',
  walkthrough: 'Essayer étape par étape',
  walkthroughText:
    'Six étapes avec la vraie API et votre propre compte. La dernière étape révoque les jetons.',
  steps: {
    address: 'Composer l’URL',
    consent: 'Demander l’autorisation',
    exchange: 'Échanger le code',
    call: 'Envoyer une requête avec le jeton',
    refresh: 'Rafraîchir le jeton',
    revoke: 'Révoquer les jetons',
  },
  addressText: 'Choisissez une application. L’URL contient son client ID et son URI de redirection.',
  noneUsable:
    'Aucune de vos applications n’a cette page comme URI de redirection. Créez-en une pour ce test ; vous pourrez la supprimer ensuite.',
  trialName: 'Test OAuth',
  makeTrial: 'Créer une application de test',
  address: 'URL',
  value: 'Valeur',
  parameters: {
    client_id: 'L’application.',
    redirect_uri: 'Où l’utilisateur revient.',
    response_type: 'Demande un code.',
    scope: 'Le seul scope.',
    state:
      'Une valeur aléatoire. Elle revient inchangée et prouve que la réponse correspond à cette requête.',
    code_challenge: 'Le hachage du vérificateur, une chaîne aléatoire qui reste dans cet onglet.',
    code_challenge_method: 'La méthode de hachage.',
  },
  consentText: 'L’utilisateur (ici, vous) autorise ou refuse l’accès, puis revient sur cette page.',
  goThere: 'Continuer',
  exchangeText: 'Échangez le code contre des jetons. Il est valable 30 secondes.',
  secretText: 'Cette application a un secret, nécessaire à l’échange. Nous ne l’enregistrons pas.',
  callText: 'Le jeton identifie l’utilisateur : « users » renvoie donc son compte.',
  call: 'Demander users',
  refreshText: 'Échangez le jeton de rafraîchissement contre une nouvelle paire. Il devient alors invalide.',
  refreshed: 'Vous avez une nouvelle paire de jetons. L’étape 4 utilise maintenant le nouveau jeton d’accès.',
  revokeText: 'Les deux jetons sont révoqués immédiatement, comme si l’utilisateur avait retiré l’accès.',
  revoked: 'C’est fait. Demandez de nouveau users à l’étape 4 : la réponse a le code 12.',
  again: 'Recommencer',
  errors: {
    state:
      'La réponse ne contient pas le state envoyé. Elle appartient à un autre essai ou elle est falsifiée : votre application ne doit pas l’utiliser. Recommencez.',
    access_denied: 'L’utilisateur a refusé l’accès. Votre application continue sans son compte.',
    invalid_grant:
      'Le code ou le jeton a déjà servi, a expiré ou appartient à une autre application. Reprenez à l’étape 1.',
    invalid_client: 'Le secret est incorrect ou manquant.',
    redirect_uri_mismatch: 'Cette URI de redirection n’est pas enregistrée.',
  },
};
