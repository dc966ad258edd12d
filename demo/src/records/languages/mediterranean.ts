import type { Act } from '../act.ts';
import { songbook } from '../songbook.ts';

const greek = songbook('el', {
  titles: `
    Το τελευταίο φανάρι | Μην κλείσεις το παράθυρο | Καλημέρα, θάλασσα | Βρέχει στον Πειραιά | Δυο καφέδες σκέτοι
    Πού πας, καραβάκι; | Αύριο πάλι | Η αυλή | Χωρίς ομπρέλα | Σιγά σιγά`,
  frames: [
    [
      `Το τραγούδι | Ο χορός | Το γράμμα | Η νύχτα | Το όνειρο | Η σιωπή`,
      `του λιμανιού | της γειτονιάς | του ψαρά | των γλάρων | της βροχής | του καλοκαιριού`,
    ],
    [
      `Σε περιμένω | Χορεύουμε | Τραγουδώ | Δεν κοιμάμαι | Γελούσαμε`,
      `στην προκυμαία | κάτω απ’ τη μουριά | ως το πρωί | δίπλα στο κύμα | μέσα στη βροχή`,
    ],
  ],
  couplets: `
    Άναψε πάλι το φανάρι, / ποιο κύμα τώρα θα μας πάρει;
    Στην άκρη του γιαλού θα μείνω, / το πιο μικρό σου φως να σβήνω
    Βρέχει στη γειτονιά μας πάλι / κι ο γλάρος γέρνει το κεφάλι`,
});

const turkish = songbook('tr', {
  titles: `
    Ilık bir akşam | Işıklar sönmeden | Çay soğudu | Yarın olmaz mı? | İğde kokusu | Kıyıda kaldık | Şimdi sus
    Hiç kimse yok | İzmir’e yağmur | Uçurtma | Gölgeler uzar`,
  frames: [
    [
      `Denizin | Yıldızların | Eski sokağın | Rüzgârın | Gecenin | Ilgın ağacının`,
      `şarkısı | sesi | rüyası | öteki yüzü | kapısı | son sözü`,
    ],
  ],
  couplets: `
    Rüzgâr eser, ışık titrer, / bu yol bizi nereye iter
    Çay soğudu, söz bitmedi, / yıldız kaydı, iz bitmedi
    Kıyıda bir ılgın ağacı, / başında akşamın tacı`,
});

const arabic = songbook('ar', {
  titles: `
    يا ريح خذيني | لا تنم الليلة | قهوة بلا سكر | على باب المدينة | متى نعود؟ | سبع نوافذ | قمر على السطح | كان هنا بيت
    بين نهرين | وردة في الجيب`,
  frames: [
    [
      `أغنية | رقصة | حلم | رسالة | ليلة | ظل`,
      `البحر | الياسمين | الغريب | النخيل | الصيف الأخير | العصافير`,
    ],
  ],
  couplets: `
    يا ريحُ مرّي على بابِنا / وردّي السلامَ لأحبابِنا
    نامت على السطحِ نجمةْ / وقالت لجارتِها كلمةْ
    تركتُ قلبي في الطريقْ / ضوءًا صغيرًا للرفيقْ`,
});

const hebrew = songbook('he', {
  titles: `
    הרכבת הראשונה | עוד תחנה אחת | קפה בחצר | איפה השמש? | מחר נדבר | אור בחלון | גשם בחיפה | שתי כפיות סוכר | בלי מפה
    הכביש הישן`,
  frames: [[`שיר | חלום | ריקוד | מכתב | סיפור`, `הים | השכנים | הלילה | הציפורים | הקיץ האחרון | הנוסעים`]],
  couplets: `
    הרכבת יוצאת בלעדיי / ונשאר לי שיר בידיי
    עוד תחנה ועוד אחת / והלילה כמעט נחת
    בחלון של הקרון / יש ירח עם פזמון`,
});

export const mediterraneanActs: Act[] = [
  {
    name: 'Τα Φανάρια του Λιμανιού',
    book: greek,
    style: 'folk',
    home: ['Πειραιάς', 'GRC', 37.943, 23.647],
    joined: 2009,
    sings: 'male',
    license: 'by-nc-nd',
    albums: { Φανάρια: 11, 'Νησί χωρίς χάρτη': 10, 'Η αυλή με τις λεμονιές': 12 },
    site: 'fanaria.example',
    about: {
      en: 'Harbour songs for bouzouki, accordion and ferry horn.',
      de: 'Hafenlieder für Bouzouki, Akkordeon und Fährhorn.',
    },
    without: ['zip'],
  },
  {
    name: 'Ilgın Yıldızı',
    book: turkish,
    style: 'psychedelic',
    home: ['İzmir', 'TUR', 38.419, 27.129],
    joined: 2014,
    sings: 'male',
    license: 'by-nc-sa',
    albums: { 'Ilgın ve Tuz': 10, 'Kırık Pusula': 9 },
    singles: 1,
    loose: 1,
    site: 'ilgin.example',
    about: {
      en: 'Electric saz, an old organ and the smell of tamarisk.',
      fr: 'Un saz électrique, un vieil orgue et l’odeur du tamaris.',
    },
  },
  {
    name: 'فرقة باب الريح',
    book: arabic,
    style: 'world',
    home: ['تونس', 'TUN', 36.806, 10.182],
    joined: 2015,
    sings: 'male',
    license: 'by-nc-nd',
    albums: { 'باب الريح': 9, 'مقام المطر': 10 },
    about: {
      en: 'The Gate of the Wind ensemble: oud, flute and five voices.',
      fr: 'L’ensemble Porte du Vent : oud, flûte et cinq voix.',
    },
    without: ['download', 'zip'],
  },
  {
    name: 'הרכבת לגליל',
    book: hebrew,
    style: 'indie',
    home: ['חיפה', 'ISR', 32.794, 34.99],
    joined: 2013,
    sings: 'female',
    license: 'by-nc',
    albums: { 'לוח זמנים': 10, תחנות: 11 },
    loose: 1,
    site: 'galil-train.example',
    about: { en: 'The Train to the Galilee: songs in the rhythm of a slow local service.' },
  },
];
