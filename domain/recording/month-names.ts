/** Names of months in the languages in which season files are written. */

/** The months of a language, each with its other forms behind a bar. English, German, Dutch, French, Spanish, Portuguese, Italian, Scandinavian, Polish, Turkish, Russian. */
const languages = [
  'january february march april may june july august september october november december',
  'januar|jänner februar|feber märz|maerz april mai juni juli august september oktober november dezember',
  'januari februari maart|mrt april mei juni juli augustus september oktober november december',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'januar februar marts|mars april maj|mai juni juli august|augusti september oktober november december|desember',
  'styczeń|stycznia luty|lutego marzec|marca kwiecień|kwietnia maj|maja czerwiec|czerwca lipiec|lipca sierpień|sierpnia wrzesień|września październik|października listopad|listopada grudzień|grudnia',
  'ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık',
  'январь|января февраль|февраля март|марта апрель|апреля май|мая июнь|июня июль|июля август|августа сентябрь|сентября октябрь|октября ноябрь|ноября декабрь|декабря',
];

/** Without the marks of its letters, and in small ones. */
const plain = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');

const names: readonly (readonly [name: string, month: number])[] = languages.flatMap((language) =>
  language.split(' ').flatMap((month, at) => month.split('|').map((name) => [plain(name), at + 1] as const)),
);
const FEWEST_LETTERS = 3;

/** The month that a word begins; 0: none, or those of several ("jui": juin, juillet). */
function begunBy(word: string): number {
  const months = new Set(names.flatMap(([name, month]) => (name.startsWith(word) ? [month] : [])));
  const [only = 0] = months;
  return months.size === 1 ? only : 0;
}

/** The number of a month by its name or the beginning of it, from 1; 0: it is none. The first three letters count where the others are not known. */
export function monthNumberOf(word: string): number {
  const begin = plain(word);
  if (begin.length < FEWEST_LETTERS) return 0;
  return begunBy(begin) || begunBy(begin.slice(0, FEWEST_LETTERS));
}
