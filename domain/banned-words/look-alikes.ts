/** Signs that look like a Latin letter or a jamo and are no form of it in Unicode (NFKC): other alphabets, small capitals, emoji letters, digits. */

/** In each pair a letter of another alphabet, and the Latin letter that it looks like. */
const pairs = `
аa бb вb гr еe ёe зe иu йu іi їi кk мm нh оo пn рp сc тt уy ўy хx ѕs јj һh ԁd ԛq ԝw ьb ғf қk ңn ӏl ѵv үy эe яr шw щw ґr
αa βb γy εe ζz ηn ιi κk λa νv οo ρp ςc τt υu χx ωw μu ϲc ϳj σo δd
ıi łl øo đd ħh ŧt ƒf ɡg ɑa ɐa əe ɛe ɩi ɪi ʟl ɴn ʀr ʏy ɢg ʜh ʙb ᴀa ᴄc ᴅd ᴇe ꜰf ᴊj ᴋk ᴍm ᴏo ᴘp ꜱs ᴛt ᴜu ᴠv ᴡw ᴢz ʃs ʋv
Ηh Νn Μm цu
ꓐb ꓑp ꓓd ꓔt ꓖg ꓗk ꓙj ꓚc ꓜz ꓝf ꓟm ꓠn ꓡl ꓢs ꓣr ꓦv ꓧh ꓪw ꓫx ꓬy ꓮa ꓰe ꓲi ꓳo ꓴu ⲁa ⲃb ⲉe ⲏh ⲓi ⲕk ⲙm ⲛn ⲟo ⲣp ⲥc ⲧt ⲩy ⲭx
ᖴf ᑌu ᑕc ᕼh ᗷb ᗩa ᗪd ᗴe ᘜg ᒍj ᒪl ᗰm ᑎn ᑭp ᖇr ᔕs ᐯv ᗯw ᘔz ᛕk ᗝo
ƈc ƙk ɓb ɗd ɠg ɦh ɱm ɳn ʂs ʈt ƭt ƚt ȶt ʊu ʉu ҡk ӄk ϝf ʄf ɾr ɬl ʑz ȥz ɘe ҽe ԋh ֆs ɨi ყy ɣy
օo սu ոn հh ցg աw Ꭺa Ᏼb Ꮯc Ꭰd Ꭼe Ꮐg Ꮋm Ꭵi Ꭻj Ꮶk Ꮮl Ꮇm Ꮲp Ꮢr Ꮪs Ꭲt Ꮩv Ꮃw Ꮓz
`;
/** First code points of alphabets of 26 emoji letters: in black circles, in black squares, of flags. */
const emojiLetters = [0x1_f150, 0x1_f170, 0x1_f1e6];
const FIRST_LETTER = 0x61;
const LETTERS = 26;

const latin = new Map(
  pairs
    .split(/\s+/)
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => [pair.slice(0, -1), pair.slice(-1)]),
);
for (const first of emojiLetters)
  for (let at = 0; at < LETTERS; at++)
    latin.set(String.fromCodePoint(first + at), String.fromCodePoint(FIRST_LETTER + at));

/** The Latin letter that a letter looks like, in the same case; otherwise the letter itself. */
export function latinOf(letter: string): string {
  const small = letter.toLowerCase();
  const plain = latin.get(letter) ?? latin.get(small);
  if (plain === undefined) return letter;
  return small === letter ? plain : plain.toUpperCase();
}

/** The Cyrillic у and the Greek υ are written for y and for u. */
export const withUForY = (text: string): string => text.replaceAll(/[уүυ]/giu, 'u');

/** Digits and signs that are typed for a letter. */
const typedFor = new Map(
  Array.from(
    '0o1i2z3e4a5s6b7t8b9g@a$s!i|i+t€e£l¥y¢c©c®r\u00a7s†t‡t×x∂d∆a∪u∩n⊂c℮e₩w₭k₦n₳a₿b฿b₵c₡c₮t₱p₲g¡i'.matchAll(
      /(.)(.)/gu,
    ),
    ([, sign = '', letter = '']) => [sign, letter] as const,
  ),
);
/** Latin letters with digits and signs among them. */
const MIXED_WORD = new RegExp(`[a-z${[...typedFor.keys()].join('')}]+`, 'giu');
/** A mark after a name (Nike®) is none of its letters. */
const SIGNS_AT_THE_END = /[!|+©®†‡]+$/u;

/** sh1t in letters. Beside digits at least half are letters, so that numbers and names of models stay as they are; a$$ has no digit. */
export const withTypedLetters = (text: string): string =>
  text.replaceAll(MIXED_WORD, (word) => {
    const end = SIGNS_AT_THE_END.exec(word)?.[0] ?? '';
    const core = word.slice(0, word.length - end.length);
    const letters = core.replaceAll(/[^a-z]/gi, '').length;
    const isMostlySigns = letters * 2 < core.length && (letters === 0 || /\d/.test(core));
    if (letters === core.length || isMostlySigns) return word;
    return Array.from(core, (sign) => typedFor.get(sign) ?? sign).join('') + end;
  });

/** Latin letters that are drawn by signs, or by two letters, beside others: fu(k, vvhore, f|_|ck, ßitch. */
const drawnLetters: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z])[(<{](?=[a-z])/giu, 'c'],
  [/\|_\|/gu, 'u'],
  [/\|</gu, 'k'],
  [/vv/giu, 'w'],
  // No German word begins with it: Weiß, Fußball.
  [/(?<![\p{L}])ß(?=[a-z])/giu, 'b'],
];

export const withDrawnLetters = (text: string): string =>
  drawnLetters.reduce((read, [drawn, letter]) => read.replaceAll(drawn, letter), text);

/** A jamo that is drawn by another sign, where it stands at a consonant alone: ㅅl발, ㅂr보. */
const drawnJamo: readonly (readonly [RegExp, string])[] = [
  [/[人入∧Λʌ](?=[lI1|!ㅣ丨])/gu, 'ㅅ'],
  [/(?<=[ㄱ-ㅎ])[lI1|!丨｜]/gu, 'ㅣ'],
  [/(?<=[ㄱ-ㅎ])[rト卜]/gu, 'ㅏ'],
  [/(?<=[ㄱ-ㅎ])H/gu, 'ㅐ'],
  [/(?<=[가-힣])八/gu, '팔'],
  [/7(?=[ㅏ-ㅣ])/gu, 'ㄱ'],
  [/(?<=[가-힣])[0Oo○〇](?=[가-힣])/gu, 'ㅇ'],
];

export const withDrawnJamo = (text: string): string =>
  drawnJamo.reduce((read, [drawn, jamo]) => read.replaceAll(drawn, jamo), text);

/**
 * A digit 8 that is read as its syllable: 시8, 아 씨8!, ㅅ8놈. It stands at the end of a word or before an insult; a time (3시8분), the end of another
 * word (다시8, 아저씨8) and a counted thing (시8강) stay as they are.
 */
const READ_EIGHT =
  /(?<![0-9０-９]|[[가-힣]--[아와야에오]])([시씨십씹ㅅㅆ])[8８](?!\d|\s*[:.,~\-]\s*\d)(?=$|[^\p{L}\p{N}]|[ㄱ-ㅎㅏ-ㅣ]|놈|년|새[끼키]|쉐|섀|같|아|들|럼|롬)/gv;

export const withReadDigits = (text: string): string =>
  text.replaceAll(READ_EIGHT, (_, before: string) => `${before === '십' ? '씹' : before}팔`);
