/** One match of the season while it is offered: follows its script and says what changed. */
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import type { MarketSettlement, MarketUpdate } from '../../../domain/match/market.ts';
import { outlookOf } from './chances.ts';
import { chancesOf, linesOf, resultsOf } from './lines.ts';
import { createPrice, isOpen, type LivePrice, markFavourites, reprice, updateOf, wander } from './prices.ts';
import type { Script } from './script.ts';
import { phaseAt, scoreAt, stateAt } from './state-at.ts';

/** Real milliseconds around a goal, run or card in which nothing can be bet on. At high speeds the lead is shorter. */
const suspension = { beforeMs: 3000, beforeFastMs: 700, afterMs: 3500 } as const;
const FAST = 10;
/** The model is asked again at every happening, and this often in between. */
const REMODEL_MS = 1000;

export interface PlayedMatch {
  readonly script: Script;
  /** The whole match as it stands: for snapshots. */
  snapshot(now: number): FeedEvent;
  advance(now: number): readonly FeedEvent[];
  /** Moves one price of an open line, if any can move. */
  jitter(random: () => number): MarketUpdate | null;
  live(now: number): boolean;
  endsAt(): number;
}

interface Window {
  readonly from: number;
  readonly to: number;
}

function windowsOf(script: Script, speed: number): readonly Window[] {
  const before = speed >= FAST ? suspension.beforeFastMs : suspension.beforeMs;
  return script.happenings
    .filter(({ kind }) => kind !== 'points')
    .map(({ second, kind }) => {
      const at = script.facts.startsAt + (second * 1000) / speed;
      return { from: kind === 'alarm' ? at : at - before, to: at + suspension.afterMs };
    });
}

const settlementOf = (price: LivePrice, results: NonNullable<LivePrice['results']>): MarketSettlement => ({
  marketId: price.line.marketId,
  specifier: price.line.specifier,
  results: price.line.outcomes.map(({ id }, at) => ({ outcomeId: id, result: results[at] ?? 'void' })),
});

/** Every line that is decided after `second` seconds: what a restarted server asks for. */
export function settlementsAt(script: Script, count: number, second: number): readonly MarketSettlement[] {
  const score = scoreAt(script, second);
  const at = { ended: second >= script.length, firstHalfOver: second >= (script.phases[0]?.to ?? 0) };
  return linesOf(script, count).flatMap((line) => {
    const results = resultsOf(line, score, at);
    return results === null ? [] : [settlementOf(createPrice(line), results)];
  });
}

export function createPlayedMatch(script: Script, count: number, speed: number): PlayedMatch {
  const { facts } = script;
  const prices = linesOf(script, count).map(createPrice);
  const windows = windowsOf(script, speed);
  const secondAt = (now: number): number => ((now - facts.startsAt) * speed) / 1000;
  let lastNow = Number.NEGATIVE_INFINITY;
  let lastModel = Number.NEGATIVE_INFINITY;
  let turn = 0;

  const remodel = (now: number): void => {
    const second = Math.max(0, secondAt(now));
    const outlook = outlookOf(script, scoreAt(script, second), second);
    for (const price of prices) if (price.results === null) price.chances = chancesOf(price.line, outlook);
    markFavourites(prices);
    lastModel = now;
  };
  const suspendedAt = (now: number): boolean => windows.some(({ from, to }) => now >= from && now < to);
  /** Statuses and prices as they should be; the updates of those that changed. */
  const refresh = (now: number, everything: boolean): MarketUpdate[] => {
    const suspended = suspendedAt(now);
    return prices.flatMap((price) => {
      if (price.results !== null) return [];
      const status = suspended || !isOpen(price) ? -1 : 1;
      const moved = !suspended && reprice(price);
      if (!everything && !moved && price.status === status) return [];
      price.status = status;
      return [updateOf(price)];
    });
  };
  const settleNow = (now: number): MarketSettlement[] => {
    const second = secondAt(now);
    if (second < 0) return [];
    const at = { ended: second >= script.length, firstHalfOver: second >= (script.phases[0]?.to ?? 0) };
    const score = scoreAt(script, second);
    return prices.flatMap((price) => {
      if (price.results !== null) return [];
      price.results = resultsOf(price.line, score, at);
      if (price.results === null) return [];
      price.status = -3;
      return [settlementOf(price, price.results)];
    });
  };
  const happened = (now: number): boolean => {
    const [from, to] = [secondAt(lastNow), secondAt(now)];
    const crossed = (second: number): boolean => second > from && second <= to;
    return (
      script.happenings.some(({ second, kind }) => kind !== 'alarm' && crossed(second)) ||
      crossed(0) ||
      crossed(script.length) ||
      phaseAt(script, from) !== phaseAt(script, to)
    );
  };
  const step = (now: number): FeedEvent[] => {
    const events: FeedEvent[] = [];
    const news = happened(now);
    if (news)
      events.push({
        kind: 'state',
        at: now,
        matchId: facts.matchId,
        state: stateAt(script, secondAt(now), speed, now),
      });
    const settled = news ? settleNow(now) : [];
    const due = news || (now - lastModel >= REMODEL_MS && !suspendedAt(now));
    const favouritesBefore = prices.map(({ favourite }) => favourite);
    if (due) remodel(now);
    const changedLines = prices.filter(
      (price, at) => price.results === null && price.favourite !== favouritesBefore[at],
    );
    const markets = refresh(now, false);
    for (const price of changedLines)
      if (
        !markets.some((one) => one.marketId === price.line.marketId && one.specifier === price.line.specifier)
      )
        markets.push(updateOf(price));
    for (const price of prices)
      if (
        price.status === -3 &&
        settled.some((one) => one.marketId === price.line.marketId && one.specifier === price.line.specifier)
      )
        markets.push(updateOf(price));
    if (markets.length > 0) events.push({ kind: 'odds', at: now, odds: { matchId: facts.matchId, markets } });
    if (settled.length > 0)
      events.push({ kind: 'settlement', at: now, matchId: facts.matchId, markets: settled });
    return events;
  };
  return {
    script,
    snapshot(now) {
      lastNow = now;
      remodel(now);
      settleNow(now);
      refresh(now, true);
      return {
        kind: 'match',
        at: now,
        match: { facts, state: stateAt(script, secondAt(now), speed, now), markets: prices.map(updateOf) },
      };
    },
    advance(now) {
      const second = secondAt(now);
      if (second < 0 || secondAt(lastNow) >= script.length) return [];
      const events = step(now);
      lastNow = now;
      return events;
    },
    jitter(random) {
      for (let tries = 0; tries < prices.length; tries++) {
        const price = prices[turn++ % prices.length];
        if (price !== undefined && price.results === null && price.status === 1 && wander(price, random))
          return updateOf(price);
      }
      return null;
    },
    live: (now) => now >= facts.startsAt && secondAt(now) < script.length,
    endsAt: () => facts.startsAt + (script.length * 1000) / speed,
  };
}
