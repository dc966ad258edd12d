import type { Act } from '../act.ts';
import { songbook } from '../songbook.ts';

export const french = songbook('fr', {
  titles: `
    Prends ton parapluie | Il neige sur la Loire | Rien ne presse | Le chat du troisième | À demain, peut-être
    Deux sucres et un nuage | Ma rue n’a pas de nom | Tu chantes faux | On a raté le dernier métro | L’été d’Hélène
    Pas ce soir, Madeleine | Où vont les réverbères ? | Cœur de papier | Même les pierres | Sous les toits`,
  frames: [
    [
      `La chanson | La valse | Le secret | Le retour | L’ombre | La lettre | Le rêve`,
      `du marchand de sable | de l’allumeur de réverbères | des quais déserts | du premier janvier | de la voisine
       des jours pairs | du vieux cinéma | de la mer en hiver`,
    ],
    [
      `J’ai grandi | On s’est aimés | Je t’attends | Je chante | Nous dansions | J’ai tout oublié`,
      `au bout de la ligne | entre deux averses | derrière la gare | sans faire de bruit | à l’heure du café
       sur un banc vert | loin des dimanches`,
    ],
  ],
  couplets: `
    La pluie a mis ses gants de soie / pour frapper doucement chez moi
    Je t’ai cherchée de quai en quai / le dernier train se moquait
    On allume une rue, puis deux / et la nuit recule un peu
    Le chat du troisième étage / connaît tous les sens du voyage`,
});

/** Titles of pieces without words, for a large and merry orchestra. */
const frenchOrchestra = songbook('fr', {
  titles: `
    Ouverture en forme de commode | Polka des bouilloires | Final avec accordéon cassé | Menuet pour scie et piano
    Inventaire | Le tuba sous l’escalier | La malle s’ouvre | Toccata pour machine à coudre | Tante Odile descend
    Petite suite de poussière | Galop des souris | Le métronome boude`,
  frames: [
    [
      `Marche | Berceuse | Scherzo | Tango | Promenade | Rondo | Mazurka`,
      `des chapeaux oubliés | du violon sans cordes | des trois tiroirs | de la lampe à pétrole | des vieilles photographies
       du grenier en juillet | des horloges fâchées`,
    ],
  ],
});

export const frenchActs: Act[] = [
  {
    name: 'Mathilde & les Réverbères',
    book: french,
    style: 'chanson',
    home: ['Nantes', 'FRA', 47.218, -1.554],
    joined: 2007,
    sings: 'female',
    license: 'by-nc-sa',
    port: 'fr',
    albums: { 'Allumer la rue': 10, 'Petits travaux de nuit': 12 },
    loose: 1,
    site: 'reverberes.example',
    about: {
      en: 'Street songs for the hour when the lamps come on.',
      fr: 'Des chansons de rue pour l’heure où les lampes s’allument.',
      it: 'Canzoni di strada per l’ora in cui si accendono i lampioni.',
    },
  },
  {
    name: 'Le Grand Orchestre Municipal des Instruments Trouvés au Fond du Grenier de Tante Odile',
    book: frenchOrchestra,
    style: 'orchestra',
    home: ['Besançon', 'FRA', 47.238, 6.024],
    joined: 2016,
    license: 'by',
    albums: { 'Inventaire du grenier': 14, 'Concert pour poussière et soleil': 9 },
    site: 'tante-odile.example',
    about: {
      en: 'Twenty-three players, nineteen of them tuned. Everything you hear was found in one attic.',
      fr: 'Vingt-trois musiciens, dont dix-neuf accordés. Tout ce que vous entendez vient d’un seul grenier.',
    },
    pro: ['licensing', 'background'],
  },
];
