/** The code page of a text that is no UTF-8, where its letters show it: most of them are those that its language has most. */
import { joinedBytes } from '../joined-bytes.ts';
import { koreanText } from './korean-text.ts';
import { runtimeReader, utf8Text } from './runtime-text.ts';

/** The signs that names of teams, leagues and countries, and heads of tables, have most in Chinese, Japanese and Korean. */

/** Signs by which names of other languages are written in China. */
const FOREIGN =
  '阿埃艾爱安奥澳巴白班包贝本比彼毕波伯勃博布楚达大戴丹德登邓蒂迪丁东杜敦多厄恩尔法范菲费芬丰冯弗夫福佛富盖冈高戈哥格葛根古瓜哈海汉豪赫黑亨洪胡华怀惠霍基吉加贾杰金卡凯坎康考科克肯孔库夸奎拉莱赖兰朗劳勒雷黎里理利莲梁列林隆卢鲁路伦罗洛吕马麦迈曼芒毛茅梅门蒙米密明摩莫姆慕穆拿那纳奈内南尼涅宁纽农努诺欧帕潘佩彭皮平普奇齐恰乔切钦琴丘让热仁日荣茹瑞若撒萨塞赛三桑森沙珊尚绍舍申圣施什士舒朔斯丝松苏索塔泰坦汤唐特提廷图托瓦万旺威韦维魏温文翁沃乌武西希锡席夏香肖谢辛欣兴休许雅亚扬耶叶伊因英尤于约扎詹哲珍朱祖佐竞荷葡萄牙班意时会体技耳鄂社堡城宫水晶狼队热刺联曼物浦皇拜昂美茨灵顿柏';
/** Clubs and towns of China, clubs of other sports, and heads of tables. */
const OF_CHINA =
  '上海申花港北京国安山东泰鲁能广州恒天津津门虎河南建业连人深圳江苏武汉三镇长春亚青岛黄浙绿城成都蓉重庆力帆石家庄永昌华夏幸沧雄狮梅客沈阳辽宁昆明贵陕西甘肃新疆内蒙古吉林黑龙江云通支佳兆嵩主客队比分日期时间赛季轮联甲超乙杯冠亚军胜平负半全场率赔编号中国韩王鹰牛阳勇士快船火尼湖凯篮网雄鹿公骑掘金太独行侠灰熊鹈鹕国开拓者奇才活塞步行老鹰黄蜂魔术马刺爵猛龙森狼雷霆红蓝体育足球职业俱乐部女男青年队都市星辉煌';
/** The same in the signs of Taiwan and Hong Kong, where they differ. */
const OF_TAIWAN =
  '奧愛貝畢達東爾範費豐馮蓋岡漢華懷傑凱庫萊賴蘭勞蓮盧魯倫羅呂馬麥邁門納內紐農諾歐齊喬欽讓熱榮薩賽紹聖師絲蘇圖萬韋維溫烏謝興許亞揚葉約楊隊時間聯勝負場國韓鷹獅陽輪騎籃飛龍藍紅黃綠會體樂實學廣臺台灣寧莊鎮業輝連長慶線區電鋼統戰將軍桃猿悍味全一富邦中信兄弟樂天爵士紀車路仙奴頓李咸東紐卡素晶宮禮修般賓定森育會祿爾蘇斯雲拿玻里費倫比錫華古遜柏禾夫堡法蘭克福黎聖耳門賽哥荷葡牙標準流浪埔港理元朗冠忠傑志南方銀行高雄航源新皇家隆仁拜際米祖克利主客比分日期拓荒塊艇獨俠灰熊鵜鶘塔金勇尼公牛太甲超盃盤賠率編號北力人';
/** Signs of the clubs and towns of Japan; its other names are in kana. */
const OF_JAPAN =
  '横浜鹿島川崎東京浦和名古屋大阪広札幌清水磐田神戸鳥栖湘南仙台福岡徳柏千葉新潟都長山形甲府松本愛媛町宮栃木群馬北九州金沢口琉球讃岐熊取今治岩手盛秋青森八戸沼津藤枝相模原富鹿児宮崎奈良高知日程時間節試合主対倉敷読売巨人阪中楽天西武海道洋埼玉勝分敗引順位得点開催年月第国韓英独仏伊米豪女子男代表選手佐藤鈴橋渡辺小林加吉斎村井上池前後遠近安野実正平誠久保建明学生健一二三太郎';

const simplified = FOREIGN + OF_CHINA;
/** Most of the signs of both are the same. */
const traditional = FOREIGN + OF_TAIWAN;
const ofJapan = OF_JAPAN;
/** From the names of teams and the texts of the site. */
const ofKorea = `
  가각간값강같개거건검것게겨결경계고골공과관광구국군규그근글금급기길김까꾸뀌끊끝끼나난날남내너널넘네년녕노놈누뉴는늘니닉님닝다
  단닫달담답당대댈댓더던덜데덴델도독돌동돼됐되된두둘뒤드득든들등디때또라락란랄랑래랜랩랭러럼럽럿레렌려력로록론롬롯료루류률르른
  를름리릭린릴림마막만많말맞매맨맹머먼메멕멘멤면명모목몬못몽무문뮌미민밀바박반받발방배백버벅번벌법베벤벨변별병보복본볼부북분불
  붐브븐블비빌빠사삭산삼상새색샌샘생샤샬서석선설성세셀셔셜셰소속손수쉬슈스슬습승시식신실십싱썬쓰쓸씨아안않알았앞애액앨야약양어
  억언얼엄없었에엘엥여역연열영예오옥온올옹와완왓요욕용우운울움웃워원월웨위윈유으은을음의이인일임입있잉자작잠장재저적전절점접정
  제젠져조종주준줄중즈즌즐증지직진질째쪽차창찾채챔처천첫청체첼초최추축충취츠측치칙친칠카캐캔캡커컨컵케켄켈코콘콜콩쿄쿠쿼크클키
  킹타탄탈태택탬터턴테텍토톤통퇴투툴튀트특틀티틱틸팀팅파판팔패팰퍼페펠포폰폴표푸풀품프피핀필핏하한할함합항해핸햄했행허헤헨현호
  홈홋화확환황회후휴흐희히힣꿩쌍쾰묀괴쇠뤼뷔뉘쉘켐츄듀퀸엠뎀훈욱혁택섭곽빈엽겸낭앙렝뢰헹짜쓱
`.replaceAll(/\s/g, '');

const RUSSIAN = 'оеаинтсрвлкмдпу';
/** Encodings, the letters that are most frequent in what is written in them, and others of the same script. */
const pages: readonly {
  readonly label: string;
  readonly frequent: RegExp;
  readonly script: RegExp | null;
  /** Its capitals are the letters of another page (Hebrew): a text of capitals alone does not show it. */
  readonly isDoubtfulInCapitals?: boolean;
}[] = [
  ...['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'].map((label) => ({
    label,
    frequent: new RegExp(`[${RUSSIAN}]`, 'iu'),
    script: /^\p{Script=Cyrillic}+$/u,
    isDoubtfulInCapitals: label === 'koi8-r',
  })),
  { label: 'windows-1253', frequent: /[αοιετσνηυρπκμλςάέήίόύώ]/iu, script: /^\p{Script=Greek}+$/u },
  ...['shift_jis', 'euc-jp'].map((label) => ({
    label,
    frequent: new RegExp(`[\u3040-\u30fe${ofJapan}]`, 'u'),
    script: null,
  })),
  { label: 'gb18030', frequent: new RegExp(`[${simplified}]`, 'u'), script: null },
  { label: 'big5', frequent: new RegExp(`[${traditional}]`, 'u'), script: null },
];
const KOREAN = new RegExp(`[${ofKorea}]`, 'u');

/** So many bytes of the lines that are no UTF-8 show the page. */
const SHOWN = 8192;
const LINE_END = 0x0a;

/** Signs below this one are never the second byte of a letter: a long line is cut behind one of them. */
const FIRST_SECOND = 0x30;
/** The part of a long line from its first letter beyond ASCII on. */
function cut(line: Uint8Array): Uint8Array {
  if (line.length <= SHOWN) return line;
  const first = line.findIndex((byte) => byte > 0x7f);
  const from = line.subarray(0, first).findLastIndex((byte) => byte < FIRST_SECOND) + 1;
  const shown = line.subarray(from, from + SHOWN);
  return shown.subarray(0, shown.findLastIndex((byte) => byte < FIRST_SECOND) + 1 || SHOWN);
}

/** Lines that are no UTF-8, as many as show their page. */
export function otherLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let from = 0; from < bytes.length && size < SHOWN;) {
    const end = bytes.indexOf(LINE_END, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1);
    if (utf8Text(line) === null) {
      lines.push(cut(line));
      size += line.length;
    }
    from += line.length;
  }
  return joinedBytes(lines);
}

const WORD = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;

/** The small letters of some scripts are the capitals of others: a text of capitals alone shows its page by more of them. */
const [FEWEST_CAPITALS, SHARE_OF_CAPITALS] = [16, 0.7] as const;

/** Letters, signs that cannot be read, and controls: those are in no text. */
const LETTERS = /[\p{L}\uFFFD\u0080-\u009F\u00AD]+/gu;

const isInCapitals = (text: string): boolean => !/[^\P{Ll}a-z]/u.test(text);

/**
 * How many of the signs beyond ASCII are frequent letters, 0 to 1: read in another code page, a text has signs that stand in no name. Of a script
 * with capitals, words of two scripts or with capitals inside have none, and half of the words begin with one, as names do.
 */
function shareOf(text: string, frequent: RegExp, script: RegExp | null): number {
  const words = (text.match(LETTERS) ?? []).filter((word) => /\P{ASCII}/u.test(word));
  const isName = (word: string): boolean => script === null || /^\p{Lu}/u.test(word);
  if (words.filter(isName).length * 2 < words.length) return 0;
  const all = text.match(/\P{ASCII}/gu)?.length ?? 0;
  let found = 0;
  for (const word of words) {
    const letters = Array.from(word).filter((letter) => letter > '\u007f');
    if (script !== null && !(script.test(word) && WORD.test(word))) continue;
    found += letters.filter((letter) => frequent.test(letter)).length;
  }
  const isOfCapitals = script !== null && isInCapitals(text);
  if (isOfCapitals && (all < FEWEST_CAPITALS || found / all < SHARE_OF_CAPITALS)) return 0;
  return all === 0 ? 0 : found / all;
}

/** Fewer letters show nothing. */
const FEWEST_LETTERS = 4;
/** So many of them are frequent ones, and so many times those of the next page. */
const [LEAST_SHARE, LEAD] = [0.55, 1.3] as const;

/** EUC-KR has no byte from 0x80 to 0xA0. */
const isOfEucKr = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80 || byte > 0xa0);

/** A text of fewer syllables is Korean where more than half of them are frequent, and no other page has as many. */
const FEW_SYLLABLES = 4;
const isShort = (text: string): boolean => (text.match(/\P{ASCII}/gu)?.length ?? 0) < FEW_SYLLABLES;

/** What letters show: the label of a page, Korean, or nothing. */
interface ShownPage {
  readonly page: string | null;
  /** A short text, of which another page has as many frequent letters as Korean: Korean counts. */
  readonly isDisputed: boolean;
}
const NOTHING: ShownPage = { page: null, isDisputed: false };

/**
 * The page is a label, 'korean' for Korean, or null where the letters do not show it. What can be Korean is Korean: no alphabet comes before a text of EUC-KR,
 * since each of its words would have an even number of letters; another page needs a lead.
 */
export function pageOfLetters(bytes: Uint8Array): ShownPage {
  const shown = otherLines(bytes);
  if (shown.filter((byte) => byte > 0x7f).length < FEWEST_LETTERS) return NOTHING;
  const text = koreanText(shown);
  const isKorean = text !== null && isOfEucKr(shown);
  const shares = pages
    .filter(({ script }) => !isKorean || script === null)
    .map(({ label, frequent, script, isDoubtfulInCapitals = false }) => {
      const read = runtimeReader(label).decode(shown);
      const isOther = isDoubtfulInCapitals && isInCapitals(read);
      return { label, share: isOther ? 0 : shareOf(read, frequent, script) };
    });
  const [best, next] = shares.toSorted((a, b) => b.share - a.share);
  if (best === undefined || next === undefined) return NOTHING;
  const korean = text === null ? 0 : shareOf(text, KOREAN, null);
  const isShown = best.share >= LEAST_SHARE && best.share >= Math.max(next.share, korean) * LEAD;
  if (isShown) return { page: best.label, isDisputed: false };
  return text === null
    ? NOTHING
    : { page: 'korean', isDisputed: isShort(text) && best.share >= LEAST_SHARE && best.share >= korean };
}

/**
 * The least share of frequent syllables in a longer Korean text. They are a fifth of the syllables of EUC-KR: of texts of four signs of another page that
 * are read as syllables, four fifths stay below it. Of the words of four syllables and more in the site's texts, only lists of rare spellings do.
 */
const LEAST_KOREAN = 0.45;
/** Whether a text that can be Korean has the syllables that Korean texts have. */
export function looksKorean(text: string): boolean {
  const share = shareOf(text, KOREAN, null);
  return isShort(text) ? share > 0.5 : share >= LEAST_KOREAN;
}
