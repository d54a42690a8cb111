/** S3 markets of an exchange's stream from their first to their last message: small inputs, each with its right value. */
import {
  active,
  AWAY,
  definition,
  DRAW,
  HOME,
  KICK_OFF,
  line,
  priced,
  runners,
} from '../given/domain/exchange.ts';
import {
  defined,
  home,
  OPEN,
  opening,
  seenStream,
  type StreamCase,
  total,
} from '../given/domain/seen-stream.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

type Row = Readonly<Record<string, unknown>>;

const homeWins = runners([HOME, 'WINNER'], [AWAY, 'LOSER'], [DRAW, 'LOSER']);
const awayWins = runners([HOME, 'LOSER'], [AWAY, 'WINNER'], [DRAW, 'LOSER']);
const closed = (minute: number, own: unknown, more: Row = {}): string =>
  defined(minute, { inPlay: true, status: 'CLOSED', runners: own, ...more });
const inPlay = defined(0, { inPlay: true });
const allAre = (status: string): unknown[] => (active as readonly Row[]).map((one) => ({ ...one, status }));
/** The winner market under another id, with the runners of its sides. */
const sides = (eventName: string, first: string, second: string, more: Row = {}): Row =>
  definition({
    eventName,
    runners: [
      { id: HOME, name: first, sortPriority: 1, status: 'ACTIVE' },
      { id: AWAY, name: second, sortPriority: 2, status: 'ACTIVE' },
      { id: DRAW, name: 'The Draw', sortPriority: 3, status: 'ACTIVE' },
    ],
    ...more,
  });
const at = (minute: number): string => new Date(KICK_OFF + minute * 60_000).toISOString();

const names: readonly StreamCase[] = [
  [
    'the exchange turns the sides: each team keeps its price',
    [
      opening,
      line(-4, {
        marketDefinition: sides('Jeju SK v Suwon FC', 'Jeju SK', 'Suwon FC', {
          version: 2,
          runners: [
            { id: AWAY, name: 'Jeju SK', sortPriority: 1, status: 'ACTIVE' },
            { id: HOME, name: 'Suwon FC', sortPriority: 2, status: 'ACTIVE' },
            { id: DRAW, name: 'The Draw', sortPriority: 3, status: 'ACTIVE' },
          ],
        }),
      }),
    ],
    { names: ['Jeju SK FC - Suwon FC'], prices: ['1: 1 390 340 200'] },
  ],
  [
    'a team is renamed',
    [
      line(-5, {
        img: true,
        marketDefinition: sides('Suwon Foo v Jeju SK', 'Suwon Foo', 'Jeju SK'),
        rc: priced([[2, 1]], [[3.4, 1]], [[3.9, 1]]),
      }),
      defined(-4, { version: 2 }),
    ],
    { names: ['Suwon FC - Jeju SK FC'], prices: [OPEN] },
  ],
  [
    'blanks around names',
    [
      line(-5, {
        img: true,
        marketDefinition: sides(' Suwon FC  v  Jeju SK ', ' Suwon FC ', 'Jeju SK '),
        rc: priced([[2, 1]], [[3.4, 1]], [[3.9, 1]]),
      }),
    ],
    { names: ['Suwon FC - Jeju SK FC'], prices: [OPEN] },
  ],
  [
    'signs of other languages and an ampersand',
    [
      line(-5, {
        img: true,
        marketDefinition: sides('Bodø/Glimt v Brighton & Hove', 'Bodø/Glimt', 'Brighton & Hove'),
        rc: priced([[2, 1]], [[3.4, 1]], [[3.9, 1]]),
      }),
    ],
    { names: ['Bodø/Glimt - Brighton & Hove'], prices: [OPEN] },
  ],
  [
    'runners in another order than the sides',
    [
      line(-5, {
        img: true,
        marketDefinition: definition({
          runners: [
            { id: DRAW, name: 'The Draw', sortPriority: 1, status: 'ACTIVE' },
            { id: AWAY, name: 'Jeju SK', sortPriority: 2, status: 'ACTIVE' },
            { id: HOME, name: 'Suwon FC', sortPriority: 3, status: 'ACTIVE' },
          ],
        }),
        rc: priced([[2, 1]], [[3.4, 1]], [[3.9, 1]]),
      }),
    ],
    { prices: [OPEN] },
  ],
  [
    'an outright has no two sides',
    [line(-5, { marketDefinition: definition({ eventName: 'K League 1', marketType: 'MATCH_ODDS' }) })],
    { names: [], passed: { 'event without two sides': 1, 'market without a price to back: MATCH_ODDS': 1 } },
  ],
];

const times: readonly StreamCase[] = [
  [
    'a kick-off with an offset',
    [opening.replaceAll('2025-03-01T14:00:00.000Z', '2025-03-01T23:30:00+09:00')],
    { startsAt: [30] },
  ],
  ['without ms', [opening.replaceAll('2025-03-01T14:00:00.000Z', '2025-03-01T14:05:00Z')], { startsAt: [5] }],
  [
    'without a zone',
    [opening.replaceAll('2025-03-01T14:00:00.000Z', '2025-03-01 14:05:00')],
    { startsAt: [5] },
  ],
  [
    'moved to an earlier time',
    [opening, defined(-4, { version: 2, marketTime: at(-2) })],
    { startsAt: [-2], prices: [OPEN, OPEN] },
  ],
  [
    'moved twice: the last one',
    [
      opening,
      defined(-4, { version: 2, marketTime: at(60) }),
      defined(-3, { version: 3, marketTime: at(30) }),
    ],
    { startsAt: [30] },
  ],
  [
    'an older definition with another time comes late',
    [opening.replace('"version":1', '"version":5'), defined(-4, { version: 4, marketTime: at(60) })],
    { startsAt: [0], passed: { 'older copy of a market': 1 } },
  ],
  [
    'another market of the match moves it, too',
    [
      opening,
      line(-4, total('OVER_UNDER_25')),
      line(-3, { ...total('OVER_UNDER_25', ['ACTIVE', 'ACTIVE'], { marketTime: at(15) }), img: false }),
    ],
    { startsAt: [15] },
  ],
];

const lives: readonly StreamCase[] = [
  [
    'suspended before the match, then open at other prices',
    [
      opening,
      defined(-4, { status: 'SUSPENDED' }),
      home(-3.5, {
        atb: [
          [2, 0],
          [1.9, 5],
        ],
      }),
      defined(-3, {}),
    ],
    { prices: [OPEN, '1: -1 200 340 390', '1: -1 190 340 390', '1: 1 190 340 390'] },
  ],
  [
    'the prices are gone while it is suspended',
    [
      opening,
      inPlay,
      defined(10, { inPlay: true, status: 'SUSPENDED' }),
      line(10.1, { img: true, marketDefinition: definition({ inPlay: true, status: 'SUSPENDED' }) }),
      defined(11, { inPlay: true }),
      line(11.1, { rc: priced([[1.5, 5]], [[4, 5]], [[7, 5]]) }),
    ],
    { prices: [OPEN, '1: -1 200 340 390', '1: -1 0x 0x 0x', '1: 0 0x 0x 0x', '1: 1 150 400 700'] },
  ],
  [
    'never in play: closed before the match, all removed',
    [opening, defined(-1, { status: 'CLOSED', runners: allAre('REMOVED') })],
    { results: { '1': 'void void void' }, codes: [0, 90] },
  ],
  [
    'all runners of another status of removal',
    [opening, inPlay, closed(50, allAre('REMOVED_VACANT'))],
    { results: { '1': 'void void void' }, codes: [0, 6, 90] },
  ],
  [
    'no market names a winner (all hidden)',
    [opening, inPlay, closed(50, allAre('HIDDEN'))],
    { results: { '1': 'void void void' }, codes: [0, 6, 90] },
  ],
  [
    'closed with its runners still active, the results a second later',
    [opening, inPlay, closed(110, active), closed(110.1, homeWins)],
    { results: { '1': 'win lose lose' }, codes: [0, 6, 100] },
  ],
  [
    'the corrected result is a dead heat of two',
    [
      opening,
      inPlay,
      closed(110, homeWins),
      closed(120, runners([HOME, 'WINNER'], [AWAY, 'WINNER'], [DRAW, 'LOSER'])),
    ],
    { results: { '1': 'dead-heat-2 lose dead-heat-2' } },
  ],
  [
    'settled twice alike: no correction',
    [opening, inPlay, closed(110, homeWins), closed(120, homeWins, { settledTime: at(111) })],
    { results: { '1': 'win lose lose' }, passed: {} },
  ],
  [
    'corrected by a definition with an older version: the newer one stays',
    [opening, inPlay, closed(110, homeWins, { version: 9 }), closed(120, awayWins, { version: 8 })],
    { results: { '1': 'win lose lose' }, passed: { 'older copy of a market': 1 } },
  ],
  [
    'opens again after its close with a goal that did not count',
    [
      line(-5, total('OVER_UNDER_05')),
      opening,
      inPlay,
      line(10, {
        ...total('OVER_UNDER_05', ['LOSER', 'WINNER'], { inPlay: true, status: 'CLOSED', version: 2 }),
        img: false,
        rc: [],
      }),
      line(12, {
        ...total('OVER_UNDER_05', ['ACTIVE', 'ACTIVE'], { inPlay: true, version: 3 }),
        img: false,
        rc: [],
      }),
      line(100, {
        ...total('OVER_UNDER_05', ['WINNER', 'LOSER'], { inPlay: true, status: 'CLOSED', version: 4 }),
        img: false,
        rc: [],
      }),
    ],
    { results: { '18 total=0.5': 'lose win' } },
  ],
  [
    'turns in play without having been open in between',
    [opening, defined(0, { inPlay: true, status: 'SUSPENDED' }), closed(110, homeWins)],
    { results: { '1': 'win lose lose' }, codes: [0, 6, 100] },
  ],
  [
    'whose later definition has its event and status alone is suspended',
    [opening, line(-4, { marketDefinition: { eventId: '7001', status: 'SUSPENDED' } })],
    { prices: [OPEN, '1: -1 200 340 390'] },
  ],
  [
    'whose later definition has no event',
    [opening, line(-4, { marketDefinition: { status: 'SUSPENDED', version: 2, runners: active } })],
    { prices: [OPEN, '1: -1 200 340 390'], passed: {} },
  ],
  [
    'whose later definition has no status stays as it is, also in play',
    [opening, inPlay, line(5, { marketDefinition: { version: 2, runners: active } })],
    { prices: [OPEN], codes: [0, 6] },
  ],
  [
    'whose later definition leaves a runner out, and then all of them',
    [
      opening,
      line(-4, { marketDefinition: { version: 2, runners: (active as Row[]).slice(0, 2) } }),
      line(-3, { marketDefinition: { version: 3 } }),
    ],
    { prices: [OPEN, '1: 1 200 340x 390'] },
  ],
  [
    'which stays suspended behind an older copy that was open, by a definition without a status',
    [
      opening.replace('"version":1', '"version":2'),
      defined(-4, { version: 5, status: 'SUSPENDED' }),
      defined(-3, { version: 4 }),
      line(-2, { marketDefinition: { version: 6, runners: active } }),
    ],
    { prices: [OPEN, '1: -1 200 340 390'], passed: { 'older copy of a market': 1 } },
  ],
  [
    'which stays in play behind an older copy from before the match, also where one has no version',
    [
      opening,
      defined(0, { version: 5, inPlay: true }),
      line(1, { marketDefinition: { runners: active } }),
      defined(2, { version: 4 }),
      line(3, { marketDefinition: { version: 6, runners: active } }),
    ],
    { prices: [OPEN], codes: [0, 6], passed: { 'older copy of a market': 1 } },
  ],
  [
    'whose first definition has no event',
    [line(-5, { marketDefinition: { status: 'OPEN', runners: active } })],
    { prices: [], passed: { 'market change unreadable': 1 } },
  ],
  ['a truth as a text (inPlay "true")', [opening, defined(0, { inPlay: 'true' })], { codes: [0, 6] }],
  ['a truth as a number (inPlay 1)', [opening, defined(0, { inPlay: 1 })], { codes: [0, 6] }],
];

seenCases(seenStream, [
  ['S3 names:', names],
  ['S3 times:', times],
  ['S3 a market', lives],
]);
