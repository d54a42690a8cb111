/**
 * O1 S9: every site value is described once. Its default fits, the form can make it, each of its fields has a name in both languages, the server reads
 * it, and docs/site-values.md has its row. `npx vitest --run -u` writes the page anew.
 */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judge } from '../../domain/site-values/judge.ts';
import type { LeafShape, Shape, TextTest } from '../../domain/site-values/shape.ts';
import {
  defaultOf,
  judgeValue,
  siteValues,
  unitsOf,
  type ValueName,
  valueNames,
} from '../../domain/site-values/site-values.ts';
import { fieldName, optionText, placeName } from '../../src/features/operator/field-names.ts';
import { draftOf, readValueDraft } from '../../src/features/operator/value-draft.ts';
import { enOperatorValues } from '../../src/features/operator/values.en.ts';
import { koOperatorValues } from '../../src/features/operator/values.ko.ts';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';

const texts: Readonly<Record<TextTest, string>> = {
  image: 'https://pictures.test/a.png',
  link: '/info',
  https: 'https://site.test/a',
  email: 'help@site.test',
  colour: '#fff',
  name: 'a',
  'text-key': 'live.title',
  boards: 'free',
  figures: '{{safebox}}',
  'banned-words': '[시씨]발',
};

function leafSample(shape: LeafShape): unknown {
  switch (shape.kind) {
    case 'whole':
      return shape.least;
    case 'decimal':
      return shape.most;
    case 'text':
      return shape.test === undefined ? 'a' : texts[shape.test];
    case 'day':
      return '2026-01-31';
    case 'switch':
      return shape.on;
    case 'numbers':
      return [shape.least];
    case 'some':
      return [...shape.options];
    case 'choice':
    case 'kept':
      return shape.options[0];
  }
}

/** A value of the shape: its least whole numbers, one row of each list. */
function sampleOf(shape: Shape): unknown {
  if (shape.kind === 'rows') return [sampleOf(shape.row)];
  if (shape.kind !== 'record') return leafSample(shape);
  return Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, sampleOf(field)]));
}

/** Paths of all fields, with their shapes. */
function fieldsOf(shape: Shape, path: string): readonly (readonly [string, Shape])[] {
  if (shape.kind === 'rows') return fieldsOf(shape.row, path);
  if (shape.kind !== 'record') return [[path, shape]];
  return Object.entries(shape.fields).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [[at, field] as const, ...fieldsOf(field, at)];
  });
}

const said = (key: string): string => `said ${key}`;
const sourceOf = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
/** What uses a value, without the operators' own lists of values. */
const readers = sourceOf('server/**/!(value-usage|settings-in-force).ts');

describe.each(valueNames)('O1 %s', (name) => {
  const { shape, byDefault, whenNull } = siteValues[name];
  const value = defaultOf(name) ?? sampleOf(shape);

  test('its default fits, strictly and as it is stored; null has a meaning or is refused', () => {
    for (const by of ['stored', 'written'] as const)
      expect(judgeValue(name, byDefault, by)).toEqual({ ok: true, value: byDefault });
    expect(judgeValue(name, null, 'written').ok).toBe(whenNull !== undefined);
  });

  test('the form writes it as it was read, and the server takes it', () => {
    const read = readValueDraft(shape, draftOf(shape, value));
    expect(read).toEqual({ ok: true, value: expect.any(String) });
    const written: unknown = read.ok ? JSON.parse(read.value) : null;
    expect(written).toEqual(value);
    expect(judge(shape, written, 'written').ok).toBe(true);
  });

  test('it and its fields and choices have names', async () => {
    await loadTextsOnDemand();
    const fields = fieldsOf(shape, '').filter(([, { kind }]) => kind !== 'kept');
    const unnamed = fields
      .map(([path]) => path)
      .filter((path) => fieldName(name, path, said) === (path.split('.').at(-1) ?? ''));
    const choices = fields.flatMap(([, field]) =>
      field.kind === 'choice' || field.kind === 'some' ? field.options.map(String) : [],
    );
    expect(unnamed).toEqual([]);
    expect(choices.filter((option) => optionText(name, option, said) === option)).toEqual([]);
    expect(Object.keys(koOperatorValues)).toContain(`operator.value.${name}`);
    expect(Object.keys(enOperatorValues)).toContain(`operator.value.${name}`);
  });

  test('the server reads it', () => {
    expect(readers).toContain(`'${name}'`);
  });
});

test.each([
  ['notices', '0.wr_subject', 'said operator.row.number said operator.field.wr_subject'],
  ['notices', '11', 'said operator.row.number'],
  ['nickname-change', 'days', 'said operator.field.days'],
  ['nickname-change', '', 'said operator.value.nickname-change'],
])('a fault of %s at "%s" is said at %s', (value, path, place) => {
  expect(placeName(value, path, said)).toBe(place);
});

const bounds = (least: number, most: number): string =>
  `${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;

function leafWords(shape: LeafShape): string {
  switch (shape.kind) {
    case 'whole':
    case 'decimal':
      return bounds(shape.least, shape.most);
    case 'text':
      return `text of ${shape.chars.toLocaleString('en')}`;
    case 'switch':
      return `${String(shape.on) || 'empty'} or ${String(shape.off) || 'empty'}`;
    case 'numbers':
      return `${bounds(shape.count.least, shape.count.most)} numbers of ${bounds(shape.least, shape.most)}`;
    case 'some':
      return `some of ${shape.options.join(', ')}`;
    case 'choice':
    case 'kept':
      return shape.options.map((one) => one).join(', ');
    case 'day':
      return 'day';
  }
}

/** The shape in words, on one line. Fields of one shape stand together. */
function shapeWords(shape: Shape): string {
  if (shape.kind === 'rows') return `${bounds(shape.least, shape.most)} rows: ${shapeWords(shape.row)}`;
  if (shape.kind !== 'record') return leafWords(shape);
  const fields = Object.entries(shape.fields).map(([name, field]) => {
    const isNested = field.kind === 'rows' || field.kind === 'record';
    return { name, words: isNested ? `(${shapeWords(field)})` : shapeWords(field) };
  });
  return [...Map.groupBy(fields, ({ words }) => words)]
    .map(([words, named]) => `${named.map(({ name }) => `\`${name}\``).join(', ')} ${words}`)
    .join(' · ');
}

/** A default that is longer than this stands in the code alone. */
const SHOWN_CHARS = 200;
const defaultWords = ({ byDefault, whenNull }: (typeof siteValues)[ValueName]): string => {
  const text = JSON.stringify(byDefault);
  if (byDefault === null) return whenNull === 'files' ? 'what the files of the start hold' : 'none';
  return text.length > SHOWN_CHARS ? 'in the code' : `\`${text}\``;
};

test('O1 docs/site-values.md has a row for every value', async () => {
  const rows = valueNames.map((name) => {
    const { about, shape, needsApproval } = siteValues[name];
    const approval = needsApproval ? 'another operator' : '–';
    const cost = siteValues[name].costs !== undefined ? 'yes' : '–';
    const cells = [`\`${name}\``, about, shapeWords(shape), defaultWords(siteValues[name]), approval, cost];
    return `| ${cells.join(' | ')} |`;
  });
  const page = [
    '# Site values',
    '',
    'What operators change while the site runs, from `domain/site-values/`. A value whose cost is reckoned shows gold a day before it is saved.',
    '',
    '| value | what it is | shape | default | approved by | cost |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../../docs/site-values.md');
});

test('J6 a list of banned words that would be cut is refused, and one that was stored before is read', () => {
  const { shape } = siteValues['banned-words'];
  const many = `${'시 '.repeat(12_000)}발`;
  const refused = {
    ok: false,
    faults: [{ path: '', key: 'banned-many', values: { count: 12_001, most: 12_000 } }],
  };
  expect(judge(shape, many, 'written')).toEqual(refused);
  expect(judge(shape, many, 'typed')).toEqual(refused);
  expect(judge(shape, many, 'stored').ok).toBe(true);
});

describe('O1 the cost of a value', () => {
  test('nothing where it is null, or where this release has no such value', () => {
    expect(unitsOf('survey', null, 1)).toEqual([]);
    expect(unitsOf('constructor', 5, 1)).toEqual([]);
    expect(unitsOf('safebox-limit', 5, 1)).toEqual([]);
  });
});
