/**
 * A feed made for measuring: soccer matches in play whose prices wander at a set rate, evenly or in bursts (each second's
 * updates within its first 100 ms), or with a goal wave every five seconds: 112 changes in each of 100 matches within one second,
 * as the recorded soccer match has them. Seeded: the same times give the same events.
 */
import { facts, state } from '../../tests/given/domain/book.ts';
import { dice } from '../../tests/given/domain/dice.ts';
import type { FeedEvent, MatchSnapshot } from '../../domain/book/book-event.ts';
import type { MarketUpdate } from '../../domain/match/market.ts';
import type { FeedSource } from '../../server/feed/feed-source.ts';

export interface Load {
  readonly matches: number;
  readonly markets: number;
  /** Market updates a second. */
  readonly rate: number;
  /** Leagues that the matches are dealt to, one after another (default 1). */
  readonly leagues?: number;
  readonly mode: 'steady' | 'burst' | 'wave';
  /** Updates are gathered for so long, so that a stream has one Odds message in this time; left out: a message a tick. */
  readonly everyMs?: number;
  /** Each market update in a message of its own, as back ends do that know no batches. */
  readonly each?: boolean;
  /** Matches before their start, over the next two days: standard games. */
  readonly waiting?: boolean;
  /** Sockets that one address may hold; left out: as on a site. */
  readonly socketsPerAddress?: number;
  /** The load ends after so many seconds; prices stand still from then on. */
  readonly seconds?: number;
}

const BURST_MS = 100;
const SECOND_MS = 1000;
const WAVE_EVERY_MS = 5000;
const WAVE_UPDATES = 100 * 112;

/** The row's three markets first: winner, handicap, total; then more totals. */
function marketAt(at: number, random: () => number): MarketUpdate {
  const price = (id: number) => ({ id, odds: 110 + Math.floor(random() * 800), active: true });
  const base = { status: 1 as const, favourite: at < 3 };
  if (at === 0) return { ...base, marketId: 1, specifier: '', outcomes: [1, 2, 3].map(price) };
  if (at === 1)
    return { ...base, marketId: 14, specifier: 'hcp=0:1', outcomes: [1711, 1712, 1713].map(price) };
  return { ...base, marketId: 18, specifier: `total=${at - 1.5}`, outcomes: [12, 13].map(price) };
}

const HOUR_MS = 3_600_000;
const WAITING_MS = 47 * HOUR_MS;

/** The first league's number; the others follow. */
export const FIRST_LEAGUE = 17;

const matchAt = (
  matchId: number,
  { markets, matches, leagues = 1, waiting = false }: Load,
  now: number,
  random: () => number,
): MatchSnapshot => ({
  facts: facts(matchId, {
    leagueId: FIRST_LEAGUE + (matchId % leagues),
    countryCode: 'GB-ENG',
    startsAt: waiting ? now + HOUR_MS + (matchId * WAITING_MS) / matches : now - 600_000 + matchId,
    main: true,
  }),
  state: state({ clockAt: now, ...(waiting ? { statusCode: 0, clockSeconds: null } : {}) }),
  markets: Array.from({ length: markets }, (_, at) => marketAt(at, random)),
});

export function createLoad(load: Load): FeedSource {
  const { matches, markets, rate, mode, leagues = 1, seconds = Number.POSITIVE_INFINITY, everyMs = 1 } = load;
  const random = dice(42);
  let begun = 0;
  let sent = 0;
  /** How many updates should have been sent `ms` after the beginning. */
  const due = (ms: number): number => {
    if (mode === 'steady') return (rate * ms) / SECOND_MS;
    if (mode === 'wave') {
      const waves = Math.floor(ms / WAVE_EVERY_MS);
      const within = Math.min(1, (ms - waves * WAVE_EVERY_MS) / SECOND_MS);
      return (rate * ms) / SECOND_MS + WAVE_UPDATES * (waves + within);
    }
    const whole = Math.floor(ms / SECOND_MS);
    return rate * (whole + Math.min(1, (ms - whole * SECOND_MS) / BURST_MS));
  };
  return {
    name: `load ${mode} ${rate}/s`,
    leagues: () =>
      Array.from({ length: leagues }, (_, at) => ({
        leagueId: FIRST_LEAGUE + at,
        sportId: 311,
        countryCode: 'GB-ENG',
        name: { ko: `리그 ${at + 1}`, en: `League ${at + 1}` },
      })),
    advance(now) {
      if (begun === 0) {
        begun = now;
        return Array.from({ length: matches }, (_, at): FeedEvent => ({
          kind: 'match',
          at: now,
          match: matchAt(at + 1, load, now, random),
        }));
      }
      const byMatch = new Map<number, MarketUpdate[]>();
      const passed = Math.floor((now - begun) / everyMs) * everyMs;
      const target = Math.floor(due(Math.min(passed, seconds * SECOND_MS)));
      for (; sent < target; sent++) {
        const matchId = 1 + Math.floor(random() * matches);
        const list = byMatch.get(matchId) ?? [];
        list.push(marketAt(Math.floor(random() * markets), random));
        byMatch.set(matchId, list);
      }
      return [...byMatch].map(([matchId, list]): FeedEvent => ({
        kind: 'odds',
        at: now,
        odds: { matchId, markets: list },
      }));
    },
    settlementsOf: () => null,
  };
}
