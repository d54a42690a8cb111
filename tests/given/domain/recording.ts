/** A made-up exchange recording in the stream history's format, line by line. */
import { listOf, rowOf } from '../../../domain/row.ts';
import { END, goals, type Market, recordedMarkets, type Runner } from './recorded-markets.ts';

const MINUTE = 60_000;
export const kickOffAt = Date.parse('2024-05-05T10:00:00.000Z');

const isWinner = ({ winners }: Market, [, name, hc]: Runner): boolean =>
  winners.includes(hc === undefined ? name : `${name} ${hc}`);
/** The whole-goal line comes out even: neither side wins. */
const isRemoved = ({ type }: Market, [, , hc]: Runner): boolean =>
  type === 'ASIAN_HANDICAP' && Math.abs(hc ?? 0) === 1;

function definition(market: Market, status: string, inPlay: boolean) {
  const closed = status === 'CLOSED';
  return {
    eventId: '31415926',
    eventTypeId: '1',
    eventName: 'Ulsan HD v FC Seoul',
    marketType: market.type,
    name: market.type,
    countryCode: 'KR',
    marketTime: new Date(kickOffAt).toISOString(),
    openDate: new Date(kickOffAt).toISOString(),
    inPlay,
    status,
    regulators: [market.regulator ?? 'MR_INT'],
    runners: market.runners.map((runner, at) => ({
      id: runner[0],
      name: runner[1],
      ...(runner[2] === undefined ? {} : { hc: runner[2] }),
      sortPriority: at + 1,
      status: !closed
        ? 'ACTIVE'
        : isRemoved(market, runner)
          ? 'REMOVED'
          : isWinner(market, runner)
            ? 'WINNER'
            : 'LOSER',
    })),
  };
}

const line = (minute: number, mc: readonly unknown[]): string =>
  JSON.stringify({ op: 'mcm', clk: String(minute), pt: kickOffAt + minute * MINUTE, mc });

/** The winner's prices by goals scored: home, away, draw. */
const winnerPrices = [
  [2, 3.5, 3.2],
  [1.4, 7, 4],
  [2.1, 3.2, 2.4],
  [1.2, 15, 6],
] as const;

/** Prices that move every minute, within the bounds of an exchange; the winner's follow the score. */
function price(type: string, runner: number, at: number, minute: number): number {
  const scored = goals.filter((goal) => goal <= minute).length;
  const base = type === 'MATCH_ODDS' ? (winnerPrices[scored]?.[at] ?? 2) : 1.5 + at * 0.7;
  return Math.round((base + ((minute * 7 + runner) % 23) / 100) * 100) / 100;
}

/** A message of one market that the site does not offer, at the time of a line. */
export function unofferedLine([first = '{}', ...others]: readonly string[], at: number): string {
  const renamed = first
    .replaceAll('"eventTypeId":"1"', '"eventTypeId":"2"')
    .replaceAll('31415926', '27182818')
    .replaceAll('"id":"1.', '"id":"9.');
  const { mc, ...row } = rowOf(JSON.parse(renamed));
  const { pt } = rowOf(JSON.parse(others[at - 1] ?? first));
  return JSON.stringify({ ...row, pt, mc: listOf(mc).slice(0, 1) });
}

/** One message a minute from 30 minutes before kick-off to the end. */
export function recordingLines(): string[] {
  const lines: string[] = [];
  const open = (market: Market, minute: number): boolean => minute < market.closes;
  for (let minute = -30; minute <= END + 1; minute++) {
    const inPlay = minute >= 0;
    const goal = (goals as readonly number[]).includes(minute);
    const reopened = (goals as readonly number[]).includes(minute - 1);
    const mc = recordedMarkets.flatMap((market): unknown[] => {
      if (minute === market.closes)
        return [{ id: market.id, marketDefinition: definition(market, 'CLOSED', inPlay) }];
      if (!open(market, minute)) return [];
      const status = goal ? 'SUSPENDED' : 'OPEN';
      const isDefined = minute === -30 || minute === 0 || goal || reopened;
      return [
        {
          id: market.id,
          ...(isDefined ? { marketDefinition: definition(market, status, inPlay) } : {}),
          rc: goal
            ? []
            : market.runners.map(([id, , hc], at) => ({
                id,
                ...(hc === undefined ? {} : { hc }),
                ltp: price(market.type, id, at, minute),
              })),
        },
      ];
    });
    lines.push(line(minute, mc));
  }
  return lines;
}
