/** S3 definitions of an exchange's markets, and their results: small inputs, each with its right value. */
import { active, AWAY, definition, DRAW, HOME, line, priced, runners } from '../given/domain/exchange.ts';
import { defined, OPEN, opening, seenStream, type StreamCase, total } from '../given/domain/seen-stream.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

type Row = Readonly<Record<string, unknown>>;

/** Runners of lines with a handicap of the home side. */
const sides = (...handicaps: readonly number[]): readonly Row[] =>
  handicaps.flatMap((hc) => [
    { id: HOME, name: 'Suwon FC', hc, sortPriority: 1, status: 'ACTIVE' },
    { id: AWAY, name: 'Jeju SK', hc: -hc, sortPriority: 2, status: 'ACTIVE' },
  ]);
const asian = (
  minute: number,
  more: Row,
  ...prices: readonly (readonly [hc: number, home: number, away: number])[]
): string =>
  line(minute, {
    id: '1.7',
    marketDefinition: definition({
      marketType: 'ASIAN_HANDICAP',
      bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
      runners: sides(-0.5, -1, -1.5),
      ...more,
    }),
    rc: prices.flatMap(([hc, first, second]) => [
      { id: HOME, hc, atb: [[first, 5]] },
      { id: AWAY, hc: -hc, atb: [[second, 5]] },
    ]),
  });
const keyLine = (hc: number): Row => ({
  keyLineDefinition: {
    kl: [
      { id: HOME, hc },
      { id: AWAY, hc: -hc },
    ],
  },
});
const three = [
  [-0.5, 1.9, 1.95],
  [-1, 2.3, 1.6],
  [-1.5, 3, 1.3],
] as const;

const definitions: readonly StreamCase[] = [
  [
    'the key line of the exchange is the main line, not the most even one',
    [asian(-5, keyLine(-1), ...three)],
    { main: ['16 hcp=-1'] },
  ],
  ['without one it is the most even', [asian(-5, {}, ...three)], { main: ['16 hcp=-0.5'] }],
  [
    'a key line that moves',
    [asian(-5, keyLine(-1), ...three), asian(-4, { version: 2, ...keyLine(-1.5) })],
    { main: ['16 hcp=-1', '16 hcp=-1.5'] },
  ],
  [
    'a key line without prices gives way to the most even',
    [asian(-5, keyLine(-1.5), three[0], three[1])],
    { main: ['16 hcp=-0.5'] },
  ],
  ['a key line that no runner has', [asian(-5, keyLine(-9), ...three)], { main: ['16 hcp=-0.5'] }],
  [
    'a runner comes later (complete: false)',
    [
      line(-5, {
        marketDefinition: definition({ complete: false, runners: active.slice(0, 2) }),
        rc: priced([[2, 1]], [[3.4, 1]], [[3.9, 1]]),
      }),
      defined(-4, { version: 2, complete: true }),
    ],
    { prices: [OPEN] },
  ],
  [
    'a market that is not ready (INACTIVE), and then is',
    [opening, defined(-4, { status: 'INACTIVE' }), defined(-3, {})],
    { prices: [OPEN, '1: 0 200 340 390', OPEN] },
  ],
  [
    'a runner is removed: its outcome is locked, the other prices stay, whatever its factor',
    [
      opening,
      defined(-4, {
        runners: [
          ...runners([HOME, 'ACTIVE'], [AWAY, 'ACTIVE']),
          {
            id: DRAW,
            sortPriority: 3,
            status: 'REMOVED',
            adjustmentFactor: 25,
            removalDate: '2025-03-01T13:00:00.000Z',
          },
        ],
      }),
    ],
    { prices: [OPEN, '1: 1 200 340x 390'] },
  ],
  [
    'a hidden runner is locked',
    [
      opening,
      defined(-4, {
        runners: [
          ...runners([HOME, 'ACTIVE'], [AWAY, 'ACTIVE']),
          { id: DRAW, sortPriority: 3, status: 'HIDDEN' },
        ],
      }),
    ],
    { prices: [OPEN, '1: 1 200 340x 390'] },
  ],
  [
    'a delay, a time to suspend, cross matching and the settled time change nothing',
    [
      opening,
      defined(-4, {
        version: 7,
        betDelay: 5,
        suspendTime: '2025-03-01T15:00:00.000Z',
        crossMatching: false,
        settledTime: '2025-03-01T16:00:00.000Z',
        numberOfActiveRunners: 3,
      }),
    ],
    { prices: [OPEN] },
  ],
  [
    'suspended at the kick-off, then open in play',
    [opening, defined(0, { inPlay: true, status: 'SUSPENDED' }), defined(1, { inPlay: true })],
    { prices: [OPEN, '1: -1 200 340 390', OPEN], codes: [0, 6] },
  ],
  [
    'a time that moves once the match is in play',
    [
      opening,
      defined(0, { inPlay: true }),
      defined(5, { inPlay: true, marketTime: '2025-03-01T18:00:00.000Z' }),
    ],
    { startsAt: [0] },
  ],
  [
    'a market without a time has the one of its event',
    [
      line(-5, {
        marketDefinition: definition({ marketTime: null, openDate: '2025-03-01T14:30:00.000Z' }),
        rc: priced([[2, 1]], [[3.4, 1]], [[3.9, 1]]),
      }),
    ],
    { startsAt: [30] },
  ],
  [
    'a version as a text',
    [opening.replace('"version":1', '"version":"9"'), defined(-4, { version: 8, status: 'SUSPENDED' })],
    { prices: [OPEN], passed: { 'older copy of a market': 1 } },
  ],
  [
    'a market of another kind',
    [opening, line(-4, { id: '1.9', marketDefinition: definition({ marketType: 'TO_QUALIFY' }) })],
    { prices: [OPEN], passed: { 'market type TO_QUALIFY': 1 } },
  ],
  [
    'a name with a capital V',
    [opening.replace('Suwon FC v Jeju SK', 'Suwon FC V Jeju SK')],
    { prices: [OPEN], names: ['Suwon FC - Jeju SK FC'] },
  ],
  [
    'an event without a name has that of its sides, whatever market comes first',
    [
      line(-6, total('OVER_UNDER_25', ['ACTIVE', 'ACTIVE'], { eventName: '' })),
      opening.replace('"eventName":"Suwon FC v Jeju SK"', '"eventName":""'),
    ],
    { names: ['Suwon FC - Jeju SK FC'], prices: ['18 total=2.5: 1 195 190', OPEN] },
  ],
  [
    'a later definition leaves the name out',
    [opening, defined(-4, { eventName: '' })],
    { names: ['Suwon FC - Jeju SK FC'], prices: [OPEN] },
  ],
  [
    'three copies under three events: the newest',
    [
      line(
        -5,
        ...[
          ['7000', 10, 9],
          ['7001', 12, 2],
          ['7002', 11, 8],
        ].map(([eventId, version, price]) => ({
          img: true,
          marketDefinition: definition({ eventId, version }),
          rc: priced([[price, 1]], [[3.4, 1]], [[3.9, 1]]),
        })),
      ),
    ],
    { ids: ['7001'] },
  ],
  [
    'a market that moves under another event later',
    [
      opening,
      line(-3, {
        img: true,
        marketDefinition: definition({ eventId: '7009', version: 2 }),
        rc: priced([[2.2, 1]], [[3.4, 1]], [[3.9, 1]]),
      }),
    ],
    { ids: ['7009'], prices: [OPEN, '1: 1 220 340 390'] },
  ],
];

const otherNames = (
  marketType: string,
  ...names: readonly (readonly [name: string, price: number])[]
): Row => ({
  id: `1.${marketType}`,
  marketDefinition: definition({
    marketType,
    runners: names.map(([name], at) => ({ id: at + 1, name, sortPriority: at + 1, status: 'ACTIVE' })),
  }),
  rc: names.map(([, price], at) => ({ id: at + 1, atb: [[price, 5]] })),
});
const languages: readonly StreamCase[] = [
  [
    'goals in Portuguese: under comes first',
    [line(-5, otherNames('OVER_UNDER_25', ['Menos de 2,5 gols', 1.9], ['Mais de 2,5 gols', 1.95]))],
    { prices: ['18 total=2.5: 1 195 190'] },
  ],
  [
    'goals of the first half in German',
    [line(-5, otherNames('FIRST_HALF_GOALS_15', ['Unter 1,5 Tore', 1.4], ['Über 1,5 Tore', 3]))],
    { prices: ['68 total=1.5: 1 300 140'] },
  ],
  [
    'both to score in Spanish',
    [line(-5, otherNames('BOTH_TEAMS_TO_SCORE', ['Sí', 1.8], ['No', 2]))],
    { prices: ['29: 1 180 200'] },
  ],
  [
    'both to score in Italian',
    [line(-5, otherNames('BOTH_TEAMS_TO_SCORE', ['Sì', 1.8], ['Nessuna', 2]))],
    { prices: ['29: 1 180 200'] },
  ],
  [
    'two of three results in Spanish',
    [
      line(
        -5,
        otherNames(
          'DOUBLE_CHANCE',
          ['Local o empate', 1.2],
          ['Empate o visitante', 1.5],
          ['Local o visitante', 1.3],
        ),
      ),
    ],
    { prices: ['10: 1 120 130 150'] },
  ],
  [
    'one English name and one that is none: not read',
    [line(-5, otherNames('OVER_UNDER_25', ['Over 2.5 Goals', 1.9], ['Weniger', 1.95]))],
    { prices: [], passed: { 'market type OVER_UNDER_25': 1 } },
  ],
  [
    'the draw of another language has its number',
    [opening.replace('"The Draw"', '"Unentschieden"')],
    { prices: [OPEN] },
  ],
  [
    'teams with x between them',
    [opening.replace('Suwon FC v Jeju SK', 'Suwon FC x Jeju SK')],
    { names: ['Suwon FC - Jeju SK FC'], prices: [OPEN] },
  ],
];

/** The winner market as a stream that was recorded live has it, without a name. */
const bare = line(-5, {
  marketDefinition: definition({
    eventName: undefined,
    name: undefined,
    eventTypeId: undefined,
    marketType: undefined,
    runners: [HOME, AWAY, DRAW].map((id, at) => ({ id, sortPriority: at + 1, status: 'ACTIVE' })),
  }),
  rc: priced([[2, 1]], [[3.4, 1]], [[3.9, 1]]),
});
const catalogued = {
  marketId: '1.1',
  marketName: 'Match Odds',
  event: { id: '7001', name: 'Suwon FC v Jeju SK', openDate: '2025-03-01T14:30:00.000Z' },
  eventType: { id: '1', name: 'Soccer' },
  description: { marketType: 'MATCH_ODDS', bettingType: 'ODDS' },
  runners: [
    { selectionId: HOME, runnerName: 'Suwon FC' },
    { selectionId: AWAY, runnerName: 'Jeju SK' },
    { selectionId: DRAW, runnerName: 'The Draw' },
  ],
};
const inSnakes = JSON.stringify(catalogued).replaceAll(
  /[A-Z](?=[a-z]+":)/g,
  (letter) => `_${letter.toLowerCase()}`,
);
const named: StreamCase[2] = { names: ['Suwon FC - Jeju SK FC'], prices: [OPEN] };
const catalogues: readonly StreamCase[] = [
  ['of the exchange, behind the prices', [bare, JSON.stringify(catalogued)], named],
  ['with the names that programs in Python give', [bare, inSnakes], named],
  [
    'in an answer with its time',
    [JSON.stringify({ jsonrpc: '2.0', result: [catalogued], id: 1 }), bare],
    named,
  ],
  [
    'of another market',
    [bare, JSON.stringify({ ...catalogued, marketId: '1.9' })],
    { prices: [], names: [] },
  ],
];

seenCases(seenStream, [
  ['S3 a definition', definitions],
  ['S3 names of another language:', languages],
  ['S3 a catalogue:', catalogues],
]);
