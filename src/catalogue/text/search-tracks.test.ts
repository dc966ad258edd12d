import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SearchModel } from '../../../test/catalogue-model/search-model.fixture.ts';
import { naiveSearch } from '../../../test/catalogue-model/search-model.fixture.ts';
import { numbersByMeaning, tagsBelow } from '../build/tags.ts';
import { invert, invertLists } from '../columns/list-column.ts';
import { rowTexts } from '../columns/row-texts.ts';
import { textColumn } from '../columns/text-column.ts';
import { parseSynonyms } from '../tags/tag-tables.ts';
import type { SearchedCatalogue } from './index/search-index.ts';
import { buildSearchIndexes, withOneDictionary } from './index/search-index.ts';
import { buildWordIndex } from './index/word-index.ts';
import { searchTracks } from './search-tracks.fixture.ts';
import { fold } from './words/fold.ts';

const synonyms = parseSynonyms('guitar\tchitarra\tギター\ndrumnbass\tdrum and bass\tdnb\nab\tba ba\n');
const hierarchy = new Map([
  ['red', ['guitar', 'rain']],
  ['rain', ['drumnbass', 'red']],
]);

function lists(items: number[][]) {
  const starts = new Uint32Array(items.length + 1);
  items.forEach((list, i) => {
    starts[i + 1] = starts[i] + list.length;
  });
  return { starts, items: Uint32Array.from(items.flat()) };
}

/** The columns of a catalogue that a search needs. */
function searcher(model: SearchModel): (text: string) => Map<number, number> {
  const { tracks, artists, albums, tags } = model;
  const outsideArtists = [...new Set(artists.flatMap((artist) => artist.similar))];
  const similarOfArtists = lists(
    artists.map((artist) => artist.similar.map((name) => outsideArtists.indexOf(name))),
  );
  const names = (items: { name: string }[]) => ({
    exact: rowTexts(textColumn(items.map(({ name }) => name))),
    folded: rowTexts(textColumn(items.map(({ name }) => fold(name)))),
    rank: Uint32Array.from(items, ({ name }) => items.findIndex((other) => other.name === name)),
    ascending: Uint32Array.from(items.keys()).sort((a, b) =>
      Buffer.compare(Buffer.from(fold(items[a].name)), Buffer.from(fold(items[b].name))),
    ),
  });
  const numbers = numbersByMeaning(tags, model.synonyms);
  const tracksOfTags = invertLists(lists(tracks.map((track) => track.tags)), tags.length);
  const catalogue: SearchedCatalogue = {
    tracks: {
      count: tracks.length,
      name: names(tracks),
      artist: Uint32Array.from(tracks, (track) => track.artist),
      album: Int32Array.from(tracks, (track) => track.album ?? -1),
    },
    artists: {
      count: artists.length,
      name: names(artists),
      tracks: invert(
        tracks.map((track) => track.artist),
        artists.length,
      ),
    },
    albums: {
      count: albums.length,
      name: names(albums),
      tracks: invert(
        tracks.map((track) => track.album ?? -1),
        albums.length,
      ),
    },
    tags: {
      name: tags,
      tracks: tracksOfTags,
      numbers,
      synonyms: model.synonyms,
      narrower: tagsBelow(tracksOfTags, tracks.length, numbers, model.hierarchy),
    },
    outsideArtists: { artists: invertLists(similarOfArtists, outsideArtists.length) },
  };
  const source = (texts: string[]) => ({ count: texts.length, text: (i: number) => texts[i] });
  const index = withOneDictionary({
    tracks: buildWordIndex(tracks.length, (track) => tracks[track].name),
    ...buildSearchIndexes({
      artists: source(artists.map(({ name }) => name)),
      albums: source(albums.map(({ name }) => name)),
      tags: source(tags),
      similar: source(outsideArtists),
    }),
  });
  return (text) => {
    const { ordinals, scores } = searchTracks(index, catalogue, text);
    for (let i = 1; i < ordinals.length; i++) assert.ok(ordinals[i - 1] < ordinals[i], 'ordinals ascend');
    return new Map(Array.from(ordinals, (ordinal, i) => [ordinal, scores[i]]));
  };
}

/** Tracks of one artist without other words. */
function named(...names: string[]): SearchModel {
  return {
    tracks: names.map((name) => ({ name, artist: 0, album: undefined, tags: [] })),
    artists: [{ name: 'Zzyzx', similar: [] }],
    albums: [],
    tags: [],
    synonyms,
    hierarchy,
  };
}

/** The names found, best first. */
function found(names: string[], text: string): string[] {
  return [...searcher(named(...names))(text)]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([i]) => names[i]);
}

test('scores the worked example as in its comment', () => {
  const scores = searcher(named('Rain', 'Red Rain', 'Rainbow', 'Sun'))('rain');
  assert.deepEqual(
    [...scores].map(([track, score]) => [track, score.toFixed(2)]),
    [
      [0, '13.86'],
      [1, '6.16'],
      [2, '3.47'],
    ],
  );
});

test('a track whose name and artist are the text comes before the same name by other artists', () => {
  const byName = (...artists: string[]): SearchModel => ({
    ...named('My Love', 'My Love', 'My Love', 'Love'),
    tracks: artists.map((_, artist) => ({
      name: artist < 3 ? 'My Love' : 'Love',
      artist,
      album: undefined,
      tags: [],
    })),
    artists: artists.map((name) => ({ name, similar: [] })),
  });
  const search = searcher(byName('Nina', 'Tom', 'Love', 'My'));
  const best = (text: string) => [...search(text)].sort((a, b) => b[1] - a[1])[0][0];
  assert.equal(best('my love love'), 2);
  assert.equal(best('love my love'), 2);
  assert.equal(best('Love, My'), 3);
  assert.equal(best('my love by love official video'), 2);
});

test('every word must match, in any field', () => {
  const model: SearchModel = {
    tracks: [
      { name: 'Blue Night', artist: 0, album: 0, tags: [0] },
      { name: 'Blue Day', artist: 1, album: undefined, tags: [1] },
    ],
    artists: [
      { name: 'Alpha', similar: ['Miles Davis'] },
      { name: 'Beta', similar: [] },
    ],
    albums: [{ name: 'First Light' }],
    tags: ['jazz', 'guitar'],
    synonyms,
    hierarchy,
  };
  const search = searcher(model);
  assert.deepEqual([...search('blue').keys()], [0, 1]);
  assert.deepEqual([...search('blue alpha').keys()], [0]);
  assert.deepEqual([...search('first jazz night').keys()], [0]);
  assert.deepEqual([...search('davis miles').keys()], [0]);
  assert.ok(search('blue guitar').get(1)! > 2 * search('blue guitar').get(0)!);
  assert.deepEqual([...search('chitarra').keys()], [1]);
  assert.deepEqual([...search('blue ギター').keys()], [1]);
});

test('a name has more weight than an artist, an album, a tag, a similar artist', () => {
  const model: SearchModel = {
    tracks: [
      { name: 'a', artist: 2, album: undefined, tags: [] },
      { name: 'b', artist: 1, album: undefined, tags: [0] },
      { name: 'c', artist: 1, album: 0, tags: [] },
      { name: 'd', artist: 0, album: undefined, tags: [] },
      { name: 'Violet Sky', artist: 1, album: undefined, tags: [] },
    ],
    artists: [
      { name: 'Violet Band', similar: [] },
      { name: 'Other', similar: [] },
      { name: 'Other', similar: ['Violet'] },
    ],
    albums: [{ name: 'Violet Hour' }],
    tags: ['violet'],
    synonyms,
    hierarchy,
  };
  const scores = searcher(model)('violet');
  const ascending = [0, 1, 2, 3, 4].map((track) => scores.get(track)!);
  for (let i = 1; i < ascending.length; i++) assert.ok(ascending[i] > ascending[i - 1], `${ascending}`);
});

test('titles that are the text are equal matches, whatever the other fields add, so that popularity decides', () => {
  const model: SearchModel = {
    ...named(),
    tracks: [
      { name: 'Home', artist: 0, album: 0, tags: [] },
      { name: 'Home', artist: 0, album: 1, tags: [0] },
      { name: 'Home', artist: 1, album: 1, tags: [0] },
    ],
    artists: [
      { name: 'Other', similar: [] },
      { name: 'Home', similar: ['Home'] },
    ],
    albums: [{ name: 'Best Of' }, { name: 'Home' }],
    tags: ['home'],
  };
  const scores = searcher(model)('home');
  assert.equal(scores.get(1), scores.get(0));
  assert.equal(scores.get(2), scores.get(0));
});

test('exact matches come before prefixes, and a prefix needs two characters', () => {
  assert.deepEqual(found(['Lovely', 'Love', 'Sun'], 'love'), ['Love', 'Lovely']);
  assert.deepEqual(found(['Lovely', 'Love'], 'lo'), ['Lovely', 'Love']);
  assert.deepEqual(found(['Lovely', 'Love'], 'l'), []);
});

test('a mistyped word is corrected, below the word as typed', () => {
  assert.deepEqual(found(['Rainbow', 'Sun'], 'rianbow'), ['Rainbow']);
  assert.deepEqual(found(['Rainbow Road', 'Rainbow'], 'rainbwo road')[0], 'Rainbow Road');
  assert.deepEqual(found(['Symphony', 'Sympathy'], 'symphnoi'), ['Symphony']);
  assert.deepEqual(found(['Rein', 'Rain'], 'rain'), ['Rain', 'Rein']);
  assert.deepEqual(found(['Cat'], 'cta'), ['Cat']);
  assert.deepEqual(found(['Friends', 'Freinds Reunited', 'Trends'], 'freinds'), [
    'Freinds Reunited',
    'Friends',
  ]);
  assert.deepEqual(found(['Apologize', 'Apologies', 'Apollo'], 'apolo')[0], 'Apollo');
  assert.deepEqual(found(['Rains', 'Other'], 'riasn'), ['Rains']);
  assert.deepEqual(found(['Stone Road', 'Stone'], 'stoen'), ['Stone', 'Stone Road']);
  const often = Array.from({ length: 10 }, () => 'Rain');
  assert.deepEqual(found([...often, 'Rein'], 'rain'), often);
});

test('finds one mistyped word among several, even if it is a word elsewhere', () => {
  const names = ['Rain Dogs', 'Rein', 'Dogs', 'Ruin'];
  assert.deepEqual(found(names, 'rein dogs')[0], 'Rain Dogs');
  assert.deepEqual(
    found(['Silver Mountain Road', 'Road'], 'silver muontain road')[0],
    'Silver Mountain Road',
  );
});

test('of several words that a mistyped one may be, the likelier comes first', () => {
  assert.deepEqual(found(['Beast', 'Brest'], 'berst'), ['Brest', 'Beast']);
  assert.deepEqual(found(['Hamoy', 'Happy'], 'hapoy'), ['Happy', 'Hamoy']);
  assert.deepEqual(found(['Harti', 'Hart'], 'hartr'), ['Hart', 'Harti']);
  assert.deepEqual(found(['Barest', 'Brest'], 'brrest'), ['Brest', 'Barest']);
  assert.deepEqual(found(['Сон', 'Том'], 'тон'), ['Сон', 'Том']);
});

test('of two errors in a word, one may be in its first letter', () => {
  for (const text of ['rpimaveira', 'orimaveira', 'rimaveira', 'pprimaveira', 'xprimaveira'])
    assert.deepEqual(found(['Primavera', 'Other'], text), ['Primavera'], text);
  assert.deepEqual(found(['Прощання', 'Other'], 'рпощаня'), ['Прощання']);
  assert.deepEqual(found(['Vera'], 'evrra'), []);
});

test('finds a name by its words and its artist in any order, without its last word, or with half of it', () => {
  const model: SearchModel = {
    ...named(),
    tracks: [
      { name: 'Red Mountain', artist: 0, album: undefined, tags: [] },
      { name: 'Red Mountain', artist: 1, album: undefined, tags: [] },
      { name: 'Blue Mountain', artist: 0, album: undefined, tags: [] },
    ],
    artists: [
      { name: 'Silver Birds', similar: [] },
      { name: 'Golden Fish', similar: [] },
    ],
  };
  const best = (text: string) => [...searcher(model)(text)].sort((a, b) => b[1] - a[1])[0]?.[0];
  const texts = [
    'red mountain silver birds',
    'birds mountain silver red',
    'red mountain silver',
    'red mountain silver bi',
  ];
  for (const text of [
    ...texts,
    'red mountain silver b',
    'red mountan silver birds',
    'redmountain silver birds',
  ])
    assert.equal(best(text), 0, text);
});

test('an artist with the words in another order comes before names that have them among others', () => {
  const model: SearchModel = {
    ...named(),
    tracks: [
      { name: 'Calvin Harris Cover', artist: 1, album: undefined, tags: [] },
      { name: 'Summer', artist: 0, album: undefined, tags: [] },
      { name: 'Rain', artist: 2, album: undefined, tags: [] },
    ],
    artists: ['Calvin Harris', 'Nora', 'Billy Ray Cyrus'].map((name) => ({ name, similar: [] })),
  };
  const best = (text: string) => [...searcher(model)(text)].sort((a, b) => b[1] - a[1])[0]?.[0];
  assert.equal(best('harris calvin'), 1);
  assert.equal(best('Cyrus, Billy Ray'), 2);
});

test('a name that begins with the text as it is typed comes before shorter ones', () => {
  const names = ['Sugar', 'Sugar Fever', 'Sugar Plum'];
  assert.deepEqual(found(names, 'sugar f'), ['Sugar Fever', 'Sugar', 'Sugar Plum']);
  assert.deepEqual(
    found(['Sun Water Day', 'Water Day and Night', 'Day Water'], 'water day')[0],
    'Water Day and Night',
  );
  const guests = ['Too Much', 'Too Much (feat. Miguel)'];
  assert.deepEqual(found(guests, 'too much (feat. mig')[0], guests[1]);
  // Nor is the text a mistyped name while its last word has just begun.
  const begun = 'Dinner on Me by the Sea';
  assert.deepEqual(found(['Dinero', 'Diner', begun], 'dinner o')[0], begun);
  // A word that names have is no beginning of another one, unless it is short.
  assert.deepEqual(found(['Mein Tanzeisen', 'Mein Himmel und Tanz'], 'mein tanz')[0], 'Mein Himmel und Tanz');
  assert.deepEqual(found(['Mein Tanzeisen', 'Mein Himmel und Ta'], 'mein ta')[0], 'Mein Tanzeisen');
});

test('finds one word written as two, and two as one', () => {
  // With the artist, so that no name is the whole text.
  assert.deepEqual(found(['Hooray', 'Hip Hop Hooray'], 'hiphop hooray zzyzx')[0], 'Hip Hop Hooray');
  assert.deepEqual(found(['Hip Hooray', 'Hiphop Hooray'], 'hip hop hooray zzyzx')[0], 'Hiphop Hooray');
});

test('finds two words written as one with a typing error', () => {
  const names = ['Rainbow Road', 'Rainbow', 'Road'];
  for (const text of ['rianbowroad', 'rainbowraod', 'rainborwoad', 'rainbowrod', 'rainbowwroad'])
    assert.deepEqual(found(names, text), ['Rainbow Road'], text);
  assert.deepEqual(found(['Bohemian Rhapsody', 'Bohemia'], 'bohemianrapsody'), ['Bohemian Rhapsody']);
});

test('finds all words of a name written as one', () => {
  const names = ['Play for Today', 'Today', 'Play'];
  assert.deepEqual(found(names, 'playfortoday zzyzx'), ['Play for Today', 'Today', 'Play']);
});

test('finds all words of a name written as one with a typing error', () => {
  const names = ['Play for Today', 'Today', 'Play'];
  for (const text of ['playfrotoday', 'playfortodya', 'plaayfortoday', 'playfotoday'])
    assert.deepEqual(found(names, text), ['Play for Today'], text);
  assert.deepEqual(found(['Do Re Mi'], 'doremo'), [], 'a short text is another word');
});

test('finds a name with an error in a word of one or two letters', () => {
  assert.deepEqual(found(['Ask Me', 'Ask Him', 'Oak'], 'ak me')[0], 'Ask Me');
  assert.deepEqual(found(['Fog Machine', 'Machine', 'Machine Fever'], 'fg machine')[0], 'Fog Machine');
  assert.deepEqual(found(['Sofia', 'Sis'], 'ss zzyzx')[0], 'Sis');
});

test('of names that differ in spaces, the one as typed comes first', () => {
  assert.deepEqual(found(['Makeup', 'Make Up'], 'make up'), ['Make Up', 'Makeup']);
  assert.deepEqual(found(['Make Up', 'Makeup'], 'makeup'), ['Makeup', 'Make Up']);
});

test('a name in another script that sounds like the text is about as good as a name with an error corrected', () => {
  assert.deepEqual(found(['Peg', 'Пей'], 'pej'), ['Пей', 'Peg']);
  assert.deepEqual(found(['Белая Ночь', 'Ночь Белая'], 'noch belaya'), ['Ночь Белая', 'Белая Ночь']);
  assert.deepEqual(found(['Train', 'Тень'], 'teain'), ['Train', 'Тень'], 'only in the usual romanization');
  // Letters that people seldom mistake, and others.
  assert.deepEqual(found(['Nora', '녹아'], 'noka'), ['녹아', 'Nora']);
  assert.deepEqual(found(['녹아', 'Nokta'], 'noka'), ['Nokta', '녹아']);
  assert.deepEqual(found(['바다 사랑', '사랑 바다'], 'sarang bada'), ['사랑 바다', '바다 사랑']);
  // The word as it is typed is no chance.
  assert.deepEqual(found(['Moon River', '문'], 'moon'), ['Moon River', '문']);
});

test('a name that is the text comes before names that a variant of a word makes the text', () => {
  const model: SearchModel = {
    ...named('Y Control', 'Yeah Yeah Yeah'),
    artists: [
      { name: 'Yeah Yeah Yeahs', similar: [] },
      { name: 'Kognitif', similar: [] },
    ],
  };
  model.tracks[1].artist = 1;
  const scores = searcher(model)('yeah yeah yeahs');
  assert.ok(scores.get(0)! > scores.get(1)!);
});

test('two errors in a word that is near others are forgiven if nothing else has all words', () => {
  const others = Array.from({ length: 12 }, (_, i) => `Burla ${i}`);
  assert.equal(found([...others, 'Purple Pills', 'Pills'], 'purla pills')[0], 'Purple Pills');
});

test('signs for letters are found by the letters', () => {
  assert.deepEqual(found(['Ke$ha', 'Kasha'], 'kesha')[0], 'Ke$ha');
  assert.deepEqual(found(['$uicideboy$', 'Boys'], 'suicideboys'), ['$uicideboy$']);
  assert.deepEqual(found(['P!nk', 'Punk'], 'pink')[0], 'P!nk');
  assert.deepEqual(found(['Ke$ha', 'Kasha'], 'ke$ha')[0], 'Ke$ha');
});

test('a name with signs for letters, or digits for numbers in words, is the whole text', () => {
  const model = credited(
    ['Work', 'A$AP Ferg'],
    ['With Asap Rocky, Ferg and All the Others', 'Nora'],
    ['Or Nah', 'Ty Dolla $ign'],
    ['Ty and the Dolla of Nora, a Sign', 'Nora'],
    ['Bank', '21 Savage'],
    ['One Savage and All of the Other Twenty', 'Nora'],
    ['Dammit', 'blink-182'],
    ['One Blink, Eighty or Two, That Is the Question', 'Nora'],
    ['Red Red Wine', 'UB40'],
    ['Forty Ubs', 'Nora'],
  );
  assert.equal(bestOf(model, 'asap ferg'), 'Work');
  assert.equal(bestOf(model, 'ty dolla sign'), 'Or Nah');
  assert.equal(bestOf(model, 'twenty one savage'), 'Bank');
  assert.equal(bestOf(model, 'blink one eighty two'), 'Dammit');
  assert.equal(bestOf(model, 'ub forty'), 'Red Red Wine');
});

test('letters are found by the signs for them', () => {
  assert.deepEqual(found(['Ke Ha', 'Kesha'], 'ke$ha zzyzx').includes('Kesha'), true);
  assert.deepEqual(found(['Kasha', 'Kesha', 'Ke$ha'], 'ke$ha').slice(0, 2), ['Ke$ha', 'Kesha']);
  for (const text of ['$temm', 'pa$senger', 'ru$$', 'bla$e']) {
    const name = text.replaceAll('$', 's');
    assert.deepEqual(found([name, 'Ride'], text), [name], text);
    assert.deepEqual(found([`The ${name} Ride`, 'Ride'], `${text} ride`)[0], `The ${name} Ride`, text);
  }
  // The name as it is typed is no other name.
  const model: SearchModel = {
    ...named('Try', 'Pink'),
    artists: ['P!nk', 'Zzyzx'].map((name) => ({ name, similar: [] })),
  };
  model.tracks[1].artist = 1;
  const scores = searcher(model)('p!nk');
  assert.ok(scores.get(0)! > scores.get(1)!);
  assert.deepEqual(found(['Money', 'Dollar'], '$$ money $'), ['Money']);
});

test('"the" and guests are optional', () => {
  assert.deepEqual(found(['The Rain', 'Sun'], 'rain'), ['The Rain']);
  assert.deepEqual(found(['Rain', 'The Sun'], 'the rain'), ['Rain']);
  assert.deepEqual(found(['Rain', 'The Rain'], 'the rain')[0], 'The Rain');
  for (const text of ['rain (feat. Nobody Else)', 'rain ft. Nobody', 'rain featuring somebody'])
    assert.deepEqual(found(['Rain', 'Sun'], text), ['Rain'], text);
  assert.deepEqual(found(['Rain', 'Rain (feat. Tom)'], 'rain feat. Tom')[0], 'Rain (feat. Tom)');
});

test('the version with the guest of the text comes first, wherever the guest is typed', () => {
  const names = ['Cool Again', 'Cool Again (feat. Nelly)', 'Cool Again (Remix)'];
  for (const text of [
    'cool again zzyzx ft nelly',
    'zzyzx cool again (feat. Nelly)',
    'cool again ft. nelly zzyzx',
    'zzyzx ft. nelly - cool again lyrics',
  ])
    assert.deepEqual(found(names, text)[0], names[1], text);
});

test('a guest may be mistyped', () => {
  const names = ['No Limit', 'No Limit (feat. Young Thug)', 'Thug'];
  for (const text of ['no limit (feat. yuong thug)', 'no limit ft. young tuhg'])
    assert.deepEqual(found(names, text)[0], names[1], text);
});

test('a poor match of two words does not hide a name with one of them', () => {
  const model: SearchModel = {
    ...named(),
    tracks: [
      { name: 'Something', artist: 0, album: 0, tags: [0] },
      { name: 'Home', artist: 0, album: undefined, tags: [] },
    ],
    albums: [{ name: 'Home Of All The Other Ones' }],
    tags: ['zebra'],
  };
  assert.deepEqual([...searcher(model)('home zebra').keys()], [0, 1]);
});

/** Pairs of a name and its artist. */
function credited(...pairs: [string, string][]): SearchModel {
  return {
    ...named(),
    tracks: pairs.map(([name], artist) => ({ name, artist, album: undefined, tags: [] })),
    artists: pairs.map(([, name]) => ({ name, similar: [] })),
  };
}

function bestOf(model: SearchModel, text: string): string | undefined {
  const [first] = [...searcher(model)(text)].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return first && model.tracks[first[0]].name;
}

test('parts of words in two names do not hide a name that is the text with a word corrected', () => {
  const model = credited(['Dear Heart', 'Jack Jones'], ['Dear John', 'Nora'], ['Jon', 'Tom']);
  assert.equal(bestOf(model, 'dear jon'), 'Dear John');
  const scattered = credited(['I Idolize You', 'Ike & Tina'], ['I Like You', 'Nora'], ['You', 'Tom']);
  assert.equal(bestOf(scattered, 'i ike you'), 'I Like You');
  // Not scattered: the text begins a name, or has the whole name of an artist.
  const begun = credited(["What's the Loweantarle", 'Nora'], ["What's the Row", 'Tom'], ['Low', 'Ann']);
  assert.equal(bestOf(begun, "what's the low"), "What's the Loweantarle");
  const whole = credited(['Моя сердце', 'Веснег'], ['Моя песнег', 'Nora']);
  assert.equal(bestOf(whole, 'моя веснег'), 'Моя сердце');
});

test('a frequent word too many does not hide the name without it', () => {
  const model = credited(['Her World or Mine', 'Michael Ray'], ['Mi Amor', 'Nora'], ['World', 'Tom']);
  assert.equal(bestOf(model, 'mi amor world'), 'Mi Amor');
  const others = Array.from({ length: 600 }, (_, i): [string, string] => [`Rain ${i}`, 'Nora']);
  const many = credited(['Kult', 'Sarius'], ['Cult', 'Tom'], ['Why So Sarius', 'Ann'], ...others);
  assert.equal(bestOf(many, 'cult sarius'), 'Kult');
  assert.equal(bestOf(many, 'cult rain'), 'Cult');
});

test('two words too many do not hide the name without them', () => {
  const others = Array.from({ length: 600 }, (_, i): [string, string] => [`Rain ${i}`, 'Nora']);
  const model = credited(['We Walk up Home', 'Ann'], ['Walk Me Home', 'Tom'], ['Sped', 'Mia'], ...others);
  assert.equal(bestOf(model, 'walk me home sped up'), 'Walk Me Home');
  assert.equal(bestOf(model, 'full album walk me home'), 'Walk Me Home');
  const short = credited(['Full Every Album of Heart', 'Ann'], ['Every Heart', 'Tom'], ...others);
  assert.equal(bestOf(short, 'every heart sped album'), 'Every Heart');
});

test('all words rank above some, whatever the rest', () => {
  const names = ['Red', 'Red Sky Very Long Name With Many Words Rain', 'Red Rain', 'Rain', 'Skky'];
  // So many that no word is frequent.
  for (let i = 0; i < 600; i++) names.push(`Night ${i}`);
  assert.deepEqual(found(names, 'red rain sky'), [names[1]]);
  assert.deepEqual(found(names, 'red rain skky'), [names[1], 'Red Rain']);
  const scores = searcher(named(...names))('red rain skky');
  assert.ok(scores.get(1)! > 2 * scores.get(2)!, 'not even the strongest boost outweighs a word');
});

test('words in quotes must be adjacent, in the typed order', () => {
  const names = ['Red Rain', 'Rain Red', 'Red Rainbow', 'Big, red: rain!', 'Red Black Rain', 'Rd Rain'];
  assert.deepEqual(found(names, '"red rain"'), ['Red Rain', 'Big, red: rain!']);
  assert.deepEqual(found(names, '"rain red"'), ['Rain Red']);
  assert.deepEqual(found(names, '“red rain”'), ['Red Rain', 'Big, red: rain!']);
  assert.deepEqual(found(['東京の夜', '夜の東京'], '"の夜"'), ['東京の夜']);
  assert.deepEqual(found(['Hello東京', 'Helloo'], '"hello"'), ['Hello東京']);
  assert.deepEqual(found(['R.E.M.', 'Rem'], '"r.e.m."'), ['R.E.M.']);
  assert.deepEqual(found(['Rain', 'Rain, rain', 'Rain sun rain'], '"rain rain"'), ['Rain, rain']);
});

test('a phrase that finds nothing is searched as words', () => {
  assert.deepEqual(found(['Red Black Rain', 'Sun'], '"red rain"'), ['Red Black Rain']);
  assert.deepEqual(found(['Rainbow', 'Sun'], '"rianbow"'), ['Rainbow']);
  assert.deepEqual(found(['Red Black Rain', 'Red Rain'], '"red rain"'), ['Red Rain']);
});

test('a name with quotes or a minus is found as typed', () => {
  const names = ['Love -Hate', 'Love Hate', 'Love', '"Heroes" Tour', 'Heroes'];
  assert.deepEqual(found(names, 'love -hate'), ['Love -Hate', 'Love']);
  assert.deepEqual(found(names, '"Heroes" Tour')[0], '"Heroes" Tour');
  assert.deepEqual(found(['-1', '- EP', 'Other'], '-1'), ['-1']);
  assert.deepEqual(found(['-No puedo correr-', 'No correr puedo'], '-no puedo correr- zzyzx'), [
    '-No puedo correr-',
  ]);
});

test('words that join two others are equivalent and optional', () => {
  const names = [
    'Hall & Oates',
    'Guns N’ Roses',
    'Salt and Pepper',
    'Sonne und Mond',
    'Pan y Agua',
    'Hall',
    'Roses',
  ];
  for (const text of ['hall and oates', 'hall & oates', 'hall n oates', 'hall + oates', 'hall oates'])
    assert.deepEqual(found(names, text), ['Hall & Oates'], text);
  for (const text of ['guns and roses', 'guns & roses', "guns 'n' roses", 'guns roses'])
    assert.deepEqual(found(names, text), ['Guns N’ Roses'], text);
  for (const text of ['salt n pepper', 'salt & pepper', 'salt et pepper'])
    assert.deepEqual(found(names, text), ['Salt and Pepper'], text);
  assert.deepEqual(found(names, 'sonne and mond'), ['Sonne und Mond']);
  assert.deepEqual(found(names, 'pan e agua'), ['Pan y Agua']);
  assert.deepEqual(found(['Love and Peace', 'Love Peace'], 'love and peace'), [
    'Love and Peace',
    'Love Peace',
  ]);
});

test('a name with another connective is nearly the text, and less so if another name is the text', () => {
  const model: SearchModel = {
    ...named('New Rose', 'Guns & Roses'),
    artists: [
      { name: "Guns N' Roses", similar: [] },
      { name: 'Zzyzx', similar: [] },
    ],
  };
  model.tracks[1].artist = 1;
  const scores = searcher(model)("guns n' roses");
  assert.ok(scores.get(1)! / scores.get(0)! < 1.5);
  assert.deepEqual(found(['Stone and Stone', 'Sticks and a Stone'], "stone 'n' stone")[0], 'Stone and Stone');
});

test('a word that describes a recording does not hide the title', () => {
  const names = ['Home', 'Home Again', 'Gone Home', 'Bygone Home Days', 'Away'];
  for (const text of ['home by', 'home song', 'home official video', 'home lyrics', 'home music'])
    assert.deepEqual(found(names, text)[0], 'Home', text);
  assert.deepEqual(found(['Home', 'Home Video'], 'home video'), ['Home Video', 'Home']);
  assert.deepEqual(found(['Video', 'Home'], 'video'), ['Video']);
});

test('other forms of a word match below the word itself', () => {
  assert.deepEqual(found(['Rainy Nights', 'Rainy Night', 'Sun'], 'rainy night'), [
    'Rainy Night',
    'Rainy Nights',
  ]);
  assert.deepEqual(found(['The Party', 'Sun'], 'parties'), ['The Party']);
  for (const text of ["lovin' you", 'lovin you', 'loving you'])
    assert.deepEqual(found(['Loving You'], text), ['Loving You'], text);
  assert.deepEqual(found(["Stayin' Alive", 'Sun'], 'staying alive'), ["Stayin' Alive"]);
  assert.deepEqual(found(['7 Years', 'Eleven Years'], 'seven years')[0], '7 Years');
  assert.deepEqual(found(['At Seventeen', 'At Last'], 'at 17')[0], 'At Seventeen');
  for (const name of ['Twenty Four Hours', 'Twenty-Four Hours'])
    assert.deepEqual(found([name, 'Hours'], '24 hours')[0], name);
  assert.deepEqual(found(['24 Hours', 'Four Hours'], 'twenty four hours')[0], '24 Hours');
});

test('contractions are found by their words, and the reverse', () => {
  for (const text of ["don't disturb zzyzx", 'dont disturb zzyzx', 'do not disturb zzyzx'])
    for (const name of ['Do Not Disturb', "Don't Disturb", 'Dont Disturb'])
      assert.deepEqual(found(['Disturbed Zzyzx', name], text)[0], name, `${text} ${name}`);
  assert.deepEqual(found(["I'm Like a Lawyer", 'I Am the Law'], "I'm the law")[0], 'I Am the Law');
  assert.deepEqual(found(['I Am Somebody', "Somebody I'm Not"], 'somebody i am not')[0], "Somebody I'm Not");
  // A word of its own.
  assert.deepEqual(found(['Hell', 'He Will'], 'hell'), ['Hell']);
});

test('parts are found by Roman numerals, digits and abbreviations', () => {
  const names = ['Oxygene, Pt. 4', 'Oxygene, Pt. 2', 'Crimson Part II'];
  assert.deepEqual(found(names, 'oxygene part ii')[0], 'Oxygene, Pt. 2');
  assert.deepEqual(found(names, 'crimson pt. 2')[0], 'Crimson Part II');
  assert.deepEqual(found(names, 'crimson part two')[0], 'Crimson Part II');
  // A single letter is a number only after such a word.
  const first = ['Bells, Part I', 'Bells, Part V', 'I Like Bells'];
  for (const text of ['bells part 1 zzyzx', 'bells pt. one zzyzx'])
    assert.deepEqual(found(first, text), ['Bells, Part I'], text);
  assert.deepEqual(found(['Bells, Part 5', 'Bells, Part 1'], 'bells part i zzyzx'), ['Bells, Part 1']);
  assert.deepEqual(found(['Bells 1', 'Bells I'], 'bells i zzyzx')[0], 'Bells I');
});

test('words are found by their sound if no name has them', () => {
  for (const [text, name] of [
    ['fone', 'Phone'],
    ['nite', 'Night'],
    ['kool katz', 'Cool Cats'],
    ['boyz', 'Boys'],
    ['luv', 'Love'],
  ])
    assert.deepEqual(found([name, 'Other'], text), [name], text);
  // A word that some name has may be another one that sounds alike, next to words that are nowhere together with it.
  assert.deepEqual(found(['Bootie', 'Big Booty'], 'big bootie')[0], 'Big Booty');
});

test('words that sound like one in another script are looked for as words, too', () => {
  assert.deepEqual(found(['삼다도 소식', 'So Sick'], 'so sik').sort(), ['So Sick', '삼다도 소식']);
});

test('repeated words count', () => {
  assert.deepEqual(found(['Mercy', 'Mercy, Mercy', 'Mercy Mercy Mercy'], 'mercy mercy mercy'), [
    'Mercy Mercy Mercy',
    'Mercy',
    'Mercy, Mercy',
  ]);
  const model: SearchModel = {
    ...named(),
    tracks: [
      { name: 'Mother', artist: 0, album: undefined, tags: [] },
      { name: 'Hayloft', artist: 1, album: undefined, tags: [] },
      { name: 'Mother, My Mother', artist: 0, album: undefined, tags: [] },
    ],
    artists: [
      { name: 'Other', similar: [] },
      { name: 'Mother Mother', similar: [] },
    ],
  };
  const best = [...searcher(model)('mother mother')].sort((a, b) => b[1] - a[1]).map(([track]) => track);
  assert.deepEqual(best, [1, 2, 0]);
});

test('a leading minus excludes names and tags', () => {
  assert.deepEqual(found(['Rain', 'Rain Live', 'Rain (live)', 'Alive Rain'], 'rain -live').sort(), [
    'Alive Rain',
    'Rain',
  ]);
  assert.deepEqual(found(['Red Rain Sky', 'Red Sky Rain'], 'red -"rain sky"'), ['Red Sky Rain']);
  assert.deepEqual(found(['-M-', 'Other'], '-M-'), ['-M-']);
  // Names are indexed without their punctuation, too.
  assert.deepEqual(found(['Sky', 'Sky Ra-In', 'Sky Rain'], 'sky -rain'), ['Sky']);
  const tagged: SearchModel = {
    ...named('t0', 't1'),
    tracks: [
      { name: 'Rain', artist: 0, album: undefined, tags: [0] },
      { name: 'Rain', artist: 0, album: undefined, tags: [1] },
    ],
    tags: ['guitar', 'piano'],
  };
  assert.deepEqual([...searcher(tagged)('rain -chitarra').keys()], [1]);
});

test('finds names in Cyrillic and Greek by Latin letters, and the reverse', () => {
  for (const text of ['khorosho', 'horosho', 'horoso', 'khoros', 'Хорошо', 'хорошо'])
    assert.deepEqual(found(['Хорошо', 'Кино'], text), ['Хорошо'], text);
  for (const text of ['thalassa', 'talassa', 'Θάλασσα', 'θαλασσα'])
    assert.deepEqual(found(['Θάλασσα', 'Кино'], text), ['Θάλασσα'], text);
  assert.deepEqual(found(['Metallica', 'Nirvana'], 'металлика'), ['Metallica']);
  assert.deepEqual(found(['Kino', 'Кино'], 'kino'), ['Kino', 'Кино']);
});

test('doubled letters, which sound like one, begin no names in other scripts', () => {
  const names = ['Татьяна', 'Ταξίδι', 'Кино', 'Зима', 'つき'];
  for (const text of ['tt', 'qq', 'tt garden']) assert.deepEqual(found(names, text), [], text);
  assert.deepEqual(found([...names, 'TT Garden'], 'tt garden'), ['TT Garden']);
  assert.deepEqual(found(names, 'ta'), ['Татьяна', 'Ταξίδι']);
});

test('a word in another script that begins others is not corrected to a word in Latin letters', () => {
  assert.deepEqual(found(['Summer', 'Сумерки'], 'сумер'), ['Сумерки']);
  assert.deepEqual(found(['Summer', 'Кино'], 'сумер'), ['Summer']);
});

test('finds Ukrainian names by their usual romanizations', () => {
  for (const text of ['hrai', 'hray', 'grai', 'gray'])
    assert.deepEqual(found(['Грай', 'Сонце'], text), ['Грай'], text);
  for (const text of ['zhyttia', 'jyttja', 'zhyttya', 'jittia'])
    assert.deepEqual(found(['Життя', 'Сонце'], text), ['Життя'], text);
  assert.deepEqual(found(["Пам'ять", 'Сонце'], 'pamyat'), ["Пам'ять"]);
});

test('finds Greek names by several schemes', () => {
  for (const text of ['fengari', 'feggari', 'phengari'])
    assert.deepEqual(found(['Φεγγάρι'], text), ['Φεγγάρι'], text);
  for (const text of ['cheires', 'xeires', 'heires', 'hires'])
    assert.deepEqual(found(['Χείρες'], text), ['Χείρες'], text);
  for (const text of ['mavro', 'mauro', 'mafro']) assert.deepEqual(found(['Μαύρο'], text), ['Μαύρο'], text);
});

test('finds kana and Hangul by Latin letters', () => {
  for (const text of ['shoujo', 'shojo', 'syouzyo', 'shōjo'])
    assert.deepEqual(found(['しょうじょ', 'さくら'], text), ['しょうじょ'], text);
  for (const text of ['sakura no uta', 'sakuranouta', 'SAKURA NO UTA'])
    assert.deepEqual(found(['さくらのうた', 'もり'], text), ['さくらのうた'], text);
  assert.deepEqual(found(['ロケット', 'もり'], 'roketto'), ['ロケット']);
  for (const text of ['saranghaeyo', 'sarang haeyo', 'salang haeyo'])
    assert.deepEqual(found(['사랑해요', '바다'], text), ['사랑해요'], text);
  for (const text of ['useo', 'uso']) assert.deepEqual(found(['웃어', '바다'], text), ['웃어'], text);
});

test('Latin letters inside Cyrillic words are the Cyrillic ones that look alike', () => {
  assert.deepEqual(found(['Кино', 'Вода'], 'Kинo'), ['Кино']);
  assert.deepEqual(found(['Hадеждa', 'Вода'], 'надежда'), ['Hадеждa']);
  assert.deepEqual(found(['DJшка', 'Вода'], 'djшка'), ['DJшка']);
});

test('finds kana and Chinese characters in every spelling', () => {
  assert.deepEqual(found(['ギターの夜', 'ピアノ'], 'ぎたー'), ['ギターの夜']);
  assert.deepEqual(found(['さくら', 'もり'], 'サクラ'), ['さくら']);
  assert.deepEqual(found(['愛的夢', '月'], '爱的梦'), ['愛的夢']);
  assert.deepEqual(found(['爱的梦', '月'], '的夢'), ['爱的梦']);
});

test('finds letters that keyboards lack', () => {
  const NAMES: Record<string, string[]> = {
    Straße: ['strasse', 'STRASSE', 'straße'],
    Ærlig: ['aerlig'],
    Cœur: ['coeur'],
    Đavo: ['davo'],
    Łódź: ['lodz'],
    Işık: ['isik', 'ISIK'],
    Ødegård: ['odegard', 'oedegaard'],
    Mädchen: ['madchen', 'maedchen'],
  };
  for (const [name, texts] of Object.entries(NAMES))
    for (const text of texts) assert.deepEqual(found([name, 'Other'], text), [name], text);
});

test('a tag also finds its narrower tags, with less weight', () => {
  const model: SearchModel = {
    ...named(),
    tracks: ['a', 'b', 'c'].map((name, i) => ({ name, artist: 0, album: undefined, tags: [i] })),
    tags: ['red', 'guitar', 'other'],
  };
  const scores = searcher(model)('red');
  assert.deepEqual([...scores.keys()], [0, 1]);
  assert.ok(scores.get(0)! > scores.get(1)!);
  const onlyNarrower = searcher({ ...model, tags: ['blue', 'guitar', 'other'] });
  for (const text of ['red', 're d']) assert.deepEqual([...onlyNarrower(text).keys()], [1], text);
});

test('if no track matches all words, those with the most matches are found', () => {
  assert.deepEqual(found(['Red Rain', 'Red', 'Sky', 'Blue'], 'red rain sky xqzwv'), ['Red Rain']);
  assert.deepEqual(found(['Red Rain', 'Blue Sky', 'Green'], 'red sky').sort(), ['Blue Sky', 'Red Rain']);
  assert.deepEqual(found(['Red Rain', 'Blue Sky'], 'red xqzwv'), ['Red Rain']);
});

test('finds names in every spelling', () => {
  for (const text of ['ac/dc', 'AC DC', 'acdc', 'AC-DC'])
    assert.deepEqual(found(['AC/DC', 'Ac'], text), ['AC/DC'], text);
  for (const text of ["don't", 'dont', 'DON’T', 'don t'])
    assert.deepEqual(found(["Don't Go"], text), ["Don't Go"], text);
  for (const text of ['muller', 'müller', 'mueller', 'MÜLLER'])
    assert.deepEqual(found(['Müller'], text), ['Müller'], text);
  assert.deepEqual(found(['Mueller'], 'müller'), ['Mueller']);
  for (const text of ['R.E.M.', 'rem', 'R E M', 'r.e.m'])
    assert.deepEqual(found(['R.E.M.'], text), ['R.E.M.'], text);
  // With the artist, so that no name is the whole text.
  for (const text of ['A C.R.E.A.M.', 'c r e a m', 'C-R-E-A-M'])
    assert.deepEqual(found(['A C.R.E.A.M.', 'Ream'], `${text} zzyzx`)[0], 'A C.R.E.A.M.', text);
  for (const text of ['hip hop', 'hiphop', 'hip-hop'])
    assert.deepEqual(found(['Hip Hop'], text), ['Hip Hop'], text);
  for (const text of ['smorrebrod', 'smørrebrød', 'smoerrebroed'])
    assert.deepEqual(found(['Smørrebrød'], text), ['Smørrebrød'], text);
});

test('finds scripts without spaces by any part of two characters or one', () => {
  for (const text of ['東京事変', '東京', '京事', '変', '事'])
    assert.deepEqual(found(['東京事変', '大阪'], text), ['東京事変'], text);
  assert.deepEqual(found(['夜のABBA'], 'abba 夜の'), ['夜のABBA']);
  assert.deepEqual(found(['사랑해요'], '사랑'), ['사랑해요']);
  assert.deepEqual(found(['ฉันรักเธอ'], 'รัก'), ['ฉันรักเธอ']);
});

test('finds tags by synonyms of several words, and by other tags with the same meaning', () => {
  const tagged = (...tags: string[]): SearchModel => ({
    ...named(...tags.map((_, i) => `t${i}`)),
    tracks: tags.map((_, i) => ({ name: `t${i}`, artist: 0, album: undefined, tags: [i] })),
    tags,
  });
  for (const text of ['drum and bass', 'Drum and Bass!', 'dnb', 'drumnbass', 'drum n bass'])
    assert.deepEqual([...searcher(tagged('drumnbass', 'rock'))(text).keys()], [0], text);
  assert.deepEqual([...searcher(tagged('guitar', 'chitarra', 'rock'))('chitarra').keys()].sort(), [0, 1]);
});

test('accepts any text', () => {
  const search = searcher(named('!!!', 'Rain', '\u0000', ''));
  assert.deepEqual([...search('!!!').keys()], [0]);
  // The words that are found take a time that grows with the square of their number: these have the 1,000 characters that the API accepts.
  for (const text of [
    '',
    ' ',
    '\u0000',
    '\ud800',
    '?',
    '\u0301',
    'x'.repeat(10_000),
    'rain '.repeat(200),
    '東'.repeat(10_000),
    '"'.repeat(10_000),
    '" '.repeat(5_000),
    '"rain" '.repeat(150),
    '-'.repeat(10_000),
    '-rain '.repeat(170),
    '(feat. '.repeat(2_000),
    'щ'.repeat(10_000),
    '\ud800'.repeat(5_000),
    '\u202e\u200f rain \u202c',
    Array.from({ length: 1000 }, (_, i) => `w${i}`).join(' '),
  ])
    search(text);
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => search(text).size >= 0));
});

test('a search does not affect the next one', () => {
  const search = searcher(named('Rain', 'Red Rain', 'Sun'));
  const first = search('rain');
  search('red sun');
  search('reign');
  assert.deepEqual(search('rain'), first);
});

const word = fc.constantFrom(
  ...[
    'rain',
    'rainy',
    'train',
    'rian',
    'ra',
    'red',
    'rainbow',
    'rainbwo',
    'a',
    'b',
    'ab',
    'ba',
    'Müller',
    'mueller',
  ],
  ...[
    'guitar',
    'chitarra',
    'drum',
    'and',
    'bass',
    'drumnbass',
    'dnb',
    'symphony',
    'symphonie',
    'simphony',
    '東京',
    '京',
  ],
  ...[
    '東京事変',
    "don't",
    'dont',
    'AC/DC',
    'acdc',
    'R.E.M.',
    'hip-hop',
    'hiphop',
    'Ødegård',
    '!!!',
    'ギター',
    'ぎたー',
    'Кино',
    'kino',
    'Θάλασσα',
    'thalassa',
    'the',
    'redrain',
    'rainred',
    'rains',
    '7',
    'seven',
    '24',
    'twenty',
    'four',
    'fone',
    'phone',
    'do',
    'not',
    'ryainbwo',
    'rdeguitar',
    'basssymphny',
    'my',
    'your',
    'a$ap',
    'asap',
    'redrguitar',
    'ymphnoy',
  ],
);
const phrase = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
/** With the syntax of queries. */
const typed = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: word },
      { weight: 1, arbitrary: phrase.map((words) => `"${words}"`) },
      { weight: 1, arbitrary: word.map((one) => `-${one}`) },
      { weight: 1, arbitrary: phrase.map((words) => `-"${words}"`) },
      { weight: 1, arbitrary: phrase.map((words) => `(feat. ${words})`) },
      { weight: 1, arbitrary: fc.constantFrom('r', 'k', 'ft. red', 'ha', 'tha', 'ki') },
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(' '));
const model: fc.Arbitrary<SearchModel> = fc
  .record({
    artists: fc.array(fc.record({ name: phrase, similar: fc.uniqueArray(phrase, { maxLength: 3 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    albums: fc.array(fc.record({ name: phrase }), { maxLength: 5 }),
    tags: fc.uniqueArray(phrase, { maxLength: 6 }),
  })
  .chain(({ artists, albums, tags }) =>
    fc.record({
      artists: fc.constant(artists),
      albums: fc.constant(albums),
      tags: fc.constant(tags),
      synonyms: fc.constant(synonyms),
      hierarchy: fc.constant(hierarchy),
      tracks: fc.array(
        fc.record({
          name: phrase,
          artist: fc.nat(artists.length - 1),
          album:
            albums.length === 0
              ? fc.constant(undefined)
              : fc.option(fc.nat(albums.length - 1), { nil: undefined }),
          tags:
            tags.length === 0 ? fc.constant([]) : fc.uniqueArray(fc.nat(tags.length - 1), { maxLength: 4 }),
        }),
        { maxLength: 20 },
      ),
    }),
  );

test('finds and scores the same as comparing every word with every name', () => {
  fc.assert(
    fc.property(model, fc.array(typed, { minLength: 1, maxLength: 8 }), (catalogue, texts) => {
      const search = searcher(catalogue);
      for (const text of texts) assert.deepEqual(search(text), naiveSearch(catalogue, text), text);
    }),
    { numRuns: 160 },
  );
});

test('for names with an error, finds and scores the same', () => {
  const error = fc.record({ at: fc.nat(30), joined: fc.boolean(), credited: fc.boolean() });
  fc.assert(
    fc.property(model, error, (catalogue, { at, joined, credited }) => {
      const search = searcher(catalogue);
      for (const { name, artist } of catalogue.tracks) {
        const title = joined ? name.replaceAll(' ', '') : name;
        const mistyped = title.slice(0, at % (title.length + 1)) + title.slice((at % (title.length + 1)) + 1);
        const text = credited ? `${mistyped} ${catalogue.artists[artist].name}` : mistyped;
        assert.deepEqual(search(text), naiveSearch(catalogue, text), text);
      }
    }),
    { numRuns: 100 },
  );
});

test('for many words, finds and scores the tracks with the most of them', () => {
  const words = [...'abcdefghijklmnop'].map((letter) => letter.repeat(5));
  const names = fc.array(fc.subarray(words), { minLength: 30, maxLength: 100 });
  fc.assert(
    fc.property(names, fc.subarray(words, { minLength: 2 }), (subsets, context) => {
      const catalogue = named(...subsets.map((some) => some.join(' ')));
      const text = context.join(' ');
      assert.deepEqual(searcher(catalogue)(text), naiveSearch(catalogue, text), text);
    }),
    { numRuns: 25 },
  );
});
