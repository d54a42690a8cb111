/** The sentences that refuse a value: the same in the operator's form, of a refusal of the server, and at the start with a file. */
import type { SiteLanguage } from '../resource/site-text.ts';
import type { ValueFault } from './judge.ts';
import type { FaultKey } from './shape.ts';

type Words = Readonly<Record<SiteLanguage, string>>;

const words: Readonly<Record<FaultKey, Words>> = {
  absent: { ko: '값이 없어요', en: 'The value is missing' },
  unknown: { ko: '모르는 항목이에요', en: 'There is no such field' },
  whole: {
    ko: '{least}부터 {most}까지의 정수를 입력해 주세요',
    en: 'Enter a whole number from {least} to {most}',
  },
  decimal: { ko: '{least}부터 {most}까지의 수를 입력해 주세요', en: 'Enter a number from {least} to {most}' },
  numbers: {
    ko: '쉼표로 구분한 {least}부터 {most}까지의 정수를 입력해 주세요',
    en: 'Enter whole numbers from {least} to {most}, separated by commas',
  },
  some: { ko: '목록에 없는 값이 있어요', en: 'A value is not in the list' },
  text: { ko: '글자여야 해요', en: 'It must be a text' },
  empty: { ko: '입력해 주세요', en: 'Fill this in' },
  chars: { ko: '{most}자까지 입력할 수 있어요', en: 'At most {most} characters' },
  choice: { ko: '목록에서 골라 주세요', en: 'Choose from the list' },
  day: { ko: '날짜를 입력해 주세요 (2026-01-31)', en: 'Enter a day (2026-01-31)' },
  list: { ko: '목록이어야 해요', en: 'It must be a list' },
  fields: { ko: '항목의 묶음이어야 해요', en: 'It must have fields' },
  rows: { ko: '{least}개부터 {most}개까지 둘 수 있어요', en: 'There may be {least} to {most} rows' },
  same: { ko: '같은 값이 이미 있어요', en: 'This value is used already' },
  'days-order': { ko: '종료일이 시작일보다 빨라요', en: 'The last day is before the first' },
  'least-most': { ko: '최소 골드보다 작을 수 없어요', en: 'It must not be below the minimum stake' },
  folders: { ko: '최소 폴더 수보다 작을 수 없어요', en: 'It must not be below the fewest legs' },
  'live-folder': { ko: '라이브는 1폴더만 할 수 있어요', en: 'A live bet has one leg' },
  chances: { ko: '확률의 합이 정확히 100%여야 해요', en: 'The chances must add up to exactly 100%' },
  choices: {
    ko: '보기를 쉼표로 나누어 둘 이상 입력해 주세요',
    en: 'Write at least two choices, separated by commas',
  },
  look: { ko: '이 종류에 없는 모습이에요', en: 'This kind has no such look' },
  image: {
    ko: 'https 주소의 jpg, png, gif, webp 그림이어야 해요',
    en: 'It must be an https address of a jpg, png, gif or webp picture',
  },
  link: {
    ko: '사이트 안의 경로(/…)나 https 주소를 입력해 주세요',
    en: 'Enter a route of the site (/…) or an https address',
  },
  https: { ko: 'https 주소를 입력해 주세요', en: 'Enter an https address' },
  email: { ko: '이메일 주소를 입력해 주세요', en: 'Enter an email address' },
  colour: {
    ko: '#rrggbb, rgba(…) 또는 색 이름을 입력해 주세요',
    en: 'Enter #rrggbb, rgba(…) or the name of a colour',
  },
  name: {
    ko: '영문 소문자, 숫자, _만 40자까지 입력할 수 있어요',
    en: 'Use a–z, digits and _, at most 40 characters',
  },
  'text-key': { ko: '글의 키가 아니에요', en: 'It is no key of a text' },
  boards: { ko: '없는 게시판이 있어요', en: 'There is no such board' },
  'banned-choices': {
    ko: '{at}번째 낱말의 [ ]를 풀면 {most}개가 넘어요. 나누어 입력해 주세요',
    en: 'The choices of word {at} make more than {most} words. Divide it',
  },
  'banned-long': {
    ko: '{at}번째 낱말이 {most}자보다 길어요',
    en: 'Word {at} has more than {most} characters',
  },
  'banned-many': {
    ko: '[ ]를 풀면 낱말이 {count}개예요. {most}개까지 둘 수 있어요',
    en: 'With the choices written out there are {count} words. At most {most} fit',
  },
  figures: { ko: '모르는 수치 이름이 있어요', en: 'There is no such figure' },
};

/** All reasons by which a value is refused. */
export const faultKeys = Object.keys(words) as readonly FaultKey[];

/** Whether this release has a sentence for the fault: another one may have sent it. */
export const isKnownFault = (
  fault: Omit<ValueFault, 'key'> & { readonly key: string },
): fault is ValueFault => Object.hasOwn(words, fault.key);

const shown = (count: number): string => count.toLocaleString('ko-KR');

export const faultWords = (
  { key, values }: Pick<ValueFault, 'key' | 'values'>,
  language: SiteLanguage,
): string => words[key][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => shown(values[name] ?? 0));
