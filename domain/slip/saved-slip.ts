/**
 * Saved slips (E12): by game, then by the day they were saved (dashes removed), an array of items with their MatchDate. Saving
 * again on the same day replaces that day's slip of the game.
 */
import type { BettingGameCode } from '../catalogue/game-code.ts';
import type { Slip, SlipItem } from './slip.ts';

/** What is kept as the slip has it. */
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

/** What is kept of an item: enough to find it again and to say how its price has moved. */
export interface SavedItem extends Kept {
  /** Kick-off, ms since 1970. */
  readonly MatchDate: number;
}

/** game code → YYYYMMDD → items */
export type SavedSlips = Readonly<Record<string, Readonly<Record<string, readonly SavedItem[]>>>>;

/** Days that are kept of each game; the oldest go first. */
export const MAX_SAVED_DAYS = 14;

const savedItem = (item: SlipItem): SavedItem => ({ ...keptOf(item), MatchDate: item.startsAt });

/** `day`: YYYY-MM-DD of the site. */
export function withSaved(saved: SavedSlips, { items }: Pick<Slip, 'items'>, day: string): SavedSlips {
  const [first] = items;
  if (first === undefined) return saved;
  const key = String(first.gameCode);
  const days = { ...saved[key], [day.replaceAll('-', '')]: items.map(savedItem) };
  const kept = Object.keys(days).sort().slice(-MAX_SAVED_DAYS);
  return { ...saved, [key]: Object.fromEntries(kept.map((one) => [one, days[one] ?? []])) };
}

export function withoutSaved(saved: SavedSlips, gameCode: BettingGameCode, day: string): SavedSlips {
  const { [day]: _gone, ...rest } = saved[gameCode] ?? {};
  return { ...saved, [gameCode]: rest };
}

/** A saved item as the slip holds it before it was looked at again: locked as gone until the book says otherwise. */
export const restoredItem = (item: SavedItem, gameCode: BettingGameCode): SlipItem => ({
  id: `${item.matchId}:${item.marketId}:${item.specifier}:${item.outcomeId}`,
  gameCode,
  ...keptOf(item),
  startsAt: item.MatchDate,
  previousOdds: null,
  arrow: 0,
  lock: 'gone',
  version: { stream: '', epoch: '', seq: 0 },
  changes: 0,
  restored: 'gone',
});
