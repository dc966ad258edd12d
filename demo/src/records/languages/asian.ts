import type { Act } from '../act.ts';
import { songbook } from '../songbook.ts';

const japanese = songbook('ja', {
  titles: `
    雨あがり | またあした | 傘ひとつ、ふたりで | 七時のニュース | 終電のあとで | 二度寝の国 | ねこの気象台 | ゆっくり急ぐ | 紙ひこうき | 三丁目の月 | きのうの続き`,
  frames: [
    [
      `雨の日の | 屋上の | 夏休みの | 商店街の | 真夜中の | 海辺の | 日曜日の | 放課後の`,
      `ワルツ | 天気予報 | 自転車 | 約束 | 地図 | かくれんぼ | 忘れもの | 電話ボックス`,
      '',
    ],
    [`きみと | ひとりで | もう一度 | だれかと`, `歩く夜 | 待つバス停 | 見た花火 | 笑った日 | 渡る橋`, ''],
  ],
  couplets: `
    雨が止むまで ここにいよう / 濡れた靴下 笑いながら
    夕焼けひとつ 電池に入れて / 帰り道まで 照らしてよ
    きのうの続き 口ずさむ / 角の猫だけ 知っている`,
});

const chinese = songbook('zh', {
  titles: `
    明天再说 | 借一盏灯 | 晚安，路灯 | 你还没睡吗 | 半个月亮 | 天桥下 | 云来云去 | 听风 | 八点钟的河 | 旧雨衣`,
  frames: [
    [
      `夏天的 | 河边的 | 午夜的 | 外婆的 | 昨天的 | 城南的 | 迷路的`,
      `风筝 | 茶馆 | 小船 | 信 | 影子 | 车站 | 灯火 | 口琴`,
      '',
    ],
    [`在天台 | 在雨里 | 在江边 | 在旧城 | 在梦里`, `等你 | 唱歌 | 看云 | 醒来 | 走散`, ''],
  ],
  couplets: `
    末班车开过了南岸 / 我们把月亮分成两半
    茶凉了 风还没有走 / 竹影轻轻碰着我的手
    借你一盏小小的灯 / 照亮回家的那一程`,
});

const korean = songbook('ko', {
  titles: `
    막차를 놓친 밤 | 세탁소 불빛 | 비누 냄새 | 내일 전화할게 | 골목 끝에서 | 너의 우산 | 달이 두 개 | 천천히 걸어요 | 일요일 오후 세 시
    잘 자, 서울 | 양말 한 짝`,
  frames: [
    [`여름밤의 | 한강의 | 어제의 | 첫눈의 | 우리 동네의`, `약속 | 노래 | 그림자 | 편지 | 산책 | 비밀`],
  ],
  couplets: `
    달빛에 말린 하얀 셔츠 / 네 이름 냄새가 나네
    막차는 떠나고 우리는 남아 / 가로등 아래 그림자 둘
    천천히 걸어요, 이 밤이 / 끝나지 않을 것처럼`,
});

const vietnamese = songbook('vi', {
  titles: `
    Mưa trên mái ngói | Chờ em cuối phố | Ngủ đi, Sài Gòn | Một ly cà phê nguội | Gió từ biển về | Hẹn nhau mùa sau | Đèn lồng
    Chuyến xe đêm | Nắng ở hiên nhà | Còn ai thức không?`,
  frames: [
    [
      `Bài hát | Giấc mơ | Lá thư | Khúc ru | Con đường | Điệu múa`,
      `của dòng sông | mùa hạ | của chiếc thuyền giấy | ngày mưa | của mẹ | không tên`,
    ],
  ],
  couplets: `
    Thả con thuyền giấy xuống dòng, / chở theo một nỗi nhớ mong
    Mưa rơi trên mái ngói xưa, / ai còn đứng đợi dưới mưa
    Đèn lồng ai thắp bên sông, / soi em về giữa đêm đông`,
});

const hindi = songbook('hi', {
  titles: `
    नीली पतंग | चाय ठंडी हो गई | कल मिलेंगे | छत पर चाँद | धीरे चलो | बारिश आने दो | पुराना रेडियो | कौन गाता है? | रात भर
    आधा सफ़र`,
  frames: [
    [`नदी | हवा | बचपन | शहर | बारिश | पहाड़`, `का गीत | की कहानी | का सपना | की ख़ुशबू | का रास्ता | की चिट्ठी`],
  ],
  couplets: `
    नीली पतंग उड़ी आसमान में, / छोड़ गई धागा मेरे मकान में
    चाय की प्याली, खिड़की पे शाम, / लिखती है बारिश किसका नाम
    धीरे चलो, ये रस्ता नया है, / शहर ये सारा अभी सो रहा है`,
});

export const asianActs: Act[] = [
  {
    name: '雨宿りカルテット',
    book: japanese,
    own: '軒下のテーマ',
    style: 'jazz',
    home: ['金沢市', 'JPN', 36.561, 136.656],
    joined: 2011,
    sings: 'female',
    license: 'by-nc-nd',
    albums: { 雨宿り: 9, 軒下スケッチ: 10, 傘と影: 8 },
    site: 'amayadori.example',
    about: {
      en: 'A jazz quartet that met under one awning in the rain.',
      ja: '雨の軒下で出会ったジャズ・カルテット。',
    },
    pro: ['background'],
  },
  {
    name: 'ゆうぐれ電機',
    book: japanese,
    own: 'おやすみ、電子レンジ | 夕方テレビ | さよならカセット | 起動音 | コンティニュー？',
    style: 'chiptune',
    home: ['札幌市', 'JPN', 43.062, 141.354],
    joined: 2015,
    sings: 'female',
    license: 'by',
    albums: { 夕暮れ配線図: 12, 八ビットの夏: 11 },
    singles: 2,
    loose: 3,
    site: 'yugure.example',
    about: {
      en: 'Chiptune from a repair shop that closes at dusk.',
      ja: '夕暮れに閉まる修理屋から届くチップチューン。',
      es: 'Chiptune desde un taller que cierra al anochecer.',
    },
  },
  {
    name: '竹影茶馆',
    book: chinese,
    own: '竹影 | 茶凉了 | 听竹',
    style: 'world',
    home: ['成都', 'CHN', 30.573, 104.066],
    joined: 2016,
    license: 'by-sa',
    albums: { 茶与竹: 9, 一壶春水: 8 },
    about: {
      en: 'Bamboo flute, zither and tea, in that order.',
      de: 'Bambusflöte, Zither und Tee, in dieser Reihenfolge.',
    },
    pro: ['licensing', 'background'],
  },
  {
    name: '南岸夜班车',
    book: chinese,
    own: '末班车 | 雨落在南岸 | 夜班车',
    style: 'indie',
    home: ['重庆', 'CHN', 29.563, 106.552],
    joined: 2018,
    sings: 'male',
    license: 'by-nc-sa',
    albums: { 南岸夜航: 10, 城市边缘的灯: 11 },
    singles: 1,
    loose: 1,
    site: 'nightbus.example',
    about: { en: 'The South Bank Night Bus: guitars after midnight.' },
    without: ['image'],
  },
  {
    name: '달빛 세탁소',
    book: korean,
    style: 'soul',
    home: ['서울', 'KOR', 37.567, 126.978],
    joined: 2019,
    sings: 'female',
    license: 'by-nc',
    albums: { '24시 달빛': 8, '마르지 않은 셔츠': 10 },
    singles: 2,
    loose: 2,
    site: 'moonlaundry.example',
    about: {
      en: 'The Moonlight Laundry: soft soul for the last wash of the day.',
      ja: '一日の終わりの洗濯のための、やわらかなソウル。',
    },
    contentId: true,
  },
  {
    name: 'Nhóm Thuyền Giấy',
    book: vietnamese,
    style: 'pop',
    home: ['Hội An', 'VNM', 15.88, 108.338],
    joined: 2017,
    sings: 'female',
    license: 'by-nd',
    albums: { 'Phố cũ, mưa mới': 10 },
    singles: 1,
    loose: 1,
    about: {
      en: 'The Paper Boat group: songs to be set afloat.',
      fr: 'Le groupe Bateau de papier : des chansons à mettre à l’eau.',
    },
  },
  {
    name: 'नीली पतंग',
    book: hindi,
    style: 'world',
    home: ['जयपुर', 'IND', 26.912, 75.787],
    joined: 2020,
    sings: 'male',
    license: 'by-nc-sa',
    albums: { 'धूप और धागा': 9 },
    singles: 1,
    loose: 1,
    site: 'neelipatang.example',
    about: { en: 'Blue Kite: rooftop ragas with a drum machine on a long cable.' },
  },
];
