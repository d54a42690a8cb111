/** What messages of a Unified Odds Feed become, in short texts, and messages that such tests share. */
import { playFeed } from '../../../domain/recording/play-feed.ts';
import { readFeed } from '../../../domain/recording/read-feed.ts';
import { siteDirectory } from '../../../domain/recording/site-directory.ts';
import * as uof from './uof.ts';

const T = Date.UTC(2025, 2, 1, 14);
export const at = (second: number): number => T + second * 1000;
const secondOf = (time: number): number => (time - T) / 1000;

/**
 * `shown`: each update as its second, market, status and prices, an outcome that is locked with an x. `paid`: each settlement, with its span.
 * `score`, `marks` (of the timeline) and `codes`: of the first match. `passed`: what is counted.
 */
export function seenFeed(texts: readonly string[]) {
  const read = readFeed(texts.join('\n'));
  const played = playFeed(read.messages, siteDirectory);
  const events = played.steps.flatMap((step) => step.events);
  const nameOf = ({ marketId, specifier }: { marketId: number; specifier: string }): string =>
    `${marketId}${specifier === '' ? '' : ` ${specifier}`}:`;
  const states = events.flatMap((event) =>
    event.kind === 'state' ? [event.state] : event.kind === 'match' ? [event.match.state] : [],
  );
  const last = states.at(-1);
  return {
    shown: events.flatMap((event) => {
      const markets =
        event.kind === 'match' ? event.match.markets : event.kind === 'odds' ? event.odds.markets : [];
      return markets.map((one) =>
        [
          secondOf(event.at),
          nameOf(one),
          one.status,
          ...one.outcomes.map(({ odds, active }) => `${odds}${active ? '' : 'x'}`),
        ].join(' '),
      );
    }),
    paid: events.flatMap((event) =>
      event.kind === 'settlement'
        ? event.markets.map((one) => {
            const span =
              one.placed && [one.placed.from, one.placed.to].map((time) => time && secondOf(time)).join('-');
            return [
              nameOf(one),
              ...(span === undefined ? [] : [`(${span})`]),
              ...one.results.map(({ result }) => result),
            ].join(' ');
          })
        : [],
    ),
    codes: states.map(({ statusCode }) => statusCode),
    /** Seconds of the clock of each state, and its pace. */
    clocks: states.map(({ clockSeconds, clockRate }) => `${clockSeconds} x${clockRate}`),
    open: states.map(({ open }) => open),
    score: last === undefined ? '' : `${last.homeScore}:${last.awayScore}`,
    reporting: last?.reporting,
    periods: last?.periods.map(({ home, away }) => `${home}:${away}`),
    marks: last?.timeline.map(({ kind, side }) => (side === null ? kind : `${kind} ${side}`)),
    startsAt: played.matches.map(({ facts }) => secondOf(facts.startsAt)),
    names: played.matches.map(({ facts }) => `${facts.home.name.en} - ${facts.away.name.en}`),
    passed: { ...Object.fromEntries(read.dropped), ...Object.fromEntries(played.dropped) },
  };
}
type Seen = Partial<ReturnType<typeof seenFeed>>;
export type FeedCase = readonly [name: string, texts: readonly string[], expected: Seen];

export const by = (product: number, text: string): string =>
  text.replace('product="1"', `product="${product}"`);
export const odds = (second: number, home: number, state = ''): string =>
  uof.oddsChange(at(second), uof.winner(home), state);
export const alive = (second: number, product = 1, more = 'subscribed="1"'): string =>
  `<alive product="${product}" timestamp="${at(second)}" ${more}/>`;
export const complete = (second: number, product = 1): string =>
  `<snapshot_complete product="${product}" timestamp="${at(second)}" request_id="7"/>`;
export const totalOf = (line: string, more = ''): string =>
  uof.market(18, uof.outcomes([12, 1.9], [13, 2]), `status="1" specifiers="${line}" ${more}`);
export const result = (...won: readonly number[]): string =>
  uof.market(1, uof.results(...won.map((one, place) => [place + 1, `result="${one}"`] as const)), '');
export const settled = (second: number, ...won: readonly number[]): string =>
  uof.settlement(at(second), result(...won));
export const first = '0 1: 1 210 340 350';
