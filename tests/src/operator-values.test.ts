/** O1: what the forms of site values refuse, and that they write what the server reads. */
import { describe, expect, test } from 'vitest';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { firstEvents } from '../../domain/events/first-events.ts';
import type { RowsShape, Shape } from '../../domain/site-values/shape.ts';
import { siteValues, type ValueName, valueNamed } from '../../domain/site-values/site-values.ts';
import { firstFaq } from '../../domain/support/first-faq.ts';
import { noLinks } from '../../domain/resource/site-text.ts';
import { encodeStandard } from '../../domain/protocol/calls/site/bet-standard.ts';
import {
  type ValueDraft,
  draftOf,
  fieldIn,
  listIn,
  newRow,
  readValueDraft,
} from '../../src/features/operator/value-draft.ts';
import { numberText } from '../../src/features/operator/field-names.ts';
import { loadTextsOnDemand, textsOf } from '../../src/text/i18n.ts';
import { parseTerms, draftOfTerms } from '../../src/features/operator/terms-draft.ts';
import { bannerRow } from '../given/domain/banner.ts';

const named = (name: string): RowsShape => {
  const known = valueNamed(name);
  const shape = known === null ? null : siteValues[known].shape;
  if (shape?.kind !== 'rows') throw new Error(`${name} has no rows`);
  return shape;
};
const values: Readonly<Record<string, unknown[]>> = {
  banners: [bannerRow({})],
  popups: [
    {
      group_id: 1,
      popup_type_code: 'PT02',
      subject: '점검',
      subject_en: 'Maintenance',
      contents: '새벽 3시부터예요.',
      contents_en: 'From 3 am.',
      link: '/info/introduce',
      target: '_self',
      sdate: '2026-11-22',
      edate: '2026-11-23',
      replay_time: 24,
      width: 400,
      use_yn: 'Y',
    },
  ],
  notices: [{ wr_id: 3, wr_subject: '점검 안내', wr_subject_en: 'Maintenance' }],
  'bet-standards': defaultStandards.map(encodeStandard),
  events: [...firstEvents],
};

/** The draft with another text at the path. */
function typed(draft: ValueDraft, path: readonly (string | number)[], text: string): ValueDraft {
  const [first, ...rest] = path;
  if (first === undefined) return text;
  if (typeof first === 'number')
    return listIn(draft).map((row, at) => (at === first ? typed(row, rest, text) : row));
  return { ...(draft as Record<string, ValueDraft>), [first]: typed(fieldIn(draft, first), rest, text) };
}

const faultsOf = (shape: Shape, draft: ValueDraft): Record<string, string> => {
  const read = readValueDraft(shape, draft);
  return read.ok ? {} : Object.fromEntries(read.faults.map(({ path, key }) => [path, key]));
};

test.each([
  ['10,000', 10_000],
  ['１만', 10_000],
  ['₩ 5,000', 5000],
])('H2 a whole number of a site value that is typed as %j is %i', (text, value) => {
  const read = readValueDraft({ kind: 'whole', least: 0, most: 1_000_000 }, text);
  expect(read).toMatchObject({ ok: true, value: String(value) });
});

test.each([
  ['1,000,000, 5,000,000', [1_000_000, 5_000_000]],
  ['1000000,5000000', [1_000_000, 5_000_000]],
  ['1,5,10', [1, 5, 10]],
  ['1만; 5만', [10_000, 50_000]],
  ['１，５，１０', [1, 5, 10]],
  ['100\n200', [100, 200]],
  ['500', [500]],
  ['1,500', null],
  ['1,000,000', null],
  ['100,200,300', null],
  ['1, 5,10', null],
  ['1 000', [1000]],
  ['10²', null],
  ['', null],
])(
  '40 H8 a list of numbers that is typed as %j is %j: no separator makes two amounts of one',
  (text, list) => {
    const shape = { kind: 'numbers', least: 1, most: 1_000_000_000, count: { least: 1, most: 10 } } as const;
    const read = readValueDraft(shape, text);
    expect(read.ok ? JSON.parse(read.value) : null).toEqual(list);
  },
);

test.each<readonly ['whole' | 'decimal', string, number | null]>([
  ['whole', '10²', null],
  ['whole', '①', null],
  ['whole', '½', null],
  ['whole', '0,500', null],
  ['whole', '-5', -5],
  ['whole', '－5', -5],
  ['whole', '−5', -5],
  ['whole', '- 5', -5],
  ['whole', '--5', null],
  ['whole', '5-', null],
  ['whole', '\t1,000\n', 1000],
  ['decimal', '1.9²', null],
  ['decimal', '0,500', null],
  ['decimal', '１．５', 1.5],
  ['decimal', '1.5%', null],
])('40 a %s number of a site value that is typed as %j is %j', (kind, text, value) => {
  const read = readValueDraft({ kind, least: -1000, most: 1_000_000 }, text);
  expect(read.ok ? JSON.parse(read.value) : null).toBe(value);
});

describe('a form refuses at the field', () => {
  test.each<[string, string, string, string]>([
    ['banners', '0.view_url', '', 'empty'],
    ['banners', '0.view_url', 'http://pictures.test/a.png', 'image'],
    ['banners', '0.view_url', 'https://pictures.test/a.svg', 'image'],
    ['banners', '0.link', 'javascript:alert(1)', 'link'],
    ['banners', '0.link', '//evil.test', 'link'],
    ['banners', '0.background_color', 'red;}', 'colour'],
    ['banners', '0.sdate', '', 'day'],
    ['banners', '0.edate', '2026-02-31', 'day'],
    ['banners', '0.edate', '2001-01-01', 'days-order'],
    ['banners', '0.banner_code', 'BK99', 'choice'],
    ['popups', '0.subject_en', ' ', 'empty'],
    ['popups', '0.contents', 'x'.repeat(4001), 'chars'],
    ['popups', '0.replay_time', '-1', 'whole'],
    ['popups', '0.width', '2001', 'whole'],
    ['popups', '0.edate', '2026-11-21', 'days-order'],
    ['notices', '0.wr_subject', '', 'empty'],
    ['notices', '0.wr_subject_en', '', 'empty'],
    ['notices', '0.wr_id', '1.5', 'whole'],
    ['events', '0.to', '2020-01-01', 'days-order'],
    ['events', '0.skin', 'EVS99', 'choice'],
    ['events', '0.missions.0.value', '0', 'whole'],
    ['events', '0.rewards.0.percentage', '22.50001', 'decimal'],
    ['bet-standards', '0.level_betting_limt.UL01.least_1', '0', 'whole'],
    ['bet-standards', '0.level_betting_limt.UL02.max_1', '1', 'least-most'],
    ['bet-standards', '0.betting_max_folder_count', '51', 'whole'],
    ['bet-standards', '0.betting_min_folder_count', '20', 'folders'],
    ['bet-standards', '2.betting_max_folder_count', '2', 'live-folder'],
    ['bet-standards', '0.max_odds', '1', 'decimal'],
    ['bet-standards', '0.max_odds', '1,95', 'decimal'],
    ['bet-standards', '0.betting_max_folder_count', '1,0', 'whole'],
    ['bet-standards', '0.betting_max_folder_count', '1 0', 'whole'],
    ['bet-standards', '0.betting_max_folder_count', '-', 'whole'],
    ['bet-standards', '0.daily_spend', 'many', 'whole'],
    ['bet-standards', '2.Delay.other', '61', 'whole'],
    ['bet-standards', '0.crossOver.0.rate', '1', 'decimal'],
  ])('%s: %s "%s" is %s', (name, path, text, key) => {
    const shape = named(name);
    const keys = path.split('.').map((part, at, all) => (isIndex(part, all[at - 1]) ? Number(part) : part));
    const draft = typed(draftOf(shape, values[name]), keys, text);
    // Rules between two fields stand at one of them.
    const at = key === 'folders' ? '0.betting_max_folder_count' : path;
    expect(faultsOf(shape, draft)).toEqual({ [at]: key });
  });

  test('two rows of one number, and more rows than fit', () => {
    const shape = named('notices');
    const [row] = listIn(draftOf(shape, values['notices']));
    if (row === undefined) throw new Error('no row');
    expect(faultsOf(shape, [row, row])).toEqual({ '1.wr_id': 'same' });
    const many = Array.from({ length: 101 }, (_, at) => typed(row, ['wr_id'], String(at + 1)));
    expect(faultsOf(shape, many)).toEqual({ '': 'rows' });
  });
});

/** A digit is the place of a row, but for sports of the delay. */
const isIndex = (part: string, before: string | undefined): boolean =>
  /^\d+$/.test(part) && before !== 'Delay';

describe('what was not changed is written as it was read', () => {
  test.each(['popups', 'notices', 'events', 'bet-standards'])('%s', (name) => {
    const shape = named(name);
    const read = readValueDraft(shape, draftOf(shape, values[name]));
    expect(read.ok && JSON.parse(read.value)).toEqual(values[name]);
  });

  test('fields that the form does not know, and sports of other ids', () => {
    const popups = [{ ...(values['popups']?.[0] as object), ours: { a: 1 } }];
    const read = readValueDraft(named('popups'), draftOf(named('popups'), popups));
    expect(read.ok && JSON.parse(read.value)).toEqual(popups);
    const [first] = values['bet-standards'] as { Delay: object }[];
    const standard = { ...first, Delay: { 99: 3, other: 6 } };
    const shape = named('bet-standards');
    const again = readValueDraft(shape, draftOf(shape, [standard]));
    expect(again.ok && JSON.parse(again.value)).toEqual([standard]);
  });

  test('a banner of another hand: its days, its colour and its note become plain fields', () => {
    const other = bannerRow({
      sdate: '2026.11.21 10:00:00',
      edate: '20261125',
      background_color: '{"rgba":{"r":1,"g":2,"b":3,"a":0.5}}',
      note: '{"openInside":"N","goMobile":"Y"}',
    });
    const read = readValueDraft(named('banners'), draftOf(named('banners'), [other]));
    expect(read.ok && JSON.parse(read.value)[0]).toMatchObject({
      sdate: '2026-11-21',
      edate: '2026-11-25',
      background_color: 'rgba(1, 2, 3, 0.5)',
      target: '_blank',
      note: '{"goMobile":"Y"}',
    });
  });
});

test('the chances of an event add up to exactly 100 %, and a question to choose from has choices (N1 N6)', () => {
  const events = named('events');
  const draft = typed(draftOf(events, values['events']), [0, 'rewards', 0, 'percentage'], '22.4999');
  expect(faultsOf(events, draft)).toEqual({ '0.rewards': 'chances' });
  const survey = siteValues.survey.shape;
  const items = [
    { post_name: 'One', content: 'a', mandatory: 'Y', type: '3', type_item: 'red,', sort: 1 },
    { post_name: 'two', content: 'b', mandatory: 'N', type: '4', type_item: 'red, blue', sort: 2 },
  ];
  const written = draftOf(survey, { surveyId: 1, title: 'a', gold: 5, items });
  expect(faultsOf(survey, written)).toEqual({ 'items.0.post_name': 'name' });
  expect(faultsOf(survey, typed(written, ['items', 0, 'post_name'], 'one'))).toEqual({
    'items.0.type_item': 'choices',
  });
});

test('a new row gets the next number', () => {
  const shape = named('notices');
  const row = newRow(shape, listIn(draftOf(shape, values['notices'])));
  expect(fieldIn(row, 'wr_id')).toBe('4');
});

describe('a form refuses what the server would refuse', () => {
  const [question] = firstFaq;
  test.each<[ValueName, unknown, readonly (string | number)[], string, string]>([
    ['exchange-rate', 100, [], '0', 'whole'],
    ['exchange-rate', 100, [], 'x', 'whole'],
    ['loss-limits', [5], [], '1, x', 'numbers'],
    ['loss-limits', [5], [], '', 'numbers'],
    ['loss-limits', [5], [], '1,2,3,4,5,6,7,8,9,10,11', 'rows'],
    ['locked-boards', '', [], 'x'.repeat(201), 'chars'],
    ['locked-boards', '', [], 'free nowhere', 'boards'],
    ['links', noLinks, ['contact'], 'help', 'email'],
    ['links', noLinks, ['map'], '/info', 'https'],
    ['texts', [{ key: 'live.title', ko: '', en: '' }], [0, 'key'], 'nav live', 'text-key'],
    ['faq', [question], [0, 'contentsEn'], 'up to {{nothing}}', 'figures'],
    ['banned-words', '시발', [], `시발 ${'가'.repeat(41)}`, 'banned-long'],
    ['charge-prices', [{ won: 5000, coins: 1, miles: 0 }], [0, 'won'], '99', 'whole'],
  ])('%s %j: %j typed as "%s" is %s', (name, value, path, text, key) => {
    const { shape } = siteValues[name];
    expect(faultsOf(shape, typed(draftOf(shape, value), path, text))).toEqual({ [path.join('.')]: key });
  });

  test('games in use are some of the games; an empty text is one', () => {
    const games = readValueDraft(siteValues['games-in-use'].shape, ['62', '57']);
    expect(games.ok && JSON.parse(games.value)).toEqual([57, 62]);
    expect(readValueDraft(siteValues['banned-words'].shape, ' ')).toEqual({ ok: true, value: '""' });
  });
});

describe('H5 terms as they are typed', () => {
  const text = '# 제1조 (목적)\n\n첫 문단\n이어지는 줄\n\n- 하나\n- 둘\n\n끝 문단\n\n# 제2조\n';
  const sections = [
    { heading: '제1조 (목적)', blocks: ['첫 문단\n이어지는 줄', ['하나', '둘'], '끝 문단'] },
    { heading: '제2조', blocks: [] },
  ];

  test('become sections, and sections become the text again', () => {
    expect(parseTerms(text)).toEqual({ ok: true, sections });
    expect(parseTerms(draftOfTerms(sections))).toEqual({ ok: true, sections });
  });

  test.each([
    ['', 'empty'],
    ['글만 있어요', 'heading'],
    ['앞글\n# 제1조', 'heading'],
    ['#\n글', 'heading'],
    [`# ${'x'.repeat(201)}`, 'heading'],
    [`# 제1조\n${'x'.repeat(4001)}`, 'long'],
    ['# 조\n'.repeat(61), 'long'],
  ])('%j is refused: %s', (typedText, fault) => {
    const shown = parseTerms(typedText);
    expect(shown.ok ? null : shown.fault).toBe(fault);
  });
});

test.each([
  ['market', '14', '핸디캡'],
  ['outcome', '2', '무'],
  ['sport', '1', '축구'],
  ['sport', '99', '그 밖의 종목'],
  ['rate', '14', null],
  ['market', 'x', null],
])('O1 the %s %s of a blocked combination stands beside its number in words', async (field, text, words) => {
  await loadTextsOnDemand();
  const path = `0.crossOver.0.${field}`;
  expect(numberText('bet-standards', path, text, textsOf('ko').say)).toBe(words);
  expect(numberText('events', path, text, textsOf('ko').say)).toBeNull();
});
