/** A list of a game as a client reads it (stream-state), and when each of its prices was open. */
import { applyBatch } from '../../../domain/book/apply-batch.ts';
import { createBook, type LiveMarket, type LiveMatch, type LiveOutcome } from '../../../domain/book/book.ts';
import type { BookEvent } from '../../../domain/book/book-event.ts';
import { clearChanges, createChanges } from '../../../domain/book/changes.ts';
import { lockOf } from '../../../domain/book/lock-of.ts';
import * as stream from '../../../domain/book/stream-state.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import { decodeLive, type liveEvents } from '../../../domain/protocol/stream/stream-codec.ts';
import { createDrops } from '../../../domain/protocol/wire/drops.ts';
import { fenceOfEpoch } from '../../../server/feed/boards.ts';
import { createPriceTimes, keyOf } from './price-times.ts';

/** A price that can be bet on now. */
export interface Offer {
  readonly gameCode: BettingGameCode;
  readonly epoch: string;
  readonly market: LiveMarket;
  readonly outcome: LiveOutcome;
}

const FRESH_MS = 2000;
/** Looks for an open price: most markets are open. */
const LOOKS = 40;

const among = <T>(list: readonly T[], roll: () => number): T | undefined =>
  list[Math.floor(roll() * list.length)];

const areUpdates = (events: readonly BookEvent[]): boolean =>
  events.every(({ kind }) => kind === 'odds' || kind === 'match-data');

/** `ask`: subscribes to the list. `rememberMs`: for how long it knows prices that have ended. */
export function createRecordedList(
  gameCode: BettingGameCode,
  ask: (row: object) => void,
  rememberMs: number | undefined,
) {
  const state = stream.createStream(String(gameCode));
  const book = createBook();
  const changes = createChanges();
  const times = createPriceTimes(rememberMs);
  const drops = createDrops();
  const goneBack: string[] = [];
  /** The outcomes of each market as they were recorded last: those that it has lost since have no price. */
  const recorded = new WeakMap<LiveMarket, readonly LiveOutcome[]>();
  let asked = 0;
  let aliveAt = 0;
  const recover = (): void => {
    times.end(aliveAt);
    const recoveryId = `r${++asked}`;
    stream.beginRecovery(state, recoveryId, performance.now(), 0);
    ask({ game_code: gameCode, recoveryId });
  };
  const recordMarket = (match: LiveMatch, market: LiveMarket, at: number): void => {
    const before = recorded.get(market) ?? market.outcomes;
    recorded.set(market, market.outcomes);
    if (before !== market.outcomes)
      for (const { id } of before) times.set(keyOf({ ...market, outcomeId: id }), null, at);
    for (const outcome of market.outcomes) {
      const isOpen = lockOf(match, market, outcome, 'up') === null;
      times.set(keyOf({ ...market, outcomeId: outcome.id }), isOpen ? outcome.odds : null, at);
    }
  };
  /** The prices that the last batch changed: with thousands of updates a second all prices would take too long. */
  const recordChanges = (at: number): void => {
    for (const market of changes.markets) {
      const match = book.matches.get(market.matchId);
      if (match !== undefined && !changes.rows.has(market.matchId)) recordMarket(match, market, at);
    }
    for (const id of changes.rows) {
      const match = book.matches.get(id);
      for (const market of match?.markets ?? []) if (match !== undefined) recordMarket(match, market, at);
    }
  };
  const recordAll = (at: number): void => {
    const open = new Map<string, number>();
    for (const match of book.matches.values())
      for (const market of match.markets) {
        recorded.set(market, market.outcomes);
        for (const outcome of market.outcomes)
          if (lockOf(match, market, outcome, 'up') === null)
            open.set(keyOf({ ...market, outcomeId: outcome.id }), outcome.odds);
      }
    times.replace(open, at);
  };
  const record = (events: readonly BookEvent[]): void => {
    const at = Date.now();
    if (events.length > 0) {
      applyBatch(book, events, changes);
      if (areUpdates(events)) recordChanges(at);
      else recordAll(at);
      clearChanges(changes);
    }
    if (state.phase === 'up' && state.feedUp) aliveAt = at;
  };
  return {
    recover,
    book,
    isUp: () => state.phase === 'up',
    updates: () => changes.updates,
    takeGoneBack: () => goneBack.splice(0),
    lost(): void {
      stream.linkLost(state);
      times.end(aliveAt);
    },
    look(): void {
      if (stream.recoveryIsLate(state, performance.now())) recover();
    },
    take(event: (typeof liveEvents)[number], row: unknown): void {
      const message = decodeLive(event, row, drops);
      if (message?.head.stream !== state.stream) return;
      const before = fenceOfEpoch(state.epoch);
      const step = stream.onMessage(state, message);
      if (fenceOfEpoch(state.epoch) < before) goneBack.push(`${state.epoch} after term ${before}`);
      record(step.events);
      if (step.recover) recover();
    },
    /** An open price of at most `mostOdds` (hundredths); null: the list gives no sign of life, or none was met by chance. */
    anOffer(roll: () => number, mostOdds: number): Offer | null {
      if (state.phase !== 'up' || Date.now() - aliveAt >= FRESH_MS) return null;
      const matches = [...book.matches.values()];
      for (let look = 0; look < LOOKS; look++) {
        const match = among(matches, roll);
        const market = among(match?.markets ?? [], roll);
        const outcome = among(market?.outcomes ?? [], roll);
        if (match === undefined || market === undefined || outcome === undefined) continue;
        if (outcome.odds <= mostOdds && lockOf(match, market, outcome, 'up') === null)
          return { gameCode, epoch: state.epoch, market, outcome };
      }
      return null;
    },
    showed: (key: string, odds: number, from: number, to: number): boolean =>
      times.showed(key, odds, { from, to }, aliveAt),
    nearest: (key: string, odds: number, at: number): number | null => times.nearest(key, odds, at, aliveAt),
  };
}
