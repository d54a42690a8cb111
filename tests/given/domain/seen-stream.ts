/** What a recording of an exchange's stream becomes, in short texts, and messages that such tests share. */
import { playRecording } from '../../../domain/recording/play-recording.ts';
import { joinTapes } from '../../../domain/recording/tape-writer.ts';
import { siteDirectory } from '../../../domain/recording/site-directory.ts';
import { withNames } from '../../../domain/recording/recorded-names.ts';
import { definition, HOME, KICK_OFF, line, priced } from './exchange.ts';
import { readLines } from './read-lines.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * `prices`: each update as its market, status and prices, an outcome that is locked with an x. `results`: by market. `codes` and `marks` (of the timeline): of the match.
 * `others`: lines of recordings that are joined with it. `passed`: what is counted. `lines`: bad lines.
 */
export function seenStream(lines: readonly string[], ...others: readonly (readonly string[])[]) {
  const read = readLines(lines.join('\n'));
  const messages = joinTapes(
    [read, ...others.map((own) => readLines(own.join('\n')))].map((one) => one.messages),
  );
  const { steps, book } = playRecording(withNames(messages, read.names), siteDirectory);
  const events = steps.flatMap((step) => step.events);
  const updates = events.flatMap((event) =>
    event.kind === 'match' ? event.match.markets : event.kind === 'odds' ? event.odds.markets : [],
  );
  const nameOf = ({ marketId, specifier }: { marketId: number; specifier: string }): string =>
    `${marketId}${specifier === '' ? '' : ` ${specifier}`}`;
  return {
    prices: updates.map((one) =>
      [
        `${nameOf(one)}:`,
        one.status,
        ...one.outcomes.map(({ odds, active: isOpen }) => `${odds}${isOpen ? '' : 'x'}`),
      ].join(' '),
    ),
    main: updates.flatMap((one) => (one.favourite ? [nameOf(one)] : [])),
    results: Object.fromEntries(
      events.flatMap((event) =>
        event.kind === 'settlement'
          ? event.markets.map((one) => [nameOf(one), one.results.map(({ result }) => result).join(' ')])
          : [],
      ),
    ),
    codes: events.flatMap((event) =>
      event.kind === 'state'
        ? [event.state.statusCode]
        : event.kind === 'match'
          ? [event.match.state.statusCode]
          : [],
    ),
    marks: [...book.matches.values()].flatMap(({ followed }) => followed.timeline.map(({ kind }) => kind)),
    names: [...book.matches.values()].map(({ facts }) => `${facts.home.name.en} - ${facts.away.name.en}`),
    ids: [...book.matches.keys()],
    startsAt: [...book.matches.values()].map(({ facts }) => (facts.startsAt - KICK_OFF) / 60_000),
    passed: { ...Object.fromEntries(read.dropped), ...Object.fromEntries(book.dropped) },
    lines: read.problems.length,
  };
}
type Seen = Partial<ReturnType<typeof seenStream>>;
export type StreamCase = readonly [name: string, lines: readonly string[], expected: Seen];

/** The winner market before its match. */
export const opening = line(-5, {
  img: true,
  marketDefinition: definition(),
  rc: priced([[2, 100]], [[3.4, 10]], [[3.9, 10]]),
});
export const defined = (minute: number, more: Row): string =>
  line(minute, { marketDefinition: definition(more) });
export const home = (minute: number, change: Row): string => line(minute, { rc: [{ id: HOME, ...change }] });
/** The winner market as it is shown behind `opening`. */
export const OPEN = '1: 1 200 340 390';

/** A market of over and under, with its prices. */
export function total(
  marketType: string,
  own: readonly [string, string] = ['ACTIVE', 'ACTIVE'],
  more: Row = {},
): Row {
  return {
    id: `1.${marketType}`,
    img: true,
    marketDefinition: definition({
      marketType,
      runners: [
        { id: 1, name: 'Under 2.5 Goals', sortPriority: 1, status: own[0] },
        { id: 2, name: 'Over 2.5 Goals', sortPriority: 2, status: own[1] },
      ],
      ...more,
    }),
    rc: [
      { id: 1, atb: [[1.9, 5]] },
      { id: 2, atb: [[1.95, 5]] },
    ],
  };
}
