/** What the controls say by themselves, on whatever page. */
export const design = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  all: 'Ver todo',
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'El navegador no ha copiado nada. Selecciona el texto y cópialo tú.',
  news: 'Novedades',
  remove: (name: string) => `Quitar ${name}`,
  asTable: 'Mostrar como tabla',
  needsScripts: 'Esta parte de la página necesita JavaScript, que está desactivado en este navegador.',
  licence: {
    none: 'Todos los derechos reservados',
    other: 'Otra licencia',
    share: 'Copiar y compartir, citando al autor',
    shareFreely: 'Copiar y compartir libremente',
    commercial: 'Usar también con fines comerciales',
    notCommercial: 'Sin fines comerciales',
    change: 'Modificar y adaptar',
    changeAlike: 'Modificar y adaptar, con la misma licencia',
    notChange: 'Sin modificaciones: solo tal como es',
  },
};
