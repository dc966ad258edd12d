import type { DevelopMessages } from '../type.ts';

export const oauth: DevelopMessages['oauth'] = {
  title: 'Im Namen anderer handeln',
  text: 'Mit OAuth 2.0 erlauben Nutzer deiner Anwendung, ihre Daten zu lesen und zu ändern, ohne ihr das Passwort zu geben.',
  facts: [
    'Deine Anwendung schickt Nutzer auf eine Zustimmungsseite. Dort melden sie sich an und erlauben den Zugriff oder nicht.',
    'Sie kommen mit einem Code zurück, den deine Anwendung gegen zwei Tokens tauscht. Ein Code gilt 30 Sekunden und einmal.',
    'Das Access-Token geht mit jedem Aufruf mit und gilt zwei Stunden. Das Refresh-Token gibt das nächste Paar.',
    'Anwendungen, die kein Geheimnis bewahren können, benutzen PKCE: Ein Zufallstext, der sie nie verlässt, beweist, dass der Code ihrer ist.',
  ],
  metadata: 'Metadaten für OAuth-Bibliotheken',
  walkthrough: 'Schritt für Schritt ausprobieren',
  walkthroughText:
    'Sechs Schritte mit dem echten Dienst und deinem eigenen Konto. Der letzte Schritt widerruft die Tokens.',
  steps: {
    address: 'URL erstellen',
    consent: 'Zustimmung einholen',
    exchange: 'Code tauschen',
    call: 'Mit dem Token aufrufen',
    refresh: 'Erneuern',
    revoke: 'Tokens widerrufen',
  },
  addressText: 'Wähle die Anwendung. Die URL enthält ihre Client-Id und Redirect-URI.',
  noneUsable:
    'Keine deiner Anwendungen hat diese Seite als Redirect-URI. Leg dafür eine an; du kannst sie danach löschen.',
  trialName: 'OAuth-Versuch',
  makeTrial: 'Eine Anwendung dafür anlegen',
  address: 'URL',
  value: 'Wert',
  parameters: {
    client_id: 'Die Anwendung.',
    redirect_uri: 'Wohin der Nutzer zurückkehrt.',
    response_type: 'Fordert einen Code an.',
    scope: 'Der einzige Scope dieses Dienstes.',
    state: 'Zufällig. Er kommt unverändert zurück und beweist, dass die Antwort zu dieser Anfrage gehört.',
    code_challenge: 'Der Hash des Verifiers, eines Zufallstexts, der in diesem Tab bleibt.',
    code_challenge_method: 'Wie gehasht wurde.',
  },
  consentText:
    'Der Nutzer, hier du selbst, erlaubt den Zugriff oder nicht. Du kommst auf diese Seite zurück.',
  goThere: 'Hingehen',
  exchangeText: 'Der Code wird gegen Tokens getauscht. Er gilt nur 30 Sekunden.',
  secretText: 'Diese Anwendung hat ein Secret, das zum Tausch gehört. Es wird nicht gespeichert.',
  callText: 'Das Token bestimmt den Nutzer; deshalb liefert „users“ sein Konto.',
  call: 'users aufrufen',
  refreshText: 'Das Refresh-Token gibt ein neues Paar und ist damit verbraucht.',
  refreshed: 'Es gibt ein neues Paar. Schritt 4 benutzt von nun an das neue Access-Token.',
  revokeText: 'Beide Tokens gelten sofort nicht mehr, als hätte der Nutzer die Zustimmung widerrufen.',
  revoked: 'Erledigt. Ruf in Schritt 4 noch einmal users auf: Die Antwort ist Code 12.',
  again: 'Von vorn beginnen',
  errors: {
    state:
      'Die Antwort enthält nicht den gesendeten state. Sie gehört zu einem anderen Versuch oder ist gefälscht: Deine Anwendung darf sie nicht benutzen. Beginne von vorn.',
    access_denied: 'Der Nutzer hat den Zugriff nicht erlaubt. Deine Anwendung macht ohne sein Konto weiter.',
    invalid_grant:
      'Der Code oder das Token ist verbraucht, zu alt oder nicht für diese Anwendung. Beginne wieder mit Schritt 1.',
    invalid_client: 'Das Secret ist falsch oder fehlt.',
    redirect_uri_mismatch: 'Diese Redirect-URI ist nicht eingetragen.',
  },
};
