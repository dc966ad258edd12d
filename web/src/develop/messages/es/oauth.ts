import type { DevelopMessages } from '../type.ts';

export const oauth: DevelopMessages['oauth'] = {
  title: 'Actuar en nombre de otros',
  text: 'Con OAuth 2.0 las personas permiten a tu aplicación ver y cambiar lo que es suyo, sin darle su contraseña.',
  facts: [
    'Tu aplicación las envía a una página nuestra, donde inician sesión y permiten el acceso o no.',
    'Vuelven con un código, que tu aplicación cambia por dos tokens. Un código vive 30 segundos y sirve una vez.',
    'El token de acceso va con cada llamada y dura dos horas. El token de renovación da el siguiente par.',
    'Las aplicaciones que no pueden guardar un secreto usan PKCE: un texto al azar que nunca sale de ellas prueba que el código es suyo.',
  ],
  metadata: 'Metadatos para bibliotecas de OAuth',
  walkthrough: 'Probar paso a paso',
  walkthroughText: 'Seis pasos, con el servicio real y tu propia cuenta. El último paso revoca los tokens.',
  steps: {
    address: 'Componer la URL',
    consent: 'Pedir el permiso',
    exchange: 'Cambiar el código',
    call: 'Llamar con el token',
    refresh: 'Renovar',
    revoke: 'Revocar los tokens',
  },
  addressText: 'Elige la aplicación. La URL contiene su identificador de cliente y su URI de redirección.',
  noneUsable:
    'Ninguna de tus aplicaciones tiene esta página como URI de redirección. Crea una para esto; después puedes borrarla.',
  trialName: 'Prueba de OAuth',
  makeTrial: 'Crear una aplicación para esto',
  address: 'URL',
  value: 'Valor',
  parameters: {
    client_id: 'La aplicación.',
    redirect_uri: 'Adónde vuelve la persona.',
    response_type: 'Solicita un código.',
    scope: 'El único ámbito de este servicio.',
    state: 'Al azar. Vuelve como se envió, y prueba que la respuesta corresponde a esta petición.',
    code_challenge: 'El resumen del verificador, un texto al azar que se queda en esta pestaña.',
    code_challenge_method: 'Cómo se hizo el resumen.',
  },
  consentText: 'La persona, en este caso tú, permite el acceso o no. Volverás a esta página.',
  goThere: 'Ir allí',
  exchangeText: 'El código se cambia por tokens. Solo vale 30 segundos.',
  secretText: 'Esta aplicación tiene un secreto, que forma parte del cambio. No se guarda.',
  callText: 'El token identifica a la persona, así que «users» devuelve su cuenta.',
  call: 'Llamar a users',
  refreshText: 'El token de renovación da un par nuevo, y con eso queda gastado.',
  refreshed: 'Hay un par nuevo. El paso 4 usa desde ahora el nuevo token de acceso.',
  revokeText: 'Ambos tokens dejan de valer al instante, como si la persona hubiera retirado su permiso.',
  revoked: 'Hecho. Llama otra vez a users en el paso 4: la respuesta es el código 12.',
  again: 'Empezar de nuevo',
  errors: {
    state:
      'La respuesta no trae el state que se envió. Es de otro intento, o está falsificada: tu aplicación no debe usarla. Empieza de nuevo.',
    access_denied: 'La persona no lo ha permitido. Tu aplicación sigue sin su cuenta.',
    invalid_grant:
      'El código o el token está gastado, es demasiado viejo o no es para esta aplicación. Empieza de nuevo por el paso 1.',
    invalid_client: 'El secreto es incorrecto, o falta.',
    redirect_uri_mismatch: 'Esta URI de redirección no está registrada.',
  },
};
