/** S3 results of an exchange's markets by their kind, as their runners close: small inputs, each with its right value. */
import { definition, line } from '../given/domain/exchange.ts';
import { seenStream, type StreamCase } from '../given/domain/seen-stream.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

type Row = Readonly<Record<string, unknown>>;

const two = (
  more: Row,
  ...own: readonly (readonly [name: string, status: string, hc?: number | undefined])[]
): Row =>
  definition({
    ...more,
    runners: own.map(([name, status, hc = 0], n) => ({ id: n + 1, name, hc, sortPriority: n + 1, status })),
  });
/** A market that opens, is in play and closes with these statuses. */
const life = (
  more: Row,
  ...own: readonly (readonly [name: string, status: string, hc?: number | undefined])[]
): string[] => [
  line(-5, {
    id: '1.5',
    img: true,
    marketDefinition: two(more, ...own.map(([name, , hc]) => [name, 'ACTIVE', hc] as const)),
    rc: own.map(([, , hc = 0], n) => ({ id: n + 1, ...(hc === 0 ? {} : { hc }), atb: [[2 + n, 5]] })),
  }),
  line(0, {
    id: '1.5',
    marketDefinition: two(
      { ...more, inPlay: true },
      ...own.map(([name, , hc]) => [name, 'ACTIVE', hc] as const),
    ),
  }),
  line(110, { id: '1.5', marketDefinition: two({ ...more, inPlay: true, status: 'CLOSED' }, ...own) }),
];
const correctScore = (minute: number, winner: string, version: number): string =>
  line(minute, {
    id: '1.9',
    marketDefinition: two(
      { marketType: 'CORRECT_SCORE', inPlay: true, status: winner === '' ? 'OPEN' : 'CLOSED', version },
      ...['1 - 1', '2 - 1'].map(
        (name) => [name, winner === '' ? 'ACTIVE' : name === winner ? 'WINNER' : 'LOSER'] as const,
      ),
    ),
  });
const quarter = life(
  { marketType: 'ASIAN_HANDICAP', bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE' },
  ['Suwon FC', 'WINNER', -0.75],
  ['Jeju SK', 'LOSER', 0.75],
);
const results: readonly StreamCase[] = [
  [
    'a quarter line by the score, whatever an older copy of its market says later',
    [
      ...quarter.slice(0, 2),
      correctScore(1, '', 1),
      correctScore(108, '2 - 1', 9),
      correctScore(109, '1 - 1', 8),
      ...quarter.slice(2),
    ],
    { results: { '16 hcp=-0.75': 'half-win half-lose' } },
  ],
  [
    'a quarter line by a score that the exchange corrects later',
    [
      ...quarter.slice(0, 2),
      correctScore(1, '', 1),
      correctScore(108, '1 - 1', 8),
      ...quarter.slice(2),
      correctScore(120, '2 - 1', 9),
    ],
    { results: { '16 hcp=-0.75': 'half-win half-lose' } },
  ],
  [
    'draw no bet that ends in a draw: both back',
    life({ marketType: 'DRAW_NO_BET' }, ['Suwon FC', 'REMOVED'], ['Jeju SK', 'REMOVED']),
    { results: { '11': 'void void' } },
  ],
  [
    'two of three results: two winners',
    life(
      { marketType: 'DOUBLE_CHANCE' },
      ['Home or Draw', 'WINNER'],
      ['Draw or Away', 'WINNER'],
      ['Home or Away', 'LOSER'],
    ),
    { results: { '10': 'win lose win' } },
  ],
  [
    'both to score',
    life({ marketType: 'BOTH_TEAMS_TO_SCORE' }, ['Yes', 'LOSER'], ['No', 'WINNER']),
    { results: { '29': 'lose win' } },
  ],
  [
    'half-time',
    life({ marketType: 'HALF_TIME' }, ['Suwon FC', 'LOSER'], ['Jeju SK', 'LOSER'], ['The Draw', 'WINNER']),
    { results: { '60': 'lose win lose' } },
  ],
  [
    'a goal more for the home side',
    life(
      { marketType: 'TEAM_A_1' },
      ['Suwon FC +1', 'WINNER'],
      ['Jeju SK -1', 'LOSER'],
      ['The Draw', 'LOSER'],
    ),
    { results: { '14 hcp=1:0': 'win lose lose' } },
  ],
  [
    'a goal more for the away side',
    life(
      { marketType: 'TEAM_B_1' },
      ['Jeju SK +1', 'WINNER'],
      ['Suwon FC -1', 'LOSER'],
      ['The Draw', 'LOSER'],
    ),
    { results: { '14 hcp=0:1': 'lose lose win' } },
  ],
  [
    'goals of the first half',
    life({ marketType: 'FIRST_HALF_GOALS_15' }, ['Under 1.5 Goals', 'WINNER'], ['Over 1.5 Goals', 'LOSER']),
    { results: { '68 total=1.5': 'lose win' } },
  ],
  [
    'a total of ten and a half',
    life({ marketType: 'OVER_UNDER_105' }, ['Under 10.5 Goals', 'WINNER'], ['Over 10.5 Goals', 'LOSER']),
    { results: { '18 total=10.5': 'lose win' } },
  ],
  [
    'the winner of basketball',
    life({ eventTypeId: '7522', marketType: 'MATCH_ODDS' }, ['Suwon FC', 'LOSER'], ['Jeju SK', 'WINNER']),
    { results: { '219': 'lose win' } },
  ],
  [
    'basketball with the home side last ("A @ B")',
    life(
      { eventTypeId: '7522', marketType: 'MATCH_ODDS', eventName: 'Jeju SK @ Suwon FC' },
      ['Jeju SK', 'LOSER'],
      ['Suwon FC', 'WINNER'],
    ),
    { results: { '219': 'win lose' }, names: ['Suwon FC - Jeju SK'] },
  ],
  [
    'a handicap of baseball',
    life(
      { eventTypeId: '7511', marketType: 'RUN_LINE', bettingType: 'ASIAN_HANDICAP_SINGLE_LINE' },
      ['Suwon FC', 'WINNER', -1.5],
      ['Jeju SK', 'LOSER', 1.5],
    ),
    { results: { '256 hcp=-1.5': 'win lose' } },
  ],
  [
    'a total of basketball',
    life(
      { eventTypeId: '7522', marketType: 'COMBINED_TOTAL', bettingType: 'ASIAN_HANDICAP_SINGLE_LINE' },
      ['Under', 'WINNER', 160.5],
      ['Over', 'LOSER', 160.5],
    ),
    { results: { '225 total=160.5': 'lose win' } },
  ],
];

seenCases(seenStream, [['S3 a result:', results]]);
