/** What sleeve notes say; any of them suits any album. */
import type { Translations } from '../../../src/domain/record-values.ts';

export const ALBUM_NOTES: Translations[] = [
  {
    en: 'Recorded in three nights, with the windows open.',
    fr: 'Enregistré en trois nuits, fenêtres ouvertes.',
    es: 'Grabado en tres noches, con las ventanas abiertas.',
    de: 'In drei Nächten aufgenommen, bei offenen Fenstern.',
    it: 'Registrato in tre notti, a finestre aperte.',
    pt: 'Gravado em três noites, de janelas abertas.',
  },
  {
    en: 'Everything here was played at once, in one room, by people who could see each other.',
    fr: 'Tout a été joué ensemble, dans une seule pièce, par des gens qui se voyaient.',
    de: 'Alles wurde zugleich gespielt, in einem Raum, von Leuten, die einander sahen.',
    pl: 'Wszystko zagrano naraz, w jednym pokoju, przez ludzi, którzy się widzieli.',
  },
  {
    en: 'Best heard on a walk, from the first piece to the last.',
    es: 'Se escucha mejor caminando, de la primera pieza a la última.',
    ru: 'Лучше всего слушать на прогулке, от первой вещи до последней.',
    ja: '散歩しながら、最初から最後まで聴いてください。',
  },
  {
    en: 'Made over one winter in a borrowed house. The stove can be heard if you listen for it.',
    fr: 'Fait en un hiver dans une maison prêtée. On entend le poêle si l’on y prend garde.',
    it: 'Nato in un inverno, in una casa in prestito. Se ascolti bene, si sente la stufa.',
    pl: 'Powstało przez jedną zimę w pożyczonym domu. Kto posłucha, usłyszy piec.',
  },
  {
    en: 'Copy it, lend it, play it at parties. That is what the licence is for.',
    es: 'Cópialo, préstalo, ponlo en las fiestas. Para eso está la licencia.',
    de: 'Kopiert es, verleiht es, spielt es auf Festen. Dafür ist die Lizenz da.',
    pt: 'Copiem, emprestem, toquem nas festas. É para isso que serve a licença.',
    ru: 'Копируйте, одалживайте, включайте на праздниках. Для того и лицензия.',
  },
  { en: 'Thanks to everyone who lent a cable.' },
];
