import type { DevelopMessages } from '../type.ts';

export const oauth: DevelopMessages['oauth'] = {
  title: 'Acceder a cuentas de usuarios',
  text: 'Con OAuth 2.0, los usuarios permiten que tu aplicación lea y cambie sus datos sin dar su contraseña.',
  facts: [
    'Tu aplicación envía a los usuarios a una página de permiso, donde inician sesión y permiten o deniegan el acceso.',
    'Vuelven con un código, que tu aplicación canjea por dos tokens. Un código sirve una sola vez, durante 30 segundos.',
    'Envía el token de acceso con cada petición. Es válido durante dos horas. Canjea el token de renovación por el siguiente par.',
    'Las aplicaciones que no pueden guardar un secreto usan PKCE: un verificador aleatorio demuestra que el código es suyo.',
  ],
  metadata: 'Metadatos para bibliotecas de OAuth',
  walkthrough: 'Probar paso a paso',
  walkthroughText: 'Seis pasos con la API real y tu propia cuenta. El último paso revoca los tokens.',
  steps: {
    address: 'Componer la URL',
    consent: 'Pedir el permiso',
    exchange: 'Canjear el código',
    call: 'Enviar una petición con el token',
    refresh: 'Renovar el token',
    revoke: 'Revocar los tokens',
  },
  addressText: 'Elige una aplicación. La URL contiene su client ID y su URI de redirección.',
  noneUsable:
    'Ninguna de tus aplicaciones tiene esta página como URI de redirección. Crea una para esta prueba; después puedes eliminarla.',
  trialName: 'Prueba de OAuth',
  makeTrial: 'Crear aplicación de prueba',
  address: 'URL',
  value: 'Valor',
  parameters: {
    client_id: 'La aplicación.',
    redirect_uri: 'Adónde vuelve el usuario.',
    response_type: 'Solicita un código.',
    scope: 'El único scope.',
    state: 'Un valor aleatorio. Vuelve sin cambios y demuestra que la respuesta corresponde a esta petición.',
    code_challenge: 'El hash del verificador, una cadena aleatoria que se queda en esta pestaña.',
    code_challenge_method: 'El método de hash.',
  },
  consentText: 'El usuario (aquí, tú) permite o deniega el acceso y vuelve a esta página.',
  goThere: 'Continuar',
  exchangeText: 'Canjea el código por tokens. Es válido durante 30 segundos.',
  secretText: 'Esta aplicación tiene un secreto, necesario para el canje. No lo guardamos.',
  callText: 'El token identifica al usuario, así que «users» devuelve su cuenta.',
  call: 'Pedir users',
  refreshText: 'Canjea el token de renovación por un par nuevo. Después deja de ser válido.',
  refreshed: 'Tienes un par de tokens nuevo. El paso 4 usa ahora el nuevo token de acceso.',
  revokeText: 'Ambos tokens se revocan de inmediato, como si el usuario hubiera quitado el acceso.',
  revoked: 'Listo. Pide otra vez users en el paso 4: la respuesta tiene el código 12.',
  again: 'Empezar de nuevo',
  errors: {
    state:
      'La respuesta no contiene el state enviado. Es de otro intento o está falsificada: tu aplicación no debe usarla. Empieza de nuevo.',
    access_denied: 'El usuario ha denegado el acceso. Tu aplicación sigue sin su cuenta.',
    invalid_grant:
      'El código o el token ya se ha usado, ha caducado o es de otra aplicación. Empieza de nuevo por el paso 1.',
    invalid_client: 'El secreto es incorrecto o falta.',
    redirect_uri_mismatch: 'Esta URI de redirección no está registrada.',
  },
};
