/**
 * A made-up stream history of an exchange, line by line: many matches of two markets, whose ladders change as in the recorded ones. Most
 * changes are behind the best price, half of them on the lay side. Seeded: the same shape gives the same lines.
 */
import { dice } from '../../tests/given/domain/dice.ts';

export interface HistoryShape {
  readonly matches: number;
  /** Messages of prices of each match. */
  readonly messages: number;
}

const KICK_OFF = Date.parse('2024-05-05T10:00:00.000Z');
const MESSAGE_MS = 700;
const FIRST_EVENT = 33_000_000;

/** The prices of the exchange: its steps grow with the price. */
const ladder: readonly number[] = [
  [101, 1, 99],
  [200, 2, 50],
  [300, 5, 20],
  [400, 10, 20],
  [600, 20, 20],
  [1000, 50, 20],
].flatMap(([from = 0, step = 0, count = 0]) =>
  Array.from({ length: count }, (_, at) => (from + at * step) / 100),
);

interface Market {
  readonly id: string;
  readonly type: string;
  readonly runners: readonly { readonly id: number; readonly name: string; best: number }[];
}

const marketsOf = (match: number): readonly Market[] => [
  {
    id: `1.2${String(match).padStart(6, '0')}01`,
    type: 'MATCH_ODDS',
    runners: [
      { id: 500_000 + match * 2, name: `Home ${match}`, best: 100 },
      { id: 500_001 + match * 2, name: `Away ${match}`, best: 140 },
      { id: 58_805, name: 'The Draw', best: 130 },
    ],
  },
  {
    id: `1.2${String(match).padStart(6, '0')}02`,
    type: 'OVER_UNDER_25',
    runners: [
      { id: 47_972, name: 'Under 2.5 Goals', best: 90 },
      { id: 47_973, name: 'Over 2.5 Goals', best: 95 },
    ],
  },
];

type Phase = 'before' | 'inPlay' | 'closed';

const definitionOf = (match: number, { type, runners }: Market, phase: Phase): unknown => ({
  bspMarket: false,
  turnInPlayEnabled: true,
  eventId: String(FIRST_EVENT + match),
  eventTypeId: '1',
  marketType: type,
  marketTime: new Date(KICK_OFF).toISOString(),
  inPlay: phase !== 'before',
  status: phase === 'closed' ? 'CLOSED' : 'OPEN',
  runners: runners.map(({ id, name }, at) => ({
    status: phase !== 'closed' ? 'ACTIVE' : at === 0 ? 'WINNER' : 'LOSER',
    sortPriority: at + 1,
    id,
    name,
  })),
  regulators: ['MR_INT'],
  countryCode: 'GB',
  name: type,
  eventName: `Home ${match} v Away ${match}`,
});

const lineOf = (clock: number, pt: number, change: object): string =>
  `${JSON.stringify({ op: 'mcm', clk: String(clock), pt, mc: [change] })}\n`;

/** A change of one runner's ladder; one of five moves its best price. */
function changeOf(runner: Market['runners'][number], random: () => number): object {
  const { id } = runner;
  const size = (): number => Math.round(random() * 50_000) / 100;
  const priceAt = (ticks: number): number => ladder[Math.max(1, Math.min(ladder.length - 1, ticks))] ?? 2;
  const kind = random();
  if (kind < 0.45) return { atl: [[priceAt(runner.best + 1 + Math.floor(random() * 9)), size()]], id };
  if (kind < 0.55) {
    const price = priceAt(runner.best);
    const volume = size();
    return { trd: [[price, volume]], ltp: price, tv: volume, id };
  }
  const depth = priceAt(runner.best - 1 - Math.floor(random() * 9));
  if (kind < 0.8) return { atb: [[depth, random() < 0.2 ? 0 : size()]], id };
  const before = priceAt(runner.best);
  runner.best = Math.max(20, Math.min(180, runner.best + (random() < 0.5 ? -1 : 1)));
  const now = priceAt(runner.best);
  return {
    atb:
      now > before
        ? [[now, size()]]
        : [
            [before, 0],
            [now, size()],
          ],
    id,
  };
}

/** The lines, in the order of time. */
export function* historyLines({ matches, messages }: HistoryShape): Generator<string> {
  const random = dice(11);
  const all = Array.from({ length: matches }, (_, match) => marketsOf(match));
  const start = KICK_OFF - (messages * MESSAGE_MS) / 2;
  let clock = 0;
  const definitions = function* (pt: number, phase: Phase): Generator<string> {
    for (const [match, markets] of all.entries())
      for (const market of markets)
        yield lineOf(clock++, pt, {
          id: market.id,
          marketDefinition: definitionOf(match, market, phase),
          rc: [],
          con: true,
          img: phase === 'before',
        });
  };
  yield* definitions(start, 'before');
  for (let round = 0; round < messages; round++) {
    const pt = start + round * MESSAGE_MS;
    if (round === messages >> 1) yield* definitions(pt, 'inPlay');
    for (const [at, markets] of all.entries()) {
      const market = markets[random() < 0.7 ? 0 : 1];
      const rc = Array.from({ length: random() < 0.5 ? 1 : 2 }, () => {
        const runner = market?.runners[Math.floor(random() * market.runners.length)];
        return runner === undefined ? {} : changeOf(runner, random);
      });
      yield lineOf(clock++, pt + (at % MESSAGE_MS), { id: market?.id, rc, con: true, img: false });
    }
  }
  yield* definitions(start + messages * MESSAGE_MS, 'closed');
}

/** The whole text as bytes. */
export function historyOf(shape: HistoryShape): Buffer {
  const parts: Buffer[] = [];
  for (const line of historyLines(shape)) parts.push(Buffer.from(line));
  return Buffer.concat(parts);
}
