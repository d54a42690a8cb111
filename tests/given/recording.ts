/** A made-up exchange recording in the stream history's format: one soccer match, 2-1, with everything an importer meets. */
import { openFile, type OpenedRecording } from '../../server/feed/recording/open-recordings.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const MINUTE = 60_000;
export const kickOffAt = Date.parse('2024-05-05T10:00:00.000Z');

type Runner = readonly [id: number, name: string, hc?: number];
interface Market {
  readonly id: string;
  readonly type: string;
  readonly runners: readonly Runner[];
  readonly regulator?: string;
  /** Minutes of the clock (half-time included) at which it closes, and who wins. */
  readonly closes: number;
  readonly winners: readonly string[];
}

const teams: readonly Runner[] = [
  [101, 'Ulsan HD'],
  [102, 'FC Seoul'],
];
const threeWay: readonly Runner[] = [...teams, [58805, 'The Draw']];
const overUnder = (line: string): readonly Runner[] => [
  [201, `Under ${line} Goals`],
  [202, `Over ${line} Goals`],
];
const END = 112;
const HALF_TIME = 49;

/** Goals: 1-0 at minute 20, 1-1 at 66, 2-1 at 90 of the clock. */
const goals = [20, 66, 90] as const;

export const recordedMarkets: readonly Market[] = [
  { id: '1.1', type: 'MATCH_ODDS', runners: threeWay, closes: END, winners: ['Ulsan HD'] },
  {
    id: '1.2',
    type: 'MATCH_ODDS',
    runners: threeWay,
    regulator: 'MR_ESP',
    closes: END,
    winners: ['Ulsan HD'],
  },
  {
    id: '1.3',
    type: 'OVER_UNDER_05',
    runners: overUnder('0.5'),
    closes: goals[0] + 2,
    winners: ['Over 0.5 Goals'],
  },
  {
    id: '1.4',
    type: 'OVER_UNDER_15',
    runners: overUnder('1.5'),
    closes: goals[1] + 2,
    winners: ['Over 1.5 Goals'],
  },
  {
    id: '1.5',
    type: 'OVER_UNDER_25',
    runners: overUnder('2.5'),
    closes: goals[2] + 2,
    winners: ['Over 2.5 Goals'],
  },
  { id: '1.6', type: 'OVER_UNDER_35', runners: overUnder('3.5'), closes: END, winners: ['Under 3.5 Goals'] },
  { id: '1.7', type: 'HALF_TIME', runners: threeWay, closes: HALF_TIME, winners: ['Ulsan HD'] },
  {
    id: '1.8',
    type: 'HALF_TIME_SCORE',
    runners: [
      [1, '0 - 0'],
      [2, '1 - 0'],
      [3, '0 - 1'],
    ],
    closes: HALF_TIME,
    winners: ['1 - 0'],
  },
  {
    id: '1.9',
    type: 'CORRECT_SCORE',
    runners: [
      [1, '0 - 0'],
      [2, '2 - 1'],
      [3, '1 - 1'],
    ],
    closes: END + 1,
    winners: ['2 - 1'],
  },
  {
    id: '1.10',
    type: 'TEAM_A_1',
    runners: [
      [301, 'Ulsan HD +1'],
      [302, 'FC Seoul -1'],
      [303, 'Draw'],
    ],
    closes: END,
    winners: ['Ulsan HD +1'],
  },
  {
    id: '1.11',
    type: 'TEAM_B_1',
    runners: [
      [311, 'FC Seoul +1'],
      [312, 'Ulsan HD -1'],
      [313, 'Draw'],
    ],
    closes: END,
    winners: ['Draw'],
  },
  { id: '1.12', type: 'DRAW_NO_BET', runners: teams, closes: END, winners: ['Ulsan HD'] },
  {
    id: '1.13',
    type: 'DOUBLE_CHANCE',
    runners: [
      [321, 'Home or Draw'],
      [322, 'Draw or Away'],
      [323, 'Home or Away'],
    ],
    closes: END,
    winners: ['Home or Draw', 'Home or Away'],
  },
  {
    id: '1.14',
    type: 'BOTH_TEAMS_TO_SCORE',
    runners: [
      [331, 'Yes'],
      [332, 'No'],
    ],
    closes: goals[1] + 2,
    winners: ['Yes'],
  },
  {
    id: '1.15',
    type: 'FIRST_HALF_GOALS_15',
    runners: overUnder('1.5'),
    closes: HALF_TIME,
    winners: ['Under 1.5 Goals'],
  },
  {
    id: '1.16',
    type: 'OVER_UNDER_85_CORNR',
    runners: [
      [341, 'Under 8.5 Corners'],
      [342, 'Over 8.5 Corners'],
    ],
    closes: END,
    winners: ['Over 8.5 Corners'],
  },
  {
    id: '1.17',
    type: 'ASIAN_HANDICAP',
    runners: [
      [101, 'Ulsan HD', -0.5],
      [102, 'FC Seoul', 0.5],
      [101, 'Ulsan HD', -0.75],
      [102, 'FC Seoul', 0.75],
      [101, 'Ulsan HD', -1],
      [102, 'FC Seoul', 1],
      [101, 'Ulsan HD', -1.25],
      [102, 'FC Seoul', 1.25],
    ],
    closes: END,
    winners: ['Ulsan HD -0.5', 'Ulsan HD -0.75', 'FC Seoul 1.25'],
  },
];

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
      const told = minute === -30 || minute === 0 || goal || reopened;
      return [
        {
          id: market.id,
          ...(told ? { marketDefinition: definition(market, status, inPlay) } : {}),
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

/** Real recordings lie beside the project; tests that need one are skipped where the folder is absent. */
const folder = join(import.meta.dirname, '../../../shared/data/recordings');
export const realRecording = (name: string): string | null =>
  existsSync(join(folder, name)) ? join(folder, name) : null;

/** The feed recordings in a file, as the importer reads them. */
export async function readRecordings(
  file: string,
  say: (line: string) => void,
): Promise<readonly OpenedRecording[]> {
  const opened = await openFile(file, say);
  if (opened.kind !== 'recordings') throw new Error(`${file} is a session`);
  return opened.recordings;
}
