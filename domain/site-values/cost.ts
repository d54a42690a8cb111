/** What a site value costs: gold a day, from how often things happened lately and the gold of each (N1, M1). */
import { expectedGold } from '../events/reward-table.ts';
import type { Held } from './shape.ts';
import type { events, goods, survey } from './rewards.ts';

/** One thing that happens. */
export interface Unit {
  /** Its name in the counted usage. */
  readonly of: string;
  readonly ko: string;
  readonly en: string;
  /** Gold that members get each time, on average; negative: they pay it. */
  readonly gold: number;
  /** The count that is taken for it while it is new. */
  readonly newAs?: 'visit' | 'visitor';
}

export const costOfEvents = (all: Held<typeof events>): readonly Unit[] =>
  all.flatMap(({ eventId, title, missions, rewards }) =>
    missions.map(({ missionId, type }) => ({
      of: `${eventId}/${missionId}`,
      ko: `${title.ko} ${missionId}`,
      en: `${title.en} ${missionId}`,
      gold: expectedGold(rewards),
      ...(type === 'EM01' ? ({ newAs: 'visit' } as const) : {}),
    })),
  );

export const costOfGoods = (all: Held<typeof goods>): readonly Unit[] =>
  all
    .filter(({ onSale }) => onSale)
    .map(({ id, ko, en, price }) => ({ of: String(id), ko, en, gold: -price }));

export const costOfSurvey = ({ surveyId, title, gold }: Held<typeof survey>): readonly Unit[] => [
  { of: String(surveyId), ko: title, en: title, gold, newAs: 'visitor' },
];

interface ChargePrice {
  readonly won: number;
  readonly miles: number;
}

export const costOfPrices = (prices: readonly ChargePrice[], goldPerMile: number): readonly Unit[] =>
  prices.map(({ won, miles }) => ({
    of: String(won),
    ko: `${won.toLocaleString('ko-KR')}원`,
    en: `${won.toLocaleString('ko-KR')} won`,
    gold: miles * goldPerMile,
  }));

export const costOfOne = (of: string, ko: string, en: string, gold: number): readonly Unit[] => [
  { of, ko, en, gold },
];

export interface CostLine {
  readonly of: string;
  readonly ko: string;
  readonly en: string;
  readonly aDay: number;
  /** Gold of each time; null: there is no such thing before, or after. */
  readonly before: number | null;
  readonly after: number | null;
}

interface Counted {
  readonly days: number;
  readonly counts: readonly { readonly of: string; readonly count: number }[];
}

/**
 * What changes, thing by thing: those of the value in force, then new ones. Of a new mission of attendance each visit counts, of a new survey
 * each visitor; other new things have no count.
 */
export function costLines(
  before: readonly Unit[],
  after: readonly Unit[],
  usage: Counted,
): readonly CostLine[] {
  const past = new Map(before.map((one) => [one.of, one]));
  const next = new Map(after.map((one) => [one.of, one]));
  const counts = new Map(usage.counts.map(({ of, count }) => [of, count]));
  return [...past.keys(), ...[...next.keys()].filter((of) => !past.has(of))].map((of) => {
    const { ko = '', en = '', newAs = of } = next.get(of) ?? past.get(of) ?? {};
    const counted = past.has(of) ? of : newAs;
    return {
      of,
      ko,
      en,
      aDay: (counts.get(counted) ?? 0) / usage.days,
      before: past.get(of)?.gold ?? null,
      after: next.get(of)?.gold ?? null,
    };
  });
}

interface GoldADay {
  readonly before: number;
  readonly after: number;
}

/** Gold that members get a day; negative: they pay it. */
export const goldADay = (lines: readonly CostLine[]): GoldADay => ({
  before: Math.round(lines.reduce((sum, { aDay, before }) => sum + aDay * (before ?? 0), 0)),
  after: Math.round(lines.reduce((sum, { aDay, after }) => sum + aDay * (after ?? 0), 0)),
});
