/** The listeners: login, display name, language. None has a password, so none can log in. */
import type { UserRecord } from '../../../src/domain/records.ts';
import { random } from '../random.ts';
import { dateText, dayNumber } from './days.ts';
import { entries } from './songbook.ts';

const FIRST_USER = 501;

const LISTENERS = entries(`
  anaribeiro, Ana Ribeiro, pt | birdwatcher77, Birdwatcher, en | cafe_au_lait, Café au lait, fr | dorota_l, Dorota Ł., pl
  emre_i, Emre Işık, tr | falter, Der Falter, de | giulia_b, Giulia B., it | hana_no_oto, 花の音, ja | ines.p, Inês, pt
  joostvd, Joost, nl | kamilka, Kamila, pl | lenka, Ленка, ru | marta_rz, Marta Ruiz, es | nils_o, Nils Ø., da
  oleh_k, Олег, uk | pilar, Pilar, es | quietcarriage, Quiet Carriage, en | rosa_dos_ventos, Rosa dos Ventos, gl
  sofia_k, Σοφία, el | tomasz9, Tomasz, pl | ursel, Ursel, de | vinyl_vera, Vinyl Vera, en | wen_j, 文静, zh | xavi, Xavi, es
  yael_m, יעל, he | zoe_h, Zoé, fr | aditi_s, अदिति, hi | bogdan_r, Bogdan, ru | chloe_d, Chloé D., fr | dieter_w, Dieter, de
  elif_a, Elif, tr | fabio_m, Fabio, it | greta_h, Greta, de | hyejin, 혜진, ko | ivan_s, Иван, ru | juliana, Juliana, pt
  katka, Katka, en | layla_n, ليلى, ar | mirko, Mirko, it | nuria_f, Núria, es | otto_b, Otto, de | paulo_c, Paulo, pt
  radio_gardener, The Radio Gardener, en | sigga, Sigga, en | thuy_l, Thủy, vi | ulrike, Ulrike, de | valentina, Valentina, it
  wiktor, Wiktor, pl | yuki_t, ゆき, ja | zdenka, Zdenka, en | amelie_r, Amélie, fr | bruno_s, Bruno, pt | clara_v, Clara, es
  dasha, Даша, ru | ewa_z, Ewa Ż., pl | francois_g, François, fr | gosia, Gosia, pl | harold_p, Harold P., en
  nightbus_nina, Nina, en | mornings_only, Mornings Only, en`);

export interface DemoListener {
  user: UserRecord;
  /** Day number of the creation date. */
  since: number;
}

export function listeners(): DemoListener[] {
  return LISTENERS.map((line, index) => {
    const [name = '', dispname = '', lang = ''] = line.split(', ');
    const since = random('user', name).integer(dayNumber(2006, 1, 1), dayNumber(2025, 6, 30));
    return {
      since,
      user: { entity: 'user', id: FIRST_USER + index, name, dispname, lang, creationdate: dateText(since) },
    };
  });
}
