/** Calls of the game centre: schedules and results by day, last results, event odds, hit list (C10 to C12, G6). */
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { encodeEventOdds, EVENT_ODDS_OK } from '../../domain/protocol/event-odds.ts';
import { LAST_RESULT_OK, readHitQuery } from '../../domain/protocol/game-calls.ts';
import { unveil, veil } from '../../domain/protocol/veiled.ts';
import type { BetDesk, Bettor } from '../bets/bet-desk.ts';
import type { LiveBoard } from '../feed/live-board.ts';
import type { MatchArchive } from '../feed/match-archive.ts';
import { SITE_KEY } from '../resource/site.ts';
import { bettorOfRequest } from './account-calls.ts';
import { encodeScheduled, MAX_SCHEDULED } from '../../domain/protocol/schedule.ts';
import { koreanDay, startOfSiteDay } from '../../domain/time/korean-time.ts';
import { enabledSports } from '../../domain/catalogue/sport.ts';
import { phaseOf } from '../../domain/match/match-status.ts';
import { lockOf } from '../../domain/slip/lock-of.ts';
import type { ScheduledMatch } from '../../domain/match/scheduled-match.ts';

export interface GameCallsDeps {
  readonly ofDay: MatchArchive['ofDay'];
  readonly now: () => number;
  readonly board: Pick<LiveBoard, 'book' | 'up'>;
  readonly desk: Pick<BetDesk, 'lastResults' | 'details'>;
  readonly bettorOf: (token: string) => Promise<Bettor | null>;
}

interface ScheduleRequest {
  readonly Params: { readonly date: string };
  readonly Querystring: { readonly limit?: string };
}

/** What the specification's "string reply" says. */
const NONE = 'NO_DATA';
const enabled = new Set<number>(enabledSports.map(({ sportId }) => sportId));

/** Rows that are written before the event loop has its turn: a long day has thousands, and odds must not wait for them. */
const ROWS_PER_TURN = 1000;

async function textOf(matches: readonly ScheduledMatch[]): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < matches.length; from += ROWS_PER_TURN) {
    if (from > 0) await setImmediate();
    const rows = matches.slice(from, from + ROWS_PER_TURN).map(encodeScheduled);
    parts.push(JSON.stringify(rows).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}

export function gameCalls(app: FastifyInstance, deps: GameCallsDeps): void {
  const { ofDay, now } = deps;
  const answer = async (
    date: string,
    limit: string | undefined,
    keep: (match: ScheduledMatch) => boolean,
  ): Promise<string> => {
    const start = startOfSiteDay(date);
    if (start === null) return JSON.stringify(NONE);
    const most = Math.min(MAX_SCHEDULED, Math.max(1, Math.trunc(Number(limit)) || MAX_SCHEDULED));
    const matches: ScheduledMatch[] = [];
    for (const one of await ofDay(koreanDay(start))) {
      if (matches.length === most) break;
      if (enabled.has(one.facts.sportId) && keep(one)) matches.push(one);
    }
    return matches.length === 0 ? JSON.stringify(NONE) : textOf(matches);
  };
  /** With a limit it is the home page's: main matches that can still be bet on. */
  app.get<ScheduleRequest>('/sports/Schedule/SRS/:version/0/:date/:utc', async ({ params, query }, reply) => {
    const upcoming = (one: ScheduledMatch): boolean =>
      one.facts.main && phaseOf(one.statusCode) === 'waiting' && one.facts.startsAt > now();
    const list = await answer(params.date, query.limit, query.limit === undefined ? () => true : upcoming);
    return reply.type('application/json').send(list);
  });
  app.get<ScheduleRequest>('/sports/Schedule/LIVE/:siteKey/0/:date/:utc', async ({ params }, reply) =>
    reply.type('application/json').send(await answer(params.date, undefined, () => true)),
  );
  memberCalls(app, deps);
  cryptoCalls(app);
  app.get('/sports/EventOddsData', async () => ({ CODE: EVENT_ODDS_OK, DATA: eventOdds(deps.board) }));
}

/** The winner market of main matches in play: what event pages show. What cannot be bet on now has no price (0). */
export function eventOdds({ book, up }: GameCallsDeps['board']) {
  const face = up() ? 'up' : 'down';
  return [...book.matches.values()]
    .filter(({ facts, state }) => facts.main && phaseOf(state.statusCode) === 'live')
    .slice(0, MAX_EVENT_MATCHES)
    .flatMap((match) => {
      const winner = match.markets.find(({ marketId }) => EVENT_MARKETS.has(marketId));
      if (winner === undefined) return [];
      const { homeScore, awayScore, statusCode } = match.state;
      const { marketId } = winner;
      const outcomes = winner.outcomes.map((outcome) => ({
        id: outcome.id,
        odds: lockOf(match, winner, outcome, face) === null ? outcome.odds : 0,
      }));
      return [encodeEventOdds({ facts: match.facts, statusCode, homeScore, awayScore, marketId, outcomes })];
    });
}

function memberCalls(app: FastifyInstance, { desk, bettorOf }: GameCallsDeps): void {
  const whoAsks = (request: FastifyRequest): Promise<Bettor | null> => bettorOfRequest(request, bettorOf);
  app.get('/sports/MyLastResult/:utc', async (request) => {
    const bettor = await whoAsks(request);
    return bettor === null
      ? { CODE: 'SM001' }
      : { CODE: LAST_RESULT_OK, DATA: await desk.lastResults(bettor) };
  });
  app.get<{ Querystring: { readonly val?: string; readonly getDraw?: string } }>(
    '/betting/hitlist.php',
    async (request) => {
      const bettor = await whoAsks(request);
      if (bettor === null) return { result: 'NOT_LOGIN', msg: '로그인이 필요합니다.' };
      const asked = readHitQuery(request.query.val ?? '', request.query.getDraw);
      if (asked.kind === 'malformed') return { result: 'ERROR', msg: '잘못된 요청입니다.' };
      const lists = await Promise.all(
        games.map((gameCode) => desk.details(bettor, { gameCode, ids: [...asked.ids] })),
      );
      return { result: 'OK', msg: '', data: { data: lists.flatMap(({ list }) => list) } };
    },
  );
}

/** Encodes and decodes values with the site key, as links to other sites carry them. */
function cryptoCalls(app: FastifyInstance): void {
  app.get<{ Params: { readonly value: string } }>('/crypto/encode/:value', async ({ params }) => ({
    DATA: veil(params.value.slice(0, MAX_CRYPTO_CHARS), SITE_KEY),
  }));
  app.get<{ Params: { readonly value: string } }>('/crypto/decode/:value', async ({ params }, reply) => {
    const plain = unveil(params.value.slice(0, MAX_CRYPTO_CHARS), SITE_KEY);
    return plain === null ? reply.code(400).send({ error: 'not an encoded value' }) : { DATA: plain };
  });
}

const MAX_CRYPTO_CHARS = 2000;
const MAX_EVENT_MATCHES = 20;
const EVENT_MARKETS: ReadonlySet<number> = new Set([1, 219, 251]);
const games = [57, 58, 59] as const;
