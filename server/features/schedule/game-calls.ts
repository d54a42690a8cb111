/** Calls of the game centre: schedules and results by day, last results, event odds, hit list (C10 to C12, G6). */
import { bettingGameCodes } from '../../../domain/catalogue/game-code.ts';
import { setImmediate } from 'node:timers/promises';
import { malformed } from '../../../domain/protocol/calls/base/call.ts';
import {
  cryptoDecode,
  cryptoEncode,
  hitList,
  liveScheduleOfDay,
} from '../../../domain/protocol/calls/matches/foreign-calls.ts';
import {
  eventOdds,
  lastResult,
  scheduleOfDay,
} from '../../../domain/protocol/calls/matches/schedule-calls.ts';
import { encodeEventOdds, EVENT_ODDS_OK } from '../../../domain/protocol/calls/matches/event-odds.ts';
import { LAST_RESULT_OK, readHitQuery } from '../../../domain/protocol/calls/bets/game-calls.ts';
import { decodeText, encodeText } from '../../../domain/protocol/wire/encoded-text.ts';
import type { OwnBets } from '../bets/bets-port.ts';
import type { LiveBoard } from '../../../domain/feed/live-board.ts';
import type { MatchArchive } from '../../feed/match-archive.ts';
import { SITE_KEY } from '../../../domain/feed/publisher.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { encodeScheduled, MAX_SCHEDULED } from '../../../domain/protocol/calls/matches/schedule.ts';
import { koreanDay, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import { enabledSportIds } from '../../../domain/catalogue/sport.ts';
import { phaseOf } from '../../../domain/match/match-status.ts';
import { lockOf } from '../../../domain/book/lock-of.ts';
import type { ScheduledMatch } from '../../../domain/match/scheduled-match.ts';

interface GameCallsDeps {
  readonly ofDay: MatchArchive['ofDay'];
  readonly now: () => number;
  readonly board: () => Pick<LiveBoard, 'book' | 'up'>;
  readonly bets: OwnBets;
}

/** The specification's "string reply": there is nothing to list. */
const NONE = 'NO_DATA';

/** Rows written per turn of the event loop: a long day has thousands, and odds must not wait for them. */
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

export function gameCalls(answer: AnswerCall, deps: GameCallsDeps): void {
  const { ofDay, now } = deps;
  const listOf = async (
    date: string,
    limit: number | undefined,
    keep: (match: ScheduledMatch) => boolean,
  ): Promise<string> => {
    const start = startOfSiteDay(date) ?? 0;
    const most = limit ?? MAX_SCHEDULED;
    const matches: ScheduledMatch[] = [];
    for (const one of await ofDay(koreanDay(start))) {
      if (matches.length === most) break;
      if (enabledSportIds.has(one.facts.sportId) && keep(one)) matches.push(one);
    }
    return matches.length === 0 ? JSON.stringify(NONE) : textOf(matches);
  };
  /** With a limit (home page) the list has only main matches that can still be bet on. */
  answer(scheduleOfDay, async ({ params: { date, limit }, reply }) => {
    const upcoming = (one: ScheduledMatch): boolean =>
      one.facts.main && phaseOf(one.statusCode) === 'waiting' && one.facts.startsAt > now();
    const list = await listOf(date, limit, limit === undefined ? () => true : upcoming);
    return reply.type('application/json').send(list);
  });
  answer(liveScheduleOfDay, async ({ params: { date }, reply }) =>
    reply.type('application/json').send(await listOf(date, undefined, () => true)),
  );
  memberCalls(answer, deps);
  cryptoCalls(answer);
  answer(eventOdds, () => ({ CODE: EVENT_ODDS_OK, DATA: eventOddsOf(deps.board()) }));
}

/** The winner market of main matches in play, for the event pages. An outcome that cannot be bet on now has no price (0). */
export function eventOddsOf({ book, up }: ReturnType<GameCallsDeps['board']>) {
  const freshness = up() ? 'up' : 'down';
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
        odds: lockOf(match, winner, outcome, freshness) === null ? outcome.odds : 0,
      }));
      return [encodeEventOdds({ facts: match.facts, statusCode, homeScore, awayScore, marketId, outcomes })];
    });
}

function memberCalls(answer: AnswerCall, { bets }: GameCallsDeps): void {
  answer(lastResult, async ({ member }) => ({ CODE: LAST_RESULT_OK, DATA: await bets.lastResults(member) }));
  answer(hitList, async ({ member, params: { val = '', getDraw } }) => {
    const asked = readHitQuery(val, getDraw);
    if (asked.kind === 'malformed') return malformed.body;
    const lists = await Promise.all(
      bettingGameCodes.map((gameCode) => bets.details(member, { gameCode, ids: [...asked.ids] })),
    );
    return { result: 'OK', msg: '', data: { data: lists.flatMap(({ list }) => list) } };
  });
}

/** Encodes and decodes values with the site key, as links to other sites carry them. */
function cryptoCalls(answer: AnswerCall): void {
  answer(cryptoEncode, ({ params }) => ({
    DATA: encodeText(params.value.slice(0, MAX_CRYPTO_CHARS), SITE_KEY),
  }));
  answer(cryptoDecode, ({ params, reply }) => {
    const plain = decodeText(params.value.slice(0, MAX_CRYPTO_CHARS), SITE_KEY);
    return plain === null ? reply.code(400).send(notEncoded) : { DATA: plain };
  });
}

const notEncoded = { CODE: 'ERROR', error: 'not an encoded value', msg: '읽을 수 없는 값이에요.' } as const;
const MAX_CRYPTO_CHARS = 2000;
const MAX_EVENT_MATCHES = 20;
const EVENT_MARKETS: ReadonlySet<number> = new Set([1, 219, 251]);
