/** Artists outside the catalogue that ours resemble. They are invented too. Each resembles several acts, by their styles. */
import type { StyleName } from '../styles.ts';

export const SIMILAR_ARTISTS: { name: string; styles: StyleName[] }[] = [
  { name: 'Marisol Quintarel', styles: ['latin', 'reggae', 'folk', 'chanson'] },
  { name: 'Odette Vaucresson', styles: ['chanson', 'folk', 'piano'] },
  { name: 'The Amber Foxgloves', styles: ['folk', 'cantiga', 'country', 'pop'] },
  { name: 'Hollis & Wren Tarrant', styles: ['country', 'folk', 'pop'] },
  { name: 'Velvet Ferryboat', styles: ['indie', 'pop', 'synthpop', 'psychedelic'] },
  { name: 'Glass Meridian', styles: ['synthpop', 'chillout', 'idm', 'ambient'] },
  { name: 'Umspannwerk Ost', styles: ['techno', 'idm', 'synthpop', 'drumnbass'] },
  { name: 'DJ Tamarillo', styles: ['drumnbass', 'techno', 'hiphop', 'chiptune'] },
  { name: 'Polarfront', styles: ['ambient', 'postrock', 'idm'] },
  { name: 'Kaskelot', styles: ['postrock', 'metal', 'psychedelic'] },
  { name: 'Cinderbridge', styles: ['metal', 'punk', 'indie'] },
  { name: 'Die Regenrinnen', styles: ['punk', 'indie', 'pop'] },
  { name: 'Otis Larkendale', styles: ['soul', 'hiphop', 'jazz'] },
  { name: 'Trio Sansevero', styles: ['jazz', 'latin', 'orchestra', 'piano'] },
  { name: 'Ivo Lindqvarn', styles: ['piano', 'orchestra', 'ambient', 'world'] },
  { name: 'Nour el-Sabil', styles: ['world', 'cantiga', 'psychedelic'] },
  { name: '星屑ポスト', styles: ['chiptune', 'chillout', 'soul', 'jazz'] },
];
