/** The shapes of the site's values: of rows by name, of all others by the JSON schema that the server sends. */
import type { GameCode } from '../../../domain/catalogue/game-code.ts';
import type { Level } from '../../../domain/catalogue/level.ts';
import { eventsShape, surveyShape } from './event-value-shapes.ts';
import { goodsShape } from './goods-value-shape.ts';
import { faqShape, linksShape, textsShape } from './site-value-shapes.ts';
import { type RecordShape, rowOf, type RowsShape, type Shape } from './value-shape.ts';

const games = [57, 58, 59, 60, 61, 62] as const satisfies readonly GameCode[];
const LIVE: GameCode = 59;
const levels = ['UL01', 'UL02', 'UL03', 'UL04', 'UL05'] as const satisfies readonly Level[];
/** Ids of the odds feed. */
const feedSports = [1, 2, 3, 4, 16, 23];

const URL_CHARS = 2000;
const GOLD = 1_000_000_000_000;
const FOLDERS = 50;
const HIGHEST_ODDS = 10_000;
const MOST_ROWS = 100;

const gold = { kind: 'whole', least: 1, most: GOLD } as const;
const inUse = { kind: 'switch', on: 'Y', off: 'N' } as const;
const days = { sdate: { kind: 'day' }, edate: { kind: 'day' } } as const;
const text = (chars: number, more: { readonly required?: true; readonly long?: true } = {}) =>
  ({ kind: 'text', chars, ...more }) as const;
const link = { kind: 'text', chars: URL_CHARS, test: 'link' } as const;

type Row = Readonly<Record<string, unknown>>;

const inOrder = ({ sdate, edate }: Row) =>
  String(sdate) <= String(edate) ? null : ({ field: 'edate', key: 'days-order' } as const);

/** YYYY-MM-DD of a day as other hands write it; other texts stay, and the form shows the fault. */
const dayIn = (value: unknown): unknown => {
  const [, year, month, day] = /^\s*(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?!\d)/.exec(String(value)) ?? [];
  return year === undefined ? value : `${year}-${month}-${day}`;
};

const jsonIn = (value: unknown): unknown => {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return value;
  }
};

const ALONE = '{"goMobile":"Y"}';
const isYes = (value: unknown): boolean => value === 'Y' || value === true;

/** A colour as JSON of its four parts becomes a CSS colour; a note becomes the target and whether the banner is shown alone. */
function tidyBanner(row: Row): Row {
  const note = rowOf(jsonIn(row['note']));
  const colour = jsonIn(row['background_color']);
  const { r, g, b, a = 1 } = rowOf(rowOf(colour)['rgba'] ?? colour);
  const inside = note['openInside'] === undefined ? row['target'] !== '_blank' : isYes(note['openInside']);
  return {
    ...row,
    sdate: dayIn(row['sdate']),
    edate: dayIn(row['edate']),
    target: inside ? '_self' : '_blank',
    note: isYes(note['goMobile']) ? ALONE : '',
    background_color:
      typeof r === 'number'
        ? `rgba(${[r, g, b, a].map(Number).join(', ')})`
        : (row['background_color'] ?? ''),
  };
}

const banners: RowsShape = {
  kind: 'rows',
  least: 0,
  most: MOST_ROWS,
  blank: { banner_code: 'BK01', device_code: 'PM01', target: '_self', use_yn: 'Y' },
  row: {
    kind: 'record',
    tidy: tidyBanner,
    rule: inOrder,
    fields: {
      banner_code: { kind: 'choice', options: ['BK01', 'BK02', 'BK03', 'BK04'] },
      device_code: { kind: 'choice', options: ['PM01', 'PM02'] },
      view_url: { kind: 'text', chars: URL_CHARS, required: true, test: 'image' },
      link,
      target: { kind: 'choice', options: ['_self', '_blank'] },
      background_color: { kind: 'text', chars: 100, test: 'colour' },
      ...days,
      note: { kind: 'switch', on: ALONE, off: '' },
      use_yn: inUse,
    },
  },
};

const pixels = (most: number) => ({ kind: 'whole', least: 0, most, optional: 'absent' }) as const;

const popups: RowsShape = {
  kind: 'rows',
  least: 0,
  most: MOST_ROWS,
  unique: 'group_id',
  blank: { popup_type_code: 'PT02', target: '_self', use_yn: 'Y', replay_time: 24 },
  row: {
    kind: 'record',
    tidy: (row) => ({ ...row, sdate: dayIn(row['sdate']), edate: dayIn(row['edate']) }),
    rule: inOrder,
    fields: {
      group_id: { kind: 'whole', least: 1, most: 1_000_000 },
      popup_type_code: { kind: 'choice', options: ['PT01', 'PT02'] },
      subject: text(200, { required: true }),
      subject_en: text(200, { required: true }),
      contents: text(4000, { required: true, long: true }),
      contents_en: text(4000, { required: true, long: true }),
      link,
      target: { kind: 'choice', options: ['_self', '_blank'] },
      ...days,
      replay_time: { kind: 'whole', least: 0, most: 8760 },
      width: pixels(2000),
      height: pixels(2000),
      position_left: pixels(4000),
      position_top: pixels(4000),
      use_yn: inUse,
    },
  },
};

const notices: RowsShape = {
  kind: 'rows',
  least: 0,
  most: MOST_ROWS,
  unique: 'wr_id',
  blank: {},
  row: {
    kind: 'record',
    fields: {
      wr_id: { kind: 'whole', least: 1, most: 1_000_000_000 },
      wr_subject: text(200, { required: true }),
      wr_subject_en: text(200, { required: true }),
    },
  },
};

const levelLimits: RecordShape = {
  kind: 'record',
  fields: { least_1: gold, max_1: gold, pred: gold },
  rule: ({ least_1, max_1 }) =>
    Number(least_1) <= Number(max_1) ? null : { field: 'max_1', key: 'least-most' },
};

const seconds = { kind: 'whole', least: 0, most: 60 } as const;
const id = { kind: 'whole', least: 0, most: 1_000_000_000 } as const;
const odds = { kind: 'decimal', least: 1.01, most: HIGHEST_ODDS, optional: 'null' } as const;

const standards: RowsShape = {
  kind: 'rows',
  least: 1,
  most: 3,
  fixed: true,
  blank: {},
  row: {
    kind: 'record',
    rule: ({ game_code, betting_min_folder_count: least, betting_max_folder_count: most }) => {
      if (Number(least) > Number(most)) return { field: 'betting_max_folder_count', key: 'folders' };
      return game_code === LIVE && Number(most) !== 1
        ? { field: 'betting_max_folder_count', key: 'live-folder' }
        : null;
    },
    fields: {
      game_code: { kind: 'kept' },
      level_betting_limt: {
        kind: 'record',
        fields: Object.fromEntries(levels.map((level) => [level, levelLimits])),
      },
      betting_min_folder_count: { kind: 'whole', least: 1, most: FOLDERS },
      betting_max_folder_count: { kind: 'whole', least: 1, most: FOLDERS },
      max_odds: odds,
      max_single_odds: odds,
      daily_spend: { kind: 'whole', least: 0, most: GOLD, optional: 'null' },
      same_hits: { kind: 'whole', least: 1, most: 1000, optional: 'null' },
      any_price_yn: inUse,
      Delay: {
        kind: 'record',
        fields: {
          ...Object.fromEntries(
            feedSports.map((sport) => [String(sport), { ...seconds, optional: 'absent' } as const]),
          ),
          other: seconds,
        },
      },
      level_penalty: {
        kind: 'rows',
        least: 0,
        most: 50,
        blank: {},
        row: {
          kind: 'record',
          fields: {
            folder: { kind: 'whole', least: 1, most: FOLDERS },
            percent: { kind: 'decimal', least: 0.01, most: 99.99 },
          },
        },
      },
      crossOver: {
        kind: 'rows',
        least: 0,
        most: 200,
        blank: {},
        row: {
          kind: 'record',
          fields: {
            sport: id,
            market: id,
            outcome: id,
            rate: { kind: 'decimal', least: 1.01, most: 1_000_000 },
          },
        },
      },
    },
  },
};

const byName: Readonly<Record<string, Shape>> = {
  banners,
  popups,
  notices,
  goods: goodsShape,
  events: eventsShape,
  survey: surveyShape,
  texts: textsShape,
  links: linksShape,
  faq: faqShape,
  'bet-standards': standards,
  'games-in-use': { kind: 'some', options: games },
};

const numberIn = ({ type, minimum, maximum }: Row): Shape | null =>
  type === 'integer' || type === 'number'
    ? {
        kind: 'whole',
        least: typeof minimum === 'number' ? minimum : Number.MIN_SAFE_INTEGER,
        most: typeof maximum === 'number' ? maximum : Number.MAX_SAFE_INTEGER,
      }
    : null;

/** null: one of the fields has a shape that the form does not know. */
function recordIn(schema: Row): RecordShape | null {
  const fields = Object.entries(rowOf(schema['properties'])).map(
    ([name, field]) => [name, numberIn(rowOf(field))] as const,
  );
  const known = fields.flatMap(([name, field]) => (field === null ? [] : [[name, field] as const]));
  return fields.length > 0 && known.length === fields.length
    ? { kind: 'record', fields: Object.fromEntries(known) }
    : null;
}

function listIn({ items, minItems, maxItems }: Row): Shape | null {
  const number = numberIn(rowOf(items));
  if (number?.kind === 'whole') return { ...number, kind: 'numbers' };
  const row = recordIn(rowOf(items));
  if (row === null) return null;
  const bounds = { least: Number(minItems ?? 0), most: Number(maxItems ?? MOST_ROWS) };
  return { kind: 'rows', row, ...bounds, blank: {} };
}

/** null: a text without a bound has no form. */
const textIn = ({ maxLength }: Row): Shape | null =>
  typeof maxLength === 'number' ? { kind: 'text', chars: maxLength, long: true } : null;

function shapeIn(schema: Row): Shape | null {
  if (schema['type'] === 'boolean') return { kind: 'switch', on: true, off: false };
  if (schema['type'] === 'array') return listIn(schema);
  if (schema['type'] === 'string') return textIn(schema);
  return numberIn(schema) ?? recordIn(schema);
}

/** null: this release of the client has no form for the value. */
export const shapeOf = (name: string, schemaText: string): Shape | null =>
  Object.hasOwn(byName, name) ? (byName[name] ?? null) : shapeIn(rowOf(JSON.parse(schemaText)));
