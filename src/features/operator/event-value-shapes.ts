/** The shapes of the events and of the survey (N1, N6). */
import { isBlank } from '../../../domain/text/plain-text.ts';
import type { FaultKey, RecordShape, RowsShape } from './value-shape.ts';

const GOLD = 1_000_000_000_000;
const MOST_ID = 999_999_999;
const PARTS_OF_PERCENT = 10_000;
const WHOLE = 100;

const id = { kind: 'whole', least: 1, most: MOST_ID } as const;
const title = { kind: 'text', chars: 200 } as const;
const titled: RecordShape = { kind: 'record', fields: { ko: title, en: title } };

const missions: RowsShape = {
  kind: 'rows',
  least: 1,
  most: 10,
  unique: 'missionId',
  blank: { type: 'EM01', value: 1, most: 1 },
  row: {
    kind: 'record',
    fields: {
      missionId: id,
      type: { kind: 'choice', options: ['EM01', 'EM02', 'EM03'] },
      value: { kind: 'whole', least: 1, most: GOLD },
      most: { kind: 'whole', least: 1, most: 1000 },
    },
  },
};

const rewards: RowsShape = {
  kind: 'rows',
  least: 1,
  most: 20,
  unique: 'seq',
  blank: { percentage: 0 },
  row: {
    kind: 'record',
    fields: {
      seq: id,
      gold: { kind: 'whole', least: 0, most: GOLD },
      percentage: { kind: 'decimal', least: 0, most: WHOLE },
    },
  },
};

type Row = Readonly<Record<string, unknown>>;

/** Whole parts of a percent are added, so that no rounding hides a missing part. */
const sumOf = (rows: unknown): number =>
  (Array.isArray(rows) ? (rows as readonly Row[]) : []).reduce(
    (sum, { percentage }) => sum + Math.round(Number(percentage) * PARTS_OF_PERCENT),
    0,
  );

function eventFault(row: Row): { readonly field: string; readonly key: FaultKey } | null {
  if (String(row['from']) > String(row['to'])) return { field: 'to', key: 'days-order' };
  return sumOf(row['rewards']) === WHOLE * PARTS_OF_PERCENT ? null : { field: 'rewards', key: 'chances' };
}

export const eventsShape: RowsShape = {
  kind: 'rows',
  least: 0,
  most: 20,
  unique: 'eventId',
  blank: { skin: 'EVS01' },
  row: {
    kind: 'record',
    rule: eventFault,
    fields: {
      eventId: id,
      skin: { kind: 'choice', options: ['EVS01', 'EVS02', 'EVS03'] },
      title: titled,
      description: titled,
      from: { kind: 'day' },
      to: { kind: 'day' },
      missions,
      rewards,
    },
  },
};

const needsChoices = ({ type, type_item }: Row): boolean =>
  (type === '3' || type === '4') &&
  String(type_item)
    .split(',')
    .filter((choice) => !isBlank(choice)).length < 2;

export const SURVEY_GOLD = 10_000_000;

/** Where no survey is written the form begins with an empty one and the usual reward. */
export const surveyShape: RecordShape = {
  kind: 'record',
  tidy: (row) => (Object.keys(row).length === 0 ? { surveyId: 1, gold: SURVEY_GOLD } : row),
  fields: {
    surveyId: id,
    title: { kind: 'text', chars: 200, required: true },
    gold: { kind: 'whole', least: 0, most: GOLD },
    items: {
      kind: 'rows',
      least: 1,
      most: 50,
      unique: 'sort',
      blank: { mandatory: 'Y', type: '1' },
      row: {
        kind: 'record',
        rule: (row) => (needsChoices(row) ? { field: 'type_item', key: 'choices' } : null),
        fields: {
          post_name: { kind: 'text', chars: 40, required: true, test: 'name' },
          content: { kind: 'text', chars: 300, required: true },
          mandatory: { kind: 'switch', on: 'Y', off: 'N' },
          type: { kind: 'choice', options: ['1', '2', '3', '4'] },
          type_item: { kind: 'text', chars: 1000 },
          sort: { kind: 'whole', least: 0, most: 1000 },
        },
      },
    },
  },
};
