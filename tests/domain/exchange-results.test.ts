/** S3 results of an exchange's markets: small inputs, each with its right value. */
import { active, AWAY, definition, DRAW, HOME, line, runners } from '../given/domain/exchange.ts';
import { defined, opening, seenStream, type StreamCase, total } from '../given/domain/seen-stream.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

type Row = Readonly<Record<string, unknown>>;

const closed = (minute: number, own: readonly unknown[], more: Row = {}): string =>
  defined(minute, { inPlay: true, status: 'CLOSED', runners: own, ...more });
const homeWins = runners([HOME, 'WINNER'], [AWAY, 'LOSER'], [DRAW, 'LOSER']);
const drawn = runners([HOME, 'LOSER'], [AWAY, 'LOSER'], [DRAW, 'WINNER']);
const nobody = runners([HOME, 'REMOVED'], [AWAY, 'REMOVED'], [DRAW, 'REMOVED']);
const goals = (minute: number, under: string, over: string, status = 'CLOSED'): string =>
  line(minute, { ...total('OVER_UNDER_25', [under, over], { status, inPlay: true }), rc: [] });

/** A copy of the winner market that another regulator has. */
const copied = (more: Row): Row => ({
  id: '1.2',
  marketDefinition: definition({ regulators: ['MR_ESP'], ...more }),
});
const copyOf = (minute: number, more: Row): string => line(minute, copied(more));
const both = (minute: number, more: Row): string =>
  line(minute, { marketDefinition: definition(more) }, copied(more));

const results: readonly StreamCase[] = [
  [
    'closed first, its results a minute later',
    [opening, closed(100, active), closed(101, homeWins)],
    { results: { '1': 'win lose lose' } },
  ],
  [
    'corrected twice: the last one',
    [opening, closed(100, homeWins), closed(101, drawn), closed(102, homeWins)],
    { results: { '1': 'win lose lose' }, passed: { 'settlement that was corrected': 1 } },
  ],
  [
    'corrected to nobody: void',
    [opening, closed(100, homeWins), closed(105, nobody)],
    { results: { '1': 'void void void' }, passed: { 'settlement that was corrected': 1 } },
  ],
  [
    'void first, then decided',
    [opening, closed(100, nobody), closed(105, drawn)],
    { results: { '1': 'lose win lose' }, passed: { 'settlement that was corrected': 1 } },
  ],
  [
    'a corrected total',
    [
      line(-5, total('OVER_UNDER_25')),
      goals(50, 'LOSER', 'WINNER'),
      goals(52, 'ACTIVE', 'ACTIVE', 'SUSPENDED'),
      goals(100, 'WINNER', 'LOSER'),
    ],
    { results: { '18 total=2.5': 'lose win' }, passed: { 'settlement that was corrected': 1 } },
  ],
  [
    'a removed runner is void, the others are decided',
    [opening, closed(100, runners([HOME, 'WINNER'], [AWAY, 'LOSER'], [DRAW, 'REMOVED']))],
    { results: { '1': 'win void lose' } },
  ],
  [
    'a market that is abandoned: all removed',
    [opening, closed(30, nobody)],
    { results: { '1': 'void void void' }, codes: [0, 90] },
  ],
  [
    'two that may win (numberOfWinners 2) are no dead heat',
    [
      line(-5, doubleChance('OPEN', 'ACTIVE', 'ACTIVE', 'ACTIVE')),
      line(100, doubleChance('CLOSED', 'WINNER', 'WINNER', 'LOSER')),
    ],
    { results: { '10': 'win win lose' } },
  ],
  [
    'another status of the closing message (PLACED) is no win',
    [
      opening,
      closed(100, [
        ...runners([HOME, 'WINNER'], [AWAY, 'LOSER']),
        { id: DRAW, sortPriority: 3, status: 'PLACED' },
      ]),
    ],
    { results: { '1': 'win void lose' } },
  ],
  [
    'closed, then open again to the end of the recording',
    [opening, closed(20, homeWins), defined(25, { inPlay: true })],
    { results: {} },
  ],
  [
    'two copies of a market are suspended at once: one mark',
    [
      opening,
      copyOf(-5, {}),
      defined(0, { inPlay: true }),
      copyOf(0, { inPlay: true }),
      both(20, { inPlay: true, status: 'SUSPENDED' }),
      both(21, { inPlay: true }),
    ],
    { marks: ['suspension'] },
  ],
  [
    'a copy is suspended a second later: one mark',
    [
      opening,
      copyOf(-5, {}),
      defined(0, { inPlay: true }),
      copyOf(0, { inPlay: true }),
      defined(20, { inPlay: true, status: 'SUSPENDED' }),
      copyOf(20.02, { inPlay: true, status: 'SUSPENDED' }),
      both(21, { inPlay: true }),
    ],
    { marks: ['suspension'] },
  ],
  [
    'suspended twice: two marks',
    [
      opening,
      defined(0, { inPlay: true }),
      ...[20, 30].flatMap((minute) => [
        defined(minute, { inPlay: true, status: 'SUSPENDED' }),
        defined(minute + 1, { inPlay: true }),
      ]),
    ],
    { marks: ['suspension', 'suspension'] },
  ],
  [
    'suspended to the end of the recording',
    [opening, defined(90, { inPlay: true, status: 'SUSPENDED' })],
    { results: {} },
  ],
];

function doubleChance(status: string, ...own: readonly string[]): Row {
  return {
    id: '1.8',
    marketDefinition: definition({
      marketType: 'DOUBLE_CHANCE',
      numberOfWinners: 2,
      status,
      runners: ['Home or Draw', 'Home or Away', 'Draw or Away'].map((name, at) => ({
        id: at + 1,
        name,
        sortPriority: at + 1,
        status: own[at],
      })),
    }),
    rc: [1, 2, 3].map((id) => ({ id, atb: [[1.3, 5]] })),
  };
}

seenCases(seenStream, [['S3 results:', results]]);
