/**
 * Saved slips (E12): by game, then by the day on which they were saved (without dashes), an array of items with their MatchDate. A day has
 * several slips; each item has the number of its slip.
 */
import type { BettingGameCode } from '../catalogue/game-code.ts';
import { storedSpecifier } from '../match/specifiers.ts';
import type { Slip, SlipItem } from './slip.ts';

/** Fields that are stored as they are in the slip. */
const keptFields = [
  'matchId',
  'marketId',
  'specifier',
  'outcomeId',
  'sportId',
  'leagueId',
  'home',
  'away',
  'odds',
] as const satisfies readonly (keyof SlipItem)[];
type Kept = Pick<SlipItem, (typeof keptFields)[number]>;

const keptOf = (item: Kept): Kept =>
  Object.fromEntries(keptFields.map((field) => [field, item[field]])) as unknown as Kept;

/** The stored fields of an item: enough to find it again and to show how its price has moved. */
export interface SavedItem extends Kept {
  /** Kick-off, ms since 1970. */
  readonly MatchDate: number | null;
  /** The item's slip on that day, from 1. */
  readonly slip: number;
}

/** game code → YYYYMMDD → items */
export type SavedSlips = Readonly<Record<string, Readonly<Record<string, readonly SavedItem[]>>>>;

/** Days stored per game; the oldest are dropped first. */
export const MAX_SAVED_DAYS = 14;

/** Slips stored per game and day. */
export const MAX_SAVED_A_DAY = 5;

const savedItem = (item: SlipItem, slip: number): SavedItem => ({
  ...keptOf(item),
  MatchDate: item.startsAt,
  slip,
});

/** The slips of a day, by number. */
export const slipsOfDay = (items: readonly SavedItem[]): ReadonlyMap<number, readonly SavedItem[]> =>
  Map.groupBy(items, ({ slip }) => slip);

const pickOf = ({
  matchId,
  marketId,
  specifier,
  outcomeId,
}: Pick<Kept, 'matchId' | 'marketId' | 'specifier' | 'outcomeId'>): string =>
  [matchId, marketId, storedSpecifier(specifier), outcomeId].join(':');

const picksOf = (items: readonly Kept[]): string => items.map(pickOf).sort().join();

/** The number to save under: the number of the day's slip with the same picks, else a new number; null: the day is full. */
function numberFor(ofDay: readonly SavedItem[], items: readonly SlipItem[]): number | null {
  const slips = slipsOfDay(ofDay);
  const same = [...slips].find(([, held]) => picksOf(held) === picksOf(items));
  if (same !== undefined) return same[0];
  return slips.size >= MAX_SAVED_A_DAY ? null : Math.max(0, ...slips.keys()) + 1;
}

/** `day`: site day, YYYY-MM-DD. null: the day is full for this game, so nothing is saved. */
export function withSaved(saved: SavedSlips, { items }: Pick<Slip, 'items'>, day: string): SavedSlips | null {
  const [first] = items;
  if (first === undefined) return saved;
  const key = String(first.gameCode);
  const dayKey = day.replaceAll('-', '');
  const ofDay = saved[key]?.[dayKey] ?? [];
  const number = numberFor(ofDay, items);
  if (number === null) return null;
  const others = ofDay.filter(({ slip }) => slip !== number);
  const days = { ...saved[key], [dayKey]: [...others, ...items.map((item) => savedItem(item, number))] };
  const kept = Object.keys(days).sort().slice(-MAX_SAVED_DAYS);
  return { ...saved, [key]: Object.fromEntries(kept.map((one) => [one, days[one] ?? []])) };
}

export function withoutSaved(
  saved: SavedSlips,
  gameCode: BettingGameCode,
  day: string,
  number: number,
): SavedSlips {
  const { [day]: ofDay = [], ...rest } = saved[gameCode] ?? {};
  const kept = ofDay.filter(({ slip }) => slip !== number);
  return { ...saved, [gameCode]: kept.length === 0 ? rest : { ...rest, [day]: kept } };
}

/** A saved item as a slip item, before it is compared with the book: locked as gone until then. */
export const restoredItem = (item: SavedItem, gameCode: BettingGameCode): SlipItem => ({
  id: pickOf(item),
  gameCode,
  ...keptOf(item),
  specifier: storedSpecifier(item.specifier),
  startsAt: item.MatchDate,
  previousOdds: null,
  arrow: 0,
  lock: 'gone',
  version: { stream: '', epoch: '', seq: 0 },
  changes: 0,
  restored: 'gone',
});
