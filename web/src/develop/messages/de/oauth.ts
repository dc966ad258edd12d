import type { DevelopMessages } from '../type.ts';

export const oauth: DevelopMessages['oauth'] = {
  title: 'Auf Konten von Nutzern zugreifen',
  text: 'Mit OAuth 2.0 erlauben Nutzer deiner App, ihre Daten zu lesen und zu ändern, ohne ihr Passwort preiszugeben.',
  facts: [
    'Deine App schickt Nutzer auf eine Zustimmungsseite. Dort melden sie sich an und erlauben den Zugriff oder lehnen ihn ab.',
    'Sie kommen mit einem Code zurück, den deine App gegen zwei Tokens tauscht. Ein Code gilt einmal und 30 Sekunden lang.',
    'Sende das Access-Token mit jeder Anfrage. Es gilt zwei Stunden. Tausche das Refresh-Token gegen das nächste Paar.',
    'Apps, die kein Secret geheim halten können, nutzen PKCE: Ein zufälliger Verifier beweist, dass der Code ihnen gehört.',
  ],
  metadata: 'Metadaten für OAuth-Bibliotheken',
  walkthrough: 'Schritt für Schritt ausprobieren',
  walkthroughText:
    'Sechs Schritte mit der echten API und deinem eigenen Konto. Der letzte Schritt widerruft die Tokens.',
  steps: {
    address: 'URL erstellen',
    consent: 'Zustimmung einholen',
    exchange: 'Code tauschen',
    call: 'Anfrage mit dem Token senden',
    refresh: 'Token erneuern',
    revoke: 'Tokens widerrufen',
  },
  addressText: 'Wähle eine App. Die URL enthält ihre Client-ID und Redirect-URI.',
  noneUsable:
    'Keine deiner Apps hat diese Seite als Redirect-URI. Erstelle eine für diesen Test; du kannst sie danach löschen.',
  trialName: 'OAuth-Test',
  makeTrial: 'Test-App erstellen',
  address: 'URL',
  value: 'Wert',
  parameters: {
    client_id: 'Die App.',
    redirect_uri: 'Wohin der Nutzer zurückkehrt.',
    response_type: 'Fordert einen Code an.',
    scope: 'Der einzige Scope.',
    state:
      'Ein Zufallswert. Er kommt unverändert zurück und beweist, dass die Antwort zu dieser Anfrage gehört.',
    code_challenge: 'Der Hash des Verifiers, einer zufälligen Zeichenfolge, die in diesem Tab bleibt.',
    code_challenge_method: 'Das Hash-Verfahren.',
  },
  consentText:
    'Der Nutzer (hier: du) erlaubt den Zugriff oder lehnt ihn ab und kommt dann auf diese Seite zurück.',
  goThere: 'Weiter',
  exchangeText: 'Tausche den Code gegen Tokens. Er gilt 30 Sekunden.',
  secretText: 'Diese App hat ein Secret, das für den Tausch nötig ist. Wir speichern es nicht.',
  callText: 'Das Token identifiziert den Nutzer; deshalb liefert „users“ sein Konto.',
  call: 'users abfragen',
  refreshText: 'Tausche das Refresh-Token gegen ein neues Paar. Danach ist es ungültig.',
  refreshed: 'Du hast ein neues Paar Tokens. Schritt 4 nutzt jetzt das neue Access-Token.',
  revokeText: 'Beide Tokens werden sofort widerrufen, als hätte der Nutzer den Zugriff entfernt.',
  revoked: 'Erledigt. Frag in Schritt 4 noch einmal users ab: Die Antwort hat Code 12.',
  again: 'Neu starten',
  errors: {
    state:
      'Die Antwort enthält nicht den gesendeten state. Sie gehört zu einem anderen Versuch oder ist gefälscht; deine App darf sie nicht verwenden. Fang von vorn an.',
    access_denied: 'Der Nutzer hat den Zugriff abgelehnt. Deine App macht ohne sein Konto weiter.',
    invalid_grant:
      'Der Code oder das Token wurde schon benutzt, ist abgelaufen oder gehört zu einer anderen App. Fang wieder bei Schritt 1 an.',
    invalid_client: 'Das Secret ist falsch oder fehlt.',
    redirect_uri_mismatch: 'Diese Redirect-URI ist nicht registriert.',
  },
};
