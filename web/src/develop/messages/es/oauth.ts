import type { DevelopMessages } from '../en/index.ts';

export const oauth: DevelopMessages['oauth'] = {
  title: 'Actuar en nombre de otros',
  text: 'Con OAuth 2.0 las personas permiten a tu aplicación ver y cambiar lo que es suyo, sin darle su contraseña.',
  facts: [
    'Tu aplicación las envía a una página nuestra, donde inician sesión, ven quién pregunta, y lo permiten o no.',
    'Vuelven con un código, que tu aplicación cambia por dos tokens. Un código vive 30 segundos y sirve una vez.',
    'El token de acceso va con cada llamada y dura dos horas. El token de renovación da el siguiente par.',
    'Las aplicaciones que no pueden guardar un secreto usan PKCE: un texto al azar que nunca sale de ellas prueba que el código es suyo.',
  ],
  metadata: 'Direcciones para bibliotecas de OAuth',
  walkthrough: 'Recórrelo',
  walkthroughText:
    'Seis pasos, con el servicio real y tu propia cuenta. Nada es fingido, y el último paso lo retira todo.',
  steps: {
    address: 'Componer la dirección',
    consent: 'Preguntar a la persona',
    exchange: 'Cambiar el código',
    call: 'Llamar con el token',
    refresh: 'Renovar',
    revoke: 'Devolver los tokens',
  },
  addressText: 'Elige quién pregunta. La dirección lo dice, y adónde vuelve la persona.',
  noneUsable:
    'Ninguna de tus aplicaciones tiene esta página como dirección de vuelta. Crea una para esto; después puedes borrarla.',
  trialName: 'Prueba de OAuth',
  makeTrial: 'Crear una aplicación para esto',
  build: 'Componer la dirección',
  address: 'Dirección',
  value: 'Valor',
  parameters: {
    client_id: 'Quién pregunta.',
    redirect_uri: 'Adónde vuelve la persona.',
    response_type: 'Se quiere un código.',
    scope: 'Para qué: solo existe este.',
    state: 'Al azar. Vuelve como se envió, y prueba que la respuesta es de esta pregunta.',
    code_challenge: 'El resumen del verificador, un texto al azar que se queda en esta pestaña.',
    code_challenge_method: 'Cómo se hizo el resumen.',
  },
  consentText: 'La persona, aquí eres tú, ve quién pregunta y decide. Volverás a esta página.',
  goThere: 'Ir allí',
  exchangeText: 'El código que volvió se convierte en tokens. Date prisa: vale 30 segundos.',
  secretText: 'Esta aplicación tiene un secreto, que forma parte del cambio. No se guarda.',
  exchange: 'Cambiar el código',
  callText: 'El token dice quién es la persona, así que «users» responde con ella.',
  call: 'Llamar a users',
  refreshText: 'El token de renovación da un par nuevo, y con eso queda gastado.',
  refresh: 'Renovar',
  refreshed: 'Hay un par nuevo. El paso 4 usa desde ahora el nuevo token de acceso.',
  revokeText: 'Ambos tokens dejan de valer al instante, como si la persona hubiera retirado su permiso.',
  revoke: 'Devolver los tokens',
  revoked: 'Hecho. Llama otra vez a users en el paso 4: la respuesta es el código 12.',
  again: 'Empezar de nuevo',
  errors: {
    state:
      'La respuesta no trae el state que se envió. Es de otro intento, o alguien la inventó: tu aplicación no debe usarla. Empieza de nuevo.',
    access_denied: 'La persona no lo ha permitido. Tu aplicación sigue sin su cuenta.',
    invalid_grant:
      'El código o el token está gastado, es demasiado viejo o no es para esta aplicación. Empieza de nuevo por el paso 1.',
    invalid_client: 'El secreto es incorrecto, o falta.',
    redirect_uri_mismatch: 'La dirección de vuelta no es la registrada ni está por debajo de ella.',
  },
};
