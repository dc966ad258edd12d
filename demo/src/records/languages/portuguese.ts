import type { Act } from '../act.ts';
import { songbook } from '../songbook.ts';

export const portuguese = songbook('pt', {
  titles: `
    Amanhã de manhã cedo | Um barco chamado Rosa | Se a chuva deixar | Pão, azeitona e vinho
    Nem sei que horas são | Deixa a janela aberta | Maré de março | Dona Zulmira não dorme
    Lá vem o vento outra vez | Tão perto e tão longe | Quem paga o café?`,
  frames: [
    [
      `Canção | Modinha | Valsa | Retrato | Saudades | Conversa | Serenata`,
      `da rua de cima | do mês de agosto | da vizinha | do cais velho | das andorinhas | do último bonde | da minha avó
       do marinheiro`,
    ],
    [
      `Dançar | Esperar por ti | Acordar | Morar | Perder o sono | Contar estrelas`,
      `na beira do rio | depois da festa | à sombra do cajueiro | num domingo de sol | antes do Carnaval | no fim do verão
       sem dizer nada`,
    ],
  ],
  couplets: `
    Deixei a porta encostada / para o vento e mais nada
    O bonde sobe devagar / e eu já não quero chegar
    Tu foste à feira comprar sol / e voltaste com um girassol
    Saudade é café que esfria / na mesa do outro dia`,
});

export const portugueseActs: Act[] = [
  {
    name: 'Trio Manjerico',
    book: portuguese,
    own: 'O elétrico da meia-noite | Manjerico à janela | Três à mesa',
    style: 'folk',
    home: ['Porto', 'PRT', 41.15, -8.61],
    joined: 2009,
    license: 'by-nc-nd',
    albums: { 'Tempo de manjericos': 10, 'O mar visto da cozinha': 11, 'Cartas a Lisboa': 12 },
    loose: 1,
    site: 'triomanjerico.example',
    about: {
      en: 'Kitchen songs from Porto, for guitar, accordion and whoever is at the table.',
      pt: 'Canções de cozinha, do Porto, para guitarra, acordeão e quem estiver à mesa.',
    },
  },
  {
    name: 'Bairro Cajueiro',
    book: portuguese,
    own: 'Quase sambei | Cadê meu guarda-sol? | Bloco do Cajueiro | Samba de uma cadeira só',
    style: 'latin',
    home: ['Salvador', 'BRA', -12.972, -38.501],
    joined: 2012,
    sings: 'female',
    license: 'by-nc',
    port: 'br',
    albums: { 'Cheiro de chuva': 11, 'Feira livre': 9 },
    singles: 2,
    loose: 2,
    site: 'cajueiro.example',
    about: {
      en: 'Bossa nova for people who live upstairs and hear the street anyway.',
      pt: 'Bossa nova para quem mora no alto e ouve a rua do mesmo jeito.',
      fr: 'De la bossa pour ceux qui habitent en haut et entendent quand même la rue.',
    },
    pro: ['licensing', 'background'],
  },
];
