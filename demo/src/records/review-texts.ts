/** What listeners write. A review is a title and two sentences of the same opinion and language. */
import { entries } from './songbook.ts';

export type Opinion = 'glad' | 'mixed' | 'poor';

export interface ReviewTexts {
  titles: string[];
  first: string[];
  second: string[];
}

function words(titles: string, first: string, second: string): ReviewTexts {
  return { titles: entries(titles), first: entries(first), second: entries(second) };
}

export const REVIEW_WORDS: Record<string, Record<Opinion, ReviewTexts>> = {
  en: {
    glad: words(
      `Lovely | On repeat | Made my week | A small wonder | Better every time | Play it loud`,
      `I put this on while cooking and burned the rice.
       The first minute alone is worth the download.
       Found it by accident and have played it daily since.
       Warm, patient, and never in a hurry to impress.
       My daughter asks for “the train one” every morning; this is the one.
       Somebody really thought about where to leave silence.`,
      `The ending gets me every time.
       Thank you for sharing it freely.
       I used it in a short film and the audience asked about it.
       Please tour near here.
       The bass line deserves its own album.
       Ten out of ten for the quiet bit in the middle.
       Already sent it to three friends.`,
    ),
    mixed: words(
      `Nearly there | Good in parts | Not my best day`,
      `A fine idea that runs a little long. | The melody is lovely, the mix is muddy.
       I like the second half much more than the first.`,
      `Still curious what comes next. | Worth a listen on good speakers. | I would trim the intro.`,
    ),
    poor: words(
      `Not for me | Hm`,
      `I tried three times and got lost each time. | Too loud from beginning to end.`,
      `Others will enjoy it more than I did. | The earlier work was stronger.`,
    ),
  },
  fr: {
    glad: words(
      `Magnifique | En boucle | Quelle douceur | Coup de cœur`,
      `Je l’ai mis un dimanche matin et la journée était sauvée.
       Une voix qui prend son temps, c’est rare.
       Découvert par hasard, gardé pour toujours.`,
      `Merci pour ce partage. | La fin est une merveille. | À écouter au casque, les yeux fermés.
       J’attends la suite avec impatience.`,
    ),
    mixed: words(
      `Presque | Inégal`,
      `De belles idées, mais un peu long. | J’aime le début, moins la suite.`,
      `À réécouter. | Le mixage mériterait plus d’air.`,
    ),
    poor: words(`Pas pour moi`, `Je n’ai pas réussi à entrer dedans.`, `D’autres aimeront sûrement.`),
  },
  es: {
    glad: words(
      `Una joya | No puedo parar | Qué maravilla | Para viajar`,
      `La escuché en el autobús y me pasé de parada.
       Suena a verano aunque llueva.
       Hacía tiempo que no oía algo tan sincero.`,
      `Gracias por compartirla. | El final es precioso. | La guitarra está perfecta. | Ya se la mandé a mi hermana.`,
    ),
    mixed: words(
      `Casi | A ratos`,
      `Empieza muy bien y luego se alarga. | La letra me gusta, la batería no tanto.`,
      `Le daré otra oportunidad. | Mejor con auriculares.`,
    ),
    poor: words(`No es lo mío`, `Demasiado ruido para mi gusto.`, `Prefiero el disco anterior.`),
  },
  de: {
    glad: words(
      `Wunderschön | Dauerschleife | Ein Fund | Gänsehaut`,
      `Beim Abwasch gehört und danach noch einmal im Sitzen.
       So ruhig, dass man den eigenen Atem mithört.
       Die Stimme trägt einen durch den ganzen Abend.`,
      `Danke fürs Teilen! | Der Schluss ist großartig. | Gehört auf jede Zugfahrt. | Ich freue mich auf mehr.`,
    ),
    mixed: words(
      `Fast | Geht so`,
      `Schöne Idee, aber zu lang geraten. | Der Refrain bleibt hängen, der Rest nicht.`,
      `Ich höre wieder rein. | Etwas weniger Hall täte gut.`,
    ),
    poor: words(`Nichts für mich`, `Nach zwei Minuten war ich draußen.`, `Früher war das besser.`),
  },
  it: {
    glad: words(
      `Bellissimo | Che sorpresa | Da ascoltare di notte`,
      `L’ho messo in macchina e ho allungato la strada.
       Semplice e perfetto, come il pane.
       Una melodia che resta in tasca tutto il giorno.`,
      `Grazie di cuore. | Il finale commuove. | Lo consiglio a tutti.`,
    ),
    mixed: words(`Quasi`, `Bella l’idea, un po’ meno il suono.`, `Aspetto il prossimo.`),
    poor: words(`Non fa per me`, `Non sono riuscito ad arrivare in fondo.`, `Peccato.`),
  },
  pt: {
    glad: words(
      `Que beleza | Não sai da cabeça | Lindo demais`,
      `Ouvi na varanda e a vizinha veio perguntar o que era.
       Cada vez que escuto descubro um detalhe novo.
       Parece que sempre existiu.`,
      `Obrigado por partilhar. | O violão está impecável. | Que venha o próximo disco!`,
    ),
    mixed: words(`Quase lá`, `Começa bem, mas perde o fôlego.`, `Vou ouvir outra vez.`),
    poor: words(`Não gostei`, `Não é o meu estilo.`, `Talvez ao vivo seja melhor.`),
  },
  pl: {
    glad: words(
      `Pięknie | W kółko | Perełka`,
      `Słucham trzeci raz i dalej się uśmiecham.
       Idealne na deszczowy wieczór.
       Dawno nic mnie tak nie zatrzymało.`,
      `Dzięki, że to udostępniacie. | Końcówka jest świetna. | Czekam na koncert w Łodzi!`,
    ),
    mixed: words(`Prawie`, `Dobry pomysł, ale trochę za długi.`, `Dam temu jeszcze szansę.`),
    poor: words(`Nie dla mnie`, `Wyłączyłem w połowie.`, `Poprzednie było lepsze.`),
  },
  ru: {
    glad: words(
      `Прекрасно | На повторе | Находка`,
      `Слушал в поезде и проехал свою станцию.
       Очень тёплая запись, как чай в ноябре.
       Голос, которому веришь.`,
      `Спасибо, что делитесь. | Финал — чудо. | Жду продолжения.`,
    ),
    mixed: words(`Почти`, `Хорошая мелодия, но звук мутноват.`, `Послушаю ещё раз.`),
    poor: words(`Не моё`, `Слишком громко и слишком долго.`, `Раньше было лучше.`),
  },
  ja: {
    glad: words(
      `最高です | くり返し聴いています`,
      `雨の日にぴったりでした。 | 最初の一音で好きになりました。`,
      `公開してくれてありがとう。 | 次の作品も楽しみです。`,
    ),
    mixed: words(`あと少し`, `曲は好きですが、少し長いです。`, `また聴いてみます。`),
    poor: words(`うーん`, `わたしには少し騒がしかったです。`, `前の作品のほうが好きでした。`),
  },
};
