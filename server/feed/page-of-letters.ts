/** The code page of a text that is no UTF-8, where its letters show it: most of them are those that its language has most. */
import { decodedKorean, utf8Text } from '../uploads/korean-text.ts';

const RUSSIAN = 'оеаинтсрвлкмдпу';
/** Encodings, the letters that are most frequent in what is written in them, and others of the same script. */
const pages: readonly {
  readonly label: string;
  readonly frequent: RegExp;
  readonly script: RegExp | null;
}[] = [
  ...['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'].map((label) => ({
    label,
    frequent: new RegExp(`[${RUSSIAN}]`, 'iu'),
    script: /^\p{Script=Cyrillic}+$/u,
  })),
  { label: 'windows-1253', frequent: /[αοιετσνηυρπκμλςάέήίόύώ]/iu, script: /^\p{Script=Greek}+$/u },
  ...['shift_jis', 'euc-jp'].map((label) => ({
    label,
    frequent:
      /[\u3040-\u30fe横浜鹿島川崎東京浦和名古屋広札幌清水磐田神戸大阪鳥栖湘南仙台福岡徳柏千葉新潟都長山形甲府松本愛媛町宮栃木群馬北九州金沢口琉球讃岐熊取日程時間節試合主対倉敷今治]/u,
    script: null,
  })),
  {
    label: 'gb18030',
    frequent:
      /[上海申花港北京国安山东泰鲁能广州恒大天津门虎河南建业连人深圳江苏武汉三镇长春亚青岛黄浙绿城成都重庆石家庄永昌华夏幸福沧雄狮梅客曼联切尔西阿森纳利物浦热刺皇马巴塞罗那德甲英超中赛主队比分日期时间尤文图斯米兰拜仁多特蒙辉煌体育新]/u,
    script: null,
  },
  {
    label: 'big5',
    frequent:
      /[台北中華大學隊主客場曼聯車路士利物浦阿仙奴熱刺香港傑志東方南區元朗日期時間賽比分皇家馬德里巴塞隆拿灣銀行高雄電力航源新城人拜仁國際米蘭祖雲達斯]/u,
    script: null,
  },
];
/** The same of Korean. */
const KOREAN =
  /[가강경고광구군그기김나남널네노뉴니다대더도독동드디라란레로롯루르리마맨메모무미민바반방배버베보부북브블비사산삼상서선성세셀소수스시신아안알에여연오올와용우울원웨위유은의이인일자전정제주지진창천첼체축츠카케코크키타터테토트티파팀팰페포풀프피하한해햄현호홈화황희]/u;

/** So many bytes of the lines that are no UTF-8 show the page. */
const SHOWN = 8192;
const LINE_END = 0x0a;

/** Lines that are no UTF-8. */
function otherLines(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  for (let from = 0; from < bytes.length && size < SHOWN;) {
    const end = bytes.indexOf(LINE_END, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1);
    if (utf8Text(line) === null) {
      lines.push(line.subarray(0, SHOWN));
      size += line.length;
    }
    from += line.length;
  }
  return Buffer.concat(lines);
}

const WORD = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;

/** The small letters of some scripts are the capitals of others: a text of capitals alone shows its page by more of them. */
const [FEWEST_CAPITALS, SHARE_OF_CAPITALS] = [16, 0.7] as const;

/** Letters, signs that cannot be read, and controls: those are in no text. */
const LETTERS = /[\p{L}\uFFFD\u0080-\u009F\u00AD]+/gu;

/**
 * How many of the letters beyond ASCII are frequent ones, 0 to 1. Of a script with capitals, words of two scripts or with capitals inside have
 * none, and half of the words begin with one, as names do.
 */
function shareOf(text: string, frequent: RegExp, script: RegExp | null): number {
  const words = (text.match(LETTERS) ?? []).filter((word) => /\P{ASCII}/u.test(word));
  const isName = (word: string): boolean => script === null || /^\p{Lu}/u.test(word);
  if (words.filter(isName).length * 2 < words.length) return 0;
  let [all, found] = [0, 0];
  for (const word of words) {
    const letters = Array.from(word).filter((letter) => letter > '\u007f');
    all += letters.length;
    if (script !== null && !(script.test(word) && WORD.test(word))) continue;
    found += letters.filter((letter) => frequent.test(letter)).length;
  }
  const isOfCapitals = script !== null && !/[^\P{Ll}a-z]/u.test(text);
  if (isOfCapitals && (all < FEWEST_CAPITALS || found / all < SHARE_OF_CAPITALS)) return 0;
  return all === 0 ? 0 : found / all;
}

/** Fewer letters show nothing. */
const FEWEST_LETTERS = 4;
/** So many of them are frequent ones, and so many times those of the next page. */
const [LEAST_SHARE, LEAD] = [0.55, 1.3] as const;

/** Its label; 'korean': that of Korean; null: the letters do not show it. */
export function pageOfLetters(bytes: Buffer): string | null {
  const shown = otherLines(bytes);
  if (shown.filter((byte) => byte > 0x7f).length < FEWEST_LETTERS) return null;
  const shares = pages.map(({ label, frequent, script }) => ({
    label,
    share: shareOf(new TextDecoder(label).decode(shown), frequent, script),
  }));
  const korean = decodedKorean(shown);
  shares.push({ label: 'korean', share: korean === null ? 0 : shareOf(korean, KOREAN, null) });
  const [best, next] = shares.toSorted((a, b) => b.share - a.share);
  if (best === undefined || next === undefined || best.share < LEAST_SHARE) return null;
  return best.share >= next.share * LEAD ? best.label : null;
}
