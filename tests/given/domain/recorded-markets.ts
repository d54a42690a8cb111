/** The markets of a made-up exchange recording: one soccer match, 2-1, with everything that an importer meets. */
export type Runner = readonly [id: number, name: string, hc?: number];
export interface Market {
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
const named = (first: number, ...names: readonly string[]): readonly Runner[] =>
  names.map((name, at) => [first + at, name]);
const lines = (...handicaps: readonly number[]): readonly Runner[] =>
  handicaps.flatMap((hc): readonly Runner[] => [
    [101, 'Ulsan HD', -hc],
    [102, 'FC Seoul', hc],
  ]);

/** Minutes of the clock. */
export const END = 112;
const HALF_TIME = 49;
/** Goals: 1-0 at minute 20, 1-1 at 66, 2-1 at 90 of the clock. */
export const goals = [20, 66, 90] as const;

const market = (
  id: number,
  type: string,
  runners: readonly Runner[],
  closes: number,
  ...winners: readonly string[]
): Market => ({ id: `1.${id}`, type, runners, closes, winners });

export const recordedMarkets: readonly Market[] = [
  market(1, 'MATCH_ODDS', threeWay, END, 'Ulsan HD'),
  { ...market(2, 'MATCH_ODDS', threeWay, END, 'Ulsan HD'), regulator: 'MR_ESP' },
  market(3, 'OVER_UNDER_05', overUnder('0.5'), goals[0] + 2, 'Over 0.5 Goals'),
  market(4, 'OVER_UNDER_15', overUnder('1.5'), goals[1] + 2, 'Over 1.5 Goals'),
  market(5, 'OVER_UNDER_25', overUnder('2.5'), goals[2] + 2, 'Over 2.5 Goals'),
  market(6, 'OVER_UNDER_35', overUnder('3.5'), END, 'Under 3.5 Goals'),
  market(7, 'HALF_TIME', threeWay, HALF_TIME, 'Ulsan HD'),
  market(8, 'HALF_TIME_SCORE', named(1, '0 - 0', '1 - 0', '0 - 1'), HALF_TIME, '1 - 0'),
  market(9, 'CORRECT_SCORE', named(1, '0 - 0', '2 - 1', '1 - 1'), END + 1, '2 - 1'),
  market(10, 'TEAM_A_1', named(301, 'Ulsan HD +1', 'FC Seoul -1', 'Draw'), END, 'Ulsan HD +1'),
  market(11, 'TEAM_B_1', named(311, 'FC Seoul +1', 'Ulsan HD -1', 'Draw'), END, 'Draw'),
  market(12, 'DRAW_NO_BET', teams, END, 'Ulsan HD'),
  market(
    13,
    'DOUBLE_CHANCE',
    named(321, 'Home or Draw', 'Draw or Away', 'Home or Away'),
    END,
    'Home or Draw',
    'Home or Away',
  ),
  market(14, 'BOTH_TEAMS_TO_SCORE', named(331, 'Yes', 'No'), goals[1] + 2, 'Yes'),
  market(15, 'FIRST_HALF_GOALS_15', overUnder('1.5'), HALF_TIME, 'Under 1.5 Goals'),
  market(
    16,
    'OVER_UNDER_85_CORNR',
    named(341, 'Under 8.5 Corners', 'Over 8.5 Corners'),
    END,
    'Over 8.5 Corners',
  ),
  market(
    17,
    'ASIAN_HANDICAP',
    lines(0.5, 0.75, 1, 1.25),
    END,
    'Ulsan HD -0.5',
    'Ulsan HD -0.75',
    'FC Seoul 1.25',
  ),
];
