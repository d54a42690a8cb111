/** O1 S9: every reason by which a site value is refused has a sentence in both languages, with the numbers that the judge gives. */
import { expect, test } from 'vitest';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { firstEvents } from '../../domain/events/first-events.ts';
import { encodeStandard } from '../../domain/protocol/calls/site/bet-standard.ts';
import { faultKeys, faultWords, isKnownFault } from '../../domain/site-values/fault-words.ts';
import type { Strictness } from '../../domain/site-values/judge.ts';
import type { FaultKey } from '../../domain/site-values/shape.ts';
import { defaultOf, judgeValue, type ValueName } from '../../domain/site-values/site-values.ts';
import { firstFaq } from '../../domain/support/first-faq.ts';

const [event] = firstEvents;
const [standard] = defaultStandards.map(encodeStandard);
const live = defaultStandards.map(encodeStandard).find(({ game_code }) => game_code === 59);
const [good] = defaultOf('goods');
const [price] = defaultOf('charge-prices');
const levels = standard?.level_betting_limt;
const notice = { wr_id: 1, wr_subject: 'a', wr_subject_en: 'b' };
const popup = {
  group_id: 1,
  popup_type_code: 'PT02',
  subject: 'a',
  subject_en: 'b',
  contents: 'a',
  contents_en: 'b',
  target: '_self',
  sdate: '2026-11-20',
  edate: '2026-11-30',
  replay_time: 24,
  use_yn: 'Y',
};
const item = { post_name: 'a', content: 'a', mandatory: 'Y', type: '3', type_item: 'a, b', sort: 1 };
const survey = (more: object) => ({ surveyId: 1, title: 'a', gold: 1, items: [{ ...item, ...more }] });
const links = (more: object) => ({ ...defaultOf('links'), ...more });

const refused: Readonly<Record<FaultKey, readonly [name: ValueName, value: unknown, by?: Strictness]>> = {
  absent: ['free-top-up', { gold: 5 }],
  unknown: ['free-top-up', { ...defaultOf('free-top-up'), more: 1 }, 'written'],
  whole: ['exchange-rate', 0],
  decimal: ['bet-standards', [{ ...standard, max_odds: 0 }]],
  numbers: ['loss-limits', [0]],
  some: ['games-in-use', [1]],
  text: ['locked-boards', 5],
  empty: ['notices', [{ ...notice, wr_subject: ' ' }]],
  chars: ['locked-boards', 'a'.repeat(201)],
  choice: ['chat-open', 'yes'],
  day: ['events', [{ ...event, from: '2027-02-29' }]],
  list: ['games-in-use', 'all'],
  fields: ['free-top-up', 5],
  rows: ['loss-limits', []],
  same: ['charge-prices', [price, price]],
  'days-order': ['events', [{ ...event, from: '2027-01-02', to: '2027-01-01' }]],
  'least-most': [
    'bet-standards',
    [{ ...standard, level_betting_limt: { ...levels, UL01: { least_1: 2, max_1: 1, pred: 3 } } }],
  ],
  folders: ['bet-standards', [{ ...standard, betting_min_folder_count: 3, betting_max_folder_count: 2 }]],
  'live-folder': ['bet-standards', [{ ...live, betting_max_folder_count: 2 }]],
  chances: ['events', [{ ...event, rewards: [{ seq: 1, gold: 1, percentage: 99 }] }]],
  choices: ['survey', survey({ type_item: 'a' })],
  look: ['goods', [{ ...good, kind: 'skin', code: 'star' }]],
  image: ['events', [{ ...event, picture: 'x' }]],
  link: ['popups', [{ ...popup, link: 'x' }]],
  https: ['links', links({ mobile: 'http://site.test' })],
  email: ['links', links({ contact: 'help' })],
  colour: ['events', [{ ...event, background: '#1' }]],
  name: ['survey', survey({ post_name: 'A b' })],
  'text-key': ['texts', [{ key: 'a b', ko: '', en: '' }]],
  boards: ['locked-boards', 'nowhere'],
  'banned-choices': ['banned-words', '[가나다라마바사아자차]'.repeat(9)],
  'banned-long': ['banned-words', 'a'.repeat(1000)],
  'banned-many': ['banned-words', `${'시 '.repeat(12_000)}발`],
  figures: ['faq', [{ ...firstFaq[0], contentsKo: '{{nothing}}' }]],
};

const marks = { least: 701, most: 702, count: 703, at: 704 };
/** The numbers that a sentence names. */
const namedIn = (key: FaultKey, language: 'ko' | 'en'): string[] => {
  const sentence = faultWords({ key, values: marks }, language);
  return Object.entries(marks).flatMap(([name, mark]) => (sentence.includes(String(mark)) ? [name] : []));
};

test('each reason of the judge is one that a value can meet', () => {
  expect(Object.keys(refused).toSorted()).toEqual(faultKeys.toSorted());
});

test.each(faultKeys)('%s is refused in both languages, with its numbers', (key) => {
  const [name, value, by = 'typed'] = refused[key];
  const read = judgeValue(name, value, by);
  const faults = read.ok ? [] : read.faults;
  expect(faults.map((fault) => fault.key)).toEqual([key]);
  expect(faults.every(isKnownFault)).toBe(true);
  const named = namedIn(key, 'ko');
  expect(namedIn(key, 'en')).toEqual(named);
  expect(Object.keys(faults[0]?.values ?? {})).toEqual(expect.arrayContaining(named));
  expect(faultWords({ key, values: marks }, 'ko')).toMatch(/^[^{}]*[가-힣][^{}]*$/);
  expect(faultWords({ key, values: marks }, 'en')).toMatch(/^[A-Z][^{}\p{Script=Hangul}]+$/u);
});

test('a reason of another release is none that this one has words for', () => {
  for (const key of ['later', 'constructor', 'toString', ''])
    expect(isKnownFault({ path: '', key, values: {} })).toBe(false);
});
