/** One offered match of the season: follows its script and returns the changes. */
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import type { MarketUpdate } from '../../../domain/match/market.ts';
import { createDice, hash32 } from './dice.ts';
import { createMatchMarkets } from './match-markets.ts';
import type { Script } from './script.ts';
import { phaseAt, matchStateAt } from './state-at.ts';

/** Real ms around a goal, run or card in which betting is suspended. At high speeds the time before is shorter. */
const suspension = { beforeMs: 3000, beforeFastMs: 700, afterMs: 3500 } as const;
const FAST = 10;
/** Before the start, one price of a match moves at this interval in match seconds, but at least `leastMs` apart. */
const early = { everySeconds: 40, leastMs: 1000 } as const;

export interface SeasonMatch {
  readonly script: Script;
  /** The whole match in its present state, for snapshots. */
  snapshot(now: number): FeedEvent;
  advance(now: number): readonly FeedEvent[];
  /** Moves one price of an open line, if any can move. */
  jitter(random: () => number): MarketUpdate | null;
  live(now: number): boolean;
  endsAt(): number;
}

/** Steps of a replayed match between its begin and its end, and the time before its start, in match seconds. */
const replay = { steps: 90, leadSeconds: 3600 } as const;

/** The times at which a replay looks at the match, ms since 1970: even steps, and the begin, the moment and the end of each suspension. */
function replayTimes(script: Script, speed: number, now: number): readonly number[] {
  const { startsAt } = script.facts;
  const from = startsAt - (replay.leadSeconds * 1000) / speed;
  const to = Math.min(now, startsAt + (script.length * 1000) / speed);
  const step = (to - from) / replay.steps;
  const even = Array.from({ length: replay.steps + 1 }, (_, at) => from + at * step);
  const moments = script.happenings
    .filter(({ kind }) => kind !== 'points')
    .map(({ second }) => startsAt + (second * 1000) / speed);
  const windows = windowsOf(script, speed).flatMap((one) => [one.from, one.to]);
  return [...even, ...moments, ...windows].filter((at) => at >= from && at <= to).toSorted((a, b) => a - b);
}

/** The events of a match up to `now`, in few steps. */
export function* replayMatch(
  script: Script,
  options: { readonly count: number; readonly speed: number },
  now: number,
): Generator<FeedEvent> {
  const match = createPlayedMatch(script, { ...options, remodelMs: 1 });
  const [first, ...others] = replayTimes(script, options.speed, now);
  if (first === undefined) return;
  yield match.snapshot(first);
  for (const at of others) yield* match.advance(Math.round(at));
}

/** The suspensions of a match, ms since 1970. Baskets are too frequent to suspend for. */
function windowsOf(
  { happenings, facts }: Script,
  speed: number,
): readonly { readonly from: number; readonly to: number }[] {
  const before = speed >= FAST ? suspension.beforeFastMs : suspension.beforeMs;
  return happenings
    .filter(({ kind }) => kind !== 'points')
    .map(({ second, kind }) => {
      const at = facts.startsAt + (second * 1000) / speed;
      return { from: kind === 'alarm' ? at : at - before, to: at + suspension.afterMs };
    });
}

/** Whether the state of the match differs between second `from` and second `to`. */
function happened(script: Script, from: number, to: number): boolean {
  const crossed = (second: number): boolean => second > from && second <= to;
  return (
    script.happenings.some(({ second }) => crossed(second)) ||
    crossed(0) ||
    crossed(script.length) ||
    phaseAt(script, from) !== phaseAt(script, to)
  );
}

/** `remodelMs`: longest time between two computations of the model; every happening computes it, too. */
export function createPlayedMatch(
  script: Script,
  { count, speed, remodelMs }: { readonly count: number; readonly speed: number; readonly remodelMs: number },
): SeasonMatch {
  const { facts, length } = script;
  const { matchId, startsAt } = facts;
  const markets = createMatchMarkets(script, count);
  const windows = windowsOf(script, speed);
  const secondAt = (now: number): number => ((now - startsAt) * speed) / 1000;
  const suspendedAt = (now: number): boolean => windows.some(({ from, to }) => now >= from && now < to);
  const earlyEveryMs = Math.max(early.leastMs, (early.everySeconds * 1000) / speed);
  const earlyAt = (now: number): number =>
    Math.floor((now + (hash32(matchId % 1_000_000) % earlyEveryMs)) / earlyEveryMs);
  let lastNow = Number.NEGATIVE_INFINITY;
  let lastModel = Number.NEGATIVE_INFINITY;

  const remodel = (now: number): void => {
    markets.remodel(Math.max(0, secondAt(now)));
    lastModel = now;
  };
  /** Price moves before the start: the same moves at the same times, independent of other calls. */
  const earlyMove = (now: number): FeedEvent[] => {
    const move = earlyAt(now);
    if (move === earlyAt(lastNow)) return [];
    const update = markets.jitter(createDice(hash32(matchId % 1_000_000, move)).next);
    return update === null ? [] : [{ kind: 'odds', at: now, odds: { matchId, markets: [update] } }];
  };
  const step = (now: number): FeedEvent[] => {
    const events: FeedEvent[] = [];
    const news = happened(script, secondAt(lastNow), secondAt(now));
    const suspended = suspendedAt(now);
    const state = news ? matchStateAt(script, secondAt(now), speed, now) : null;
    if (state !== null) events.push({ kind: 'state', at: now, matchId, state });
    const settled = news ? markets.settle(secondAt(now)) : [];
    if (news || (now - lastModel >= remodelMs && !suspended)) remodel(now);
    const changed = markets.changes(suspended);
    if (changed.length > 0) events.push({ kind: 'odds', at: now, odds: { matchId, markets: changed } });
    if (settled.length > 0) events.push({ kind: 'settlement', at: now, matchId, markets: settled });
    return events;
  };
  return {
    script,
    snapshot(now) {
      lastNow = now;
      const second = secondAt(now);
      if (second >= 0) markets.settle(second);
      remodel(now);
      // Matches published at the same moment must not all move together later.
      lastModel = now - (hash32(matchId % 1_000_000) % remodelMs);
      const state = matchStateAt(script, second, speed, now);
      return { kind: 'match', at: now, match: { facts, state, markets: markets.all(suspendedAt(now)) } };
    },
    advance(now) {
      if (secondAt(lastNow) >= length) return [];
      const events = secondAt(now) < 0 ? earlyMove(now) : step(now);
      lastNow = now;
      return events;
    },
    jitter: (random) => markets.jitter(random),
    live: (now) => now >= startsAt && secondAt(now) < length,
    endsAt: () => startsAt + (length * 1000) / speed,
  };
}
