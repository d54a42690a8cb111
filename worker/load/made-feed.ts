/** A made feed: seeded matches and messages as the server encodes them, and a book of its own, of which a reader must show the same prices. */
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { createBook } from '../../domain/book/book.ts';
import type { BookEvent, MatchOdds, MatchSnapshot } from '../../domain/book/book-event.ts';
import { clearChanges, createChanges } from '../../domain/book/changes.ts';
import { LIVE_LIST } from '../../domain/catalogue/stream-name.ts';
import { rowMarketsIn } from '../../domain/game-list/row-markets.ts';
import type { MarketUpdate } from '../../domain/match/market.ts';
import { inDisplayOrder } from '../../domain/match/market-catalogue.ts';
import { encodeMatch } from '../../domain/protocol/stream/game-rows.ts';
import {
  encodeAlive,
  encodeFixtureRows,
  encodeOdds,
  encodePackedOdds,
  type LiveEventName,
} from '../../domain/protocol/stream/stream-codec.ts';
import { encodePacket, packetTypes } from '../../domain/protocol/wire/packet.ts';
import type { Row } from '../../domain/row.ts';
import { waiting } from '../../domain/match/match.ts';
import type { LoadPlan } from './load-api.ts';

const MATCHES = 100;
const MARKETS = 25;
const MESSAGES_A_SECOND = 20;
/** Between the messages of a burst, ms: a second's updates within 100 ms. */
const BURST_GAP_MS = 5;
const EPOCH = 'made';
const SOCCER = 311;

interface PlannedMessage {
  /** Milliseconds from the start of the load. */
  readonly after: number;
  /** Its frame, published at this server time, ms. */
  readonly frame: (pt: number) => Uint8Array;
}

/** Numbers from 0 up to 1; the same for the same seed (mulberry32). */
function dice(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A winner, a handicap, and lines of totals. */
function kindOf(
  at: number,
): Pick<MarketUpdate, 'marketId' | 'specifier'> & { readonly ids: readonly number[] } {
  if (at === 0) return { marketId: 1, specifier: '', ids: [1, 2, 3] };
  if (at === 1) return { marketId: 14, specifier: 'hcp=0:1', ids: [1711, 1712, 1713] };
  return { marketId: 18, specifier: `total=${at - 1.5}`, ids: [12, 13] };
}

function marketOf(at: number, random: () => number): MarketUpdate {
  const { ids, ...market } = kindOf(at);
  return {
    ...market,
    status: random() < 0.03 ? -1 : 1,
    favourite: at === 3,
    outcomes: ids.map((id) => ({ id, odds: 101 + Math.floor(random() * 900), active: true })),
  };
}

const matchOf = (matchId: number, now: number, random: () => number): MatchSnapshot => ({
  facts: {
    matchId,
    sportId: SOCCER,
    leagueId: 1,
    countryCode: 'KR',
    startsAt: now - 600_000,
    home: { teamId: matchId * 2, name: { ko: `홈 ${matchId}`, en: `Home ${matchId}` } },
    away: { teamId: matchId * 2 + 1, name: { ko: `원정 ${matchId}`, en: `Away ${matchId}` } },
    main: false,
  },
  state: {
    ...waiting(now),
    statusCode: 6,
    clockSeconds: 600,
    clockRate: 1,
  },
  markets: Array.from({ length: MARKETS }, (_, at) => ({ ...marketOf(at, random), status: 1 as const })),
});

const frameOf = (event: LiveEventName, row: Row): Uint8Array =>
  encodePacket({ type: packetTypes.event, nsp: '/', data: [event, row] });

/** So many changed markets of any matches. */
function changed(count: number, random: () => number): readonly MatchOdds[] {
  const matches = new Map<number, MarketUpdate[]>();
  for (let update = 0; update < count; update++) {
    const matchId = 1 + Math.floor(random() * MATCHES);
    const markets = matches.get(matchId) ?? [];
    markets.push(marketOf(Math.floor(random() * MARKETS), random));
    matches.set(matchId, markets);
  }
  return [...matches].map(([matchId, markets]) => ({ matchId, markets }));
}

/** Times of the messages, ms from the start of the load. */
const timesOf = ({ seconds, inBursts }: LoadPlan): readonly number[] =>
  Array.from({ length: seconds * MESSAGES_A_SECOND }, (_, at) => {
    const [second, place] = [Math.floor(at / MESSAGES_A_SECOND), at % MESSAGES_A_SECOND];
    return second * 1000 + place * (inBursts ? BURST_GAP_MS : 1000 / MESSAGES_A_SECOND);
  });

export function createMadeFeed(seed: number, now: number) {
  const random = dice(seed);
  const book = createBook();
  const changes = createChanges();
  const matches = Array.from({ length: MATCHES }, (_, at) => matchOf(at + 1, now, random));
  let seq = 1;
  const head = (pt: number, own = seq) => ({ stream: LIVE_LIST, epoch: EPOCH, seq: own, pt });
  const apply = (event: BookEvent): void => {
    applyBatch(book, [event], changes);
    clearChanges(changes);
  };
  apply({ kind: 'fixture', stream: LIVE_LIST, seq, pt: now, matches });
  const alive = (after: number): PlannedMessage => {
    const own = ++seq;
    return {
      after,
      frame: (pt) => frameOf('Alive', encodeAlive(head(pt, own), { feedPt: pt, feedUp: true })),
    };
  };
  const odds = (after: number, count: number): PlannedMessage => {
    const own = ++seq;
    const moved = changed(count, random);
    apply({ kind: 'odds', ...head(now, own), matches: moved });
    const packed = encodePackedOdds(head(now, own), moved) ?? encodeOdds(head(now, own), moved);
    return { after, frame: (pt) => frameOf('Odds', { ...packed, pt }) };
  };
  return {
    /** The list as it was before the first load, as its first message. */
    snapshot: (recoveryId: string, pt: number): Uint8Array =>
      frameOf(
        'Fixture',
        encodeFixtureRows(
          head(pt),
          matches.map((match) => encodeMatch(LIVE_LIST, match, pt)),
          { recoveryId, part: 1, of: 1 },
        ),
      ),
    alive: (pt: number): Uint8Array => alive(0).frame(pt),
    /** The messages of a load, and a sign of life each second. Their odds are packed now, which takes a while. */
    plan(load: LoadPlan): readonly PlannedMessage[] {
      const each = load.updates / MESSAGES_A_SECOND;
      return timesOf(load).flatMap((after, place) => [
        ...(place % MESSAGES_A_SECOND === 0 ? [alive(after)] : []),
        odds(after, each),
      ]);
    },
    rowPrices(matchId: number): readonly number[] {
      const match = book.matches.get(matchId);
      if (match === undefined) return [];
      return rowMarketsIn(match).flatMap((market) =>
        market === null
          ? []
          : inDisplayOrder(market.marketId, market.outcomes).map(({ odds: price }) => price),
      );
    },
  };
}

export type MadeFeed = ReturnType<typeof createMadeFeed>;
