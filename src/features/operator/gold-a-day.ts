/** What a site value costs: gold a day, from how often things happened lately and the gold of each (N1, M1). */
import type { SiteEvent } from '../../../domain/events/event.ts';
import type { Good } from '../../../domain/store/goods.ts';
import type { UsageRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';

/** One thing that happens. */
interface Unit {
  /** As the usage counts it. */
  readonly of: string;
  readonly ko: string;
  readonly en: string;
  /** Gold that members get each time, on average; negative: they pay it. */
  readonly gold: number;
  /** What stands for its count while it is new. */
  readonly newAs?: 'visit' | 'visitor';
}

export interface CostLine {
  readonly of: string;
  readonly ko: string;
  readonly en: string;
  readonly aDay: number;
  /** Gold of each time; null: there is no such thing before, or after. */
  readonly before: number | null;
  readonly after: number | null;
}

const PERCENT = 100;

/** Gold that one draw gives on average: each reward times its chance. */
export const averageGold = (rewards: SiteEvent['rewards']): number =>
  rewards.reduce((sum, { gold, percentage }) => sum + gold * percentage, 0) / PERCENT;

const unitsOfEvents = (events: readonly SiteEvent[]): readonly Unit[] =>
  events.flatMap(({ eventId, title, missions, rewards }) =>
    missions.map(({ missionId, type }) => ({
      of: `${eventId}/${missionId}`,
      ko: `${title.ko} ${missionId}`,
      en: `${title.en} ${missionId}`,
      gold: averageGold(rewards),
      ...(type === 'EM01' ? ({ newAs: 'visit' } as const) : {}),
    })),
  );

const unitsOfGoods = (goods: readonly Good[]): readonly Unit[] =>
  goods
    .filter(({ onSale }) => onSale)
    .map(({ id, ko, en, price }) => ({ of: String(id), ko, en, gold: -price }));

interface ChargePrice {
  readonly won: number;
  readonly miles: number;
}

const unitsOfPrices = (prices: readonly ChargePrice[], goldPerMile: number): readonly Unit[] =>
  prices.map(({ won, miles }) => ({
    of: String(won),
    ko: `${won.toLocaleString('ko-KR')}원`,
    en: `${won.toLocaleString('ko-KR')} won`,
    gold: miles * goldPerMile,
  }));

interface Survey {
  readonly surveyId: number;
  readonly title: string;
  readonly gold: number;
}

const unitsOfSurvey = ({ surveyId, title, gold }: Survey): readonly Unit[] => [
  { of: String(surveyId), ko: title, en: title, gold, newAs: 'visitor' },
];

const unit = (of: string, ko: string, en: string, gold: number): readonly Unit[] => [{ of, ko, en, gold }];

/** The things that a value pays or costs. `value`: parsed JSON of the value's shape. */
function unitsOf(name: string, value: unknown, { goldPerMile }: UsageRow): readonly Unit[] {
  if (value === null) return [];
  switch (name) {
    case 'events':
      return unitsOfEvents(value as readonly SiteEvent[]);
    case 'goods':
      return unitsOfGoods(value as readonly Good[]);
    case 'charge-prices':
      return unitsOfPrices(value as readonly ChargePrice[], goldPerMile);
    case 'free-top-up':
      return unit('top-up', '무료 충전', 'Free top-up', (value as { readonly gold: number }).gold);
    case 'survey':
      return unitsOfSurvey(value as Survey);
    case 'exchange-rate':
      return unit('mile', '교환한 마일리지', 'Exchanged mile', value as number);
    default:
      return [];
  }
}

/**
 * What changes, thing by thing: those of the value in force, then new ones. Of a new mission of attendance each visit counts, of a new survey
 * each visitor; other new things have no count.
 */
export function costLines(
  name: string,
  before: unknown,
  after: unknown,
  usage: UsageRow,
): readonly CostLine[] {
  const past = new Map(unitsOf(name, before, usage).map((one) => [one.of, one]));
  const next = new Map(unitsOf(name, after, usage).map((one) => [one.of, one]));
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

export interface GoldADay {
  readonly before: number;
  readonly after: number;
}

/** Gold that members get a day; negative: they pay it. */
export const goldADay = (lines: readonly CostLine[]): GoldADay => ({
  before: Math.round(lines.reduce((sum, { aDay, before }) => sum + aDay * (before ?? 0), 0)),
  after: Math.round(lines.reduce((sum, { aDay, after }) => sum + aDay * (after ?? 0), 0)),
});
