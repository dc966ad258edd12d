import type { Act } from '../act.ts';
import { songbook } from '../songbook.ts';

export const galician = songbook('gl', {
  titles: `
    Ai mar de novembro | Díxome o río | Non durmas, miña rula | Baixei á fonte fría | Se chove en Compostela
    Tres barcas brancas | Quen me dera ser vento | Muiñeira do inverno | Onde canta o merlo | Pola ribeira arriba
    Xa vén o día | O cego e a zanfona | Sen ti non hai romaría | A miña amiga máis lonxe | Que novas me traes, gaivota?`,
  frames: [
    [
      `Cantiga | Romance | Pranto | Danza | Lembranza | Alborada | Carta`,
      `do muíño vello | da lúa nova | das ondas | do mar aberto | da brétema | dos romeiros | da ponte romana | do barqueiro`,
    ],
    [
      `Agardei | Chorei | Cantei | Bailei | Perdinme | Quedei soa`,
      `na beira do Tambre | baixo a figueira | ao pé da ermida | entre os loureiros | na feira de maio
       á luz dunha candea | na praia deserta`,
    ],
  ],
  couplets: `
    Díxenlle ao mar que te amaba / e o mar levoume a palabra
    Ai, se soubese o barqueiro / por quen choro o ano enteiro
    Baixa a brétema ao camiño / e eu sigo a voz do muíño
    Tres barcas brancas saíron / e nunca máis as viron`,
});

export const galicianActs: Act[] = [
  {
    name: 'Segreis do Tambre',
    book: galician,
    own: 'Segrel sen cabalo | As pontes do Tambre',
    style: 'cantiga',
    home: ['Santiago de Compostela', 'ESP', 42.88, -8.545],
    joined: 2006,
    sings: 'female',
    license: 'by-sa',
    port: 'es',
    albums: { 'Libro da ribeira': 12, 'Sete cantigas de auga': 10, 'Noites de zanfona': 13 },
    singles: 1,
    loose: 1,
    site: 'segreis.example',
    about: {
      en: 'Four singers, a harp and a hurdy-gurdy: new cantigas in the old Galician-Portuguese manner.',
      es: 'Cuatro voces, un arpa y una zanfona: cantigas nuevas a la manera antigua.',
      pt: 'Quatro vozes, uma harpa e uma sanfona: cantigas novas à maneira antiga.',
    },
  },
  {
    name: 'Dona Brétema',
    book: galician,
    own: 'Brétema eléctrica',
    style: 'ambient',
    home: ['A Coruña', 'ESP', 43.371, -8.396],
    joined: 2018,
    sings: 'female',
    license: 'by-nc-sa',
    albums: { 'A terra debaixo da chuvia': 9 },
    singles: 1,
    loose: 2,
    about: {
      en: 'One voice, one loop station and the fog of the Costa da Morte.',
      es: 'Una voz, un pedal de bucles y la niebla de la Costa da Morte.',
    },
    pro: ['licensing'],
  },
];
