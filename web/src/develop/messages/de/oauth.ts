import type { DevelopMessages } from '../en/index.ts';

export const oauth: DevelopMessages['oauth'] = {
  title: 'Im Namen anderer handeln',
  text: 'Mit OAuth 2.0 erlauben Menschen deiner Anwendung, zu sehen und zu ändern, was ihnen gehört, ohne ihr das Passwort zu geben.',
  facts: [
    'Deine Anwendung schickt sie auf eine Seite von uns: Dort melden sie sich an, sehen, wer fragt, und erlauben es oder nicht.',
    'Sie kommen mit einem Code zurück, den deine Anwendung gegen zwei Tokens tauscht. Ein Code gilt 30 Sekunden und einmal.',
    'Das Access-Token geht mit jedem Aufruf mit und gilt zwei Stunden. Das Refresh-Token gibt das nächste Paar.',
    'Anwendungen, die kein Geheimnis bewahren können, benutzen PKCE: Ein Zufallstext, der sie nie verlässt, beweist, dass der Code ihrer ist.',
  ],
  metadata: 'Adressen für OAuth-Bibliotheken',
  walkthrough: 'Spiel es durch',
  walkthroughText:
    'Sechs Schritte mit dem echten Dienst und deinem eigenen Konto. Nichts ist vorgetäuscht, und der letzte Schritt nimmt alles zurück.',
  steps: {
    address: 'Die Adresse bauen',
    consent: 'Den Menschen fragen',
    exchange: 'Den Code tauschen',
    call: 'Mit dem Token aufrufen',
    refresh: 'Erneuern',
    revoke: 'Die Tokens zurückgeben',
  },
  addressText: 'Wähle, wer fragt. Die Adresse sagt das, und wohin der Mensch zurückkommt.',
  noneUsable:
    'Keine deiner Anwendungen hat diese Seite als Rückkehradresse. Leg dafür eine an; du kannst sie danach löschen.',
  trialName: 'OAuth-Versuch',
  makeTrial: 'Eine Anwendung dafür anlegen',
  build: 'Adresse bauen',
  address: 'Adresse',
  value: 'Wert',
  parameters: {
    client_id: 'Wer fragt.',
    redirect_uri: 'Wohin der Mensch zurückkommt.',
    response_type: 'Gewünscht ist ein Code.',
    scope: 'Wofür: Es gibt nur diesen einen.',
    state:
      'Zufällig. Er kommt zurück, wie er gesendet wurde, und beweist, dass die Antwort zu dieser Frage gehört.',
    code_challenge: 'Der Hash des Verifiers, eines Zufallstexts, der in diesem Tab bleibt.',
    code_challenge_method: 'Wie gehasht wurde.',
  },
  consentText:
    'Der Mensch, hier bist es du, sieht, wer fragt, und entscheidet. Du kommst auf diese Seite zurück.',
  goThere: 'Hingehen',
  exchangeText: 'Aus dem Code, der zurückkam, werden Tokens. Beeil dich: Er gilt 30 Sekunden.',
  secretText: 'Diese Anwendung hat ein Secret, das zum Tausch gehört. Es wird nicht behalten.',
  exchange: 'Code tauschen',
  callText: 'Das Token sagt, wer der Mensch ist; deshalb antwortet „users“ mit ihm.',
  call: 'users aufrufen',
  refreshText: 'Das Refresh-Token gibt ein neues Paar und ist damit verbraucht.',
  refresh: 'Erneuern',
  refreshed: 'Es gibt ein neues Paar. Schritt 4 benutzt von nun an das neue Access-Token.',
  revokeText: 'Beide Tokens gelten sofort nicht mehr, als hätte der Mensch die Zustimmung zurückgenommen.',
  revoke: 'Tokens zurückgeben',
  revoked: 'Erledigt. Ruf in Schritt 4 noch einmal users auf: Die Antwort ist Code 12.',
  again: 'Von vorn beginnen',
  errors: {
    state:
      'Die Antwort trägt nicht den state, der gesendet wurde. Sie gehört zu einem anderen Versuch, oder jemand hat sie erfunden: Deine Anwendung darf sie nicht benutzen. Beginne von vorn.',
    access_denied: 'Der Mensch hat es nicht erlaubt. Deine Anwendung macht ohne sein Konto weiter.',
    invalid_grant:
      'Der Code oder das Token ist verbraucht, zu alt oder nicht für diese Anwendung. Beginne wieder mit Schritt 1.',
    invalid_client: 'Das Secret ist falsch oder fehlt.',
    redirect_uri_mismatch: 'Die Rückkehradresse ist weder die eingetragene noch eine darunter.',
  },
};
