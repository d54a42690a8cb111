/**
 * The results of the markets of a recorded feed as they stand at its end. A settlement or a cancel that was taken back is not played, because
 * a bet is settled once; of several for one line the last one counts, at the time of the first. A line that was offered again after its
 * settlement is settled by the next one. A cancel of a span of time makes the bets void that were placed within it, and so does one of a whole
 * line that was offered again: its span ends with the cancel.
 */
import type { MarketSettlement, PlacedSpan } from '../match/market.ts';
import type { TimedFeedMessage } from './read-feed.ts';
import { createSlices, type InSlices } from './slices.ts';
import { type FeedLine, lineKey } from './uof-message.ts';
import { outcomesOf, withUnnamed } from './withdrawn-outcomes.ts';

interface Final {
  readonly at: number;
  readonly certainty: number | null;
  readonly settlement: MarketSettlement;
  /** The line was on offer again afterwards. */
  readonly isReopened: boolean;
}

interface Cancel extends PlacedSpan {
  readonly at: number;
}

export interface FinalResults {
  /**
   * The settlements of a line whose time has come, each once: first those of cancelled spans, then that of all other bets. None: they were
   * taken back or are played already.
   */
  readonly take: (matchId: number, line: FeedLine, at: number) => readonly MarketSettlement[];
  /** What was passed over, by reason. */
  readonly dropped: () => ReadonlyMap<string, number>;
}

const isSame = (a: MarketSettlement, b: MarketSettlement): boolean =>
  JSON.stringify(a.results) === JSON.stringify(b.results);

/** What scouts saw comes late at times, behind the official result. */
const isLessCertain = (a: Settled, b: Settled): boolean =>
  a.certainty !== null && b.certainty !== null && a.certainty < b.certainty;

const begin = ({ from }: PlacedSpan): number => from ?? Number.NEGATIVE_INFINITY;
const end = ({ to }: PlacedSpan): number => to ?? Number.POSITIVE_INFINITY;
const isWhole = ({ from, to }: PlacedSpan): boolean => from === null && to === null;

/** What is left of a cancel where a part of its span is taken back. */
function without(cancel: Cancel, back: PlacedSpan): readonly Cancel[] {
  if (end(back) <= begin(cancel) || begin(back) >= end(cancel)) return [cancel];
  return [
    ...(begin(back) > begin(cancel) ? [{ ...cancel, to: back.from }] : []),
    ...(end(back) < end(cancel) ? [{ ...cancel, from: back.to }] : []),
  ];
}

/** What a recording says of its lines, by match and line. */
interface Said {
  readonly settled: Map<string, Final>;
  readonly cancels: Map<string, readonly Cancel[]>;
  readonly drop: (reason: string) => void;
}

type Settled = Pick<Final, 'at' | 'certainty' | 'settlement'>;

function putSettlement({ settled, drop }: Said, key: string, one: Settled): void {
  const before = settled.get(key);
  const keepsTime = before !== undefined && !before.isReopened;
  if (keepsTime && isLessCertain(one, before)) return drop('settlement less certain than the one before it');
  if (before !== undefined && !isSame(before.settlement, one.settlement))
    drop('settlement that was corrected');
  settled.set(key, { ...one, at: keepsTime ? before.at : one.at, isReopened: false });
}

function takeBackCancel({ cancels, drop }: Said, key: string, back: PlacedSpan): void {
  const known = cancels.get(key) ?? [];
  const left = known.flatMap((cancel) => without(cancel, back));
  const isNothing = left.length === known.length && left.every((one, at) => one === known[at]);
  drop(isNothing ? 'rollback of nothing' : 'settlement that was taken back');
  cancels.set(key, left);
}

/** Bets that are placed from now on are settled by what comes later. */
function offerAgain({ settled, cancels }: Said, key: string): void {
  const before = settled.get(key);
  if (before !== undefined) settled.set(key, { ...before, isReopened: true });
  const whole = cancels.get(key);
  if (whole?.some(isWhole) === true)
    cancels.set(
      key,
      whole.map((one) => (isWhole(one) ? { ...one, to: one.at } : one)),
    );
}

function takeMessage(said: Said, { pt, content }: TimedFeedMessage): void {
  if (!('matchId' in content)) return;
  const keyOf = (line: FeedLine): string => `${content.matchId} ${lineKey(line)}`;
  switch (content.kind) {
    case 'odds':
      for (const market of content.markets) if (market.status === 1) offerAgain(said, keyOf(market));
      return;
    case 'settlement':
      for (const settlement of content.markets)
        if (settlement.results.length > 0)
          putSettlement(said, keyOf(settlement), { at: pt, certainty: content.certainty, settlement });
      return;
    case 'rollback-settlement':
      for (const line of content.markets)
        said.drop(
          said.settled.delete(keyOf(line)) ? 'settlement that was taken back' : 'rollback of nothing',
        );
      return;
    case 'cancel':
      for (const line of content.markets) {
        const key = keyOf(line);
        said.cancels.set(key, [...(said.cancels.get(key) ?? []), { at: pt, ...content.placed }]);
      }
      return;
    case 'rollback-cancel':
      for (const line of content.markets) takeBackCancel(said, keyOf(line), content.placed);
      return;
    default:
  }
}

/** Stops after each `slice` messages. */
export function* finalResults(messages: readonly TimedFeedMessage[], slice: number): InSlices<FinalResults> {
  const outcomes = yield* outcomesOf(messages, slice);
  const isFull = createSlices(slice);
  const dropped = new Map<string, number>();
  const drop = (reason: string): void => void dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
  const said: Said = { settled: new Map(), cancels: new Map(), drop };
  for (const message of messages) {
    if (isFull()) yield;
    takeMessage(said, message);
  }
  const [played, voided] = [new Set<string>(), new Set<Cancel>()];
  return {
    take(matchId, line, at) {
      const key = `${matchId} ${lineKey(line)}`;
      const { marketId, specifier } = line;
      const all = said.cancels.get(key) ?? [];
      const named = outcomes.get(key) ?? { all: new Set(), last: [] };
      const voids = [...named.all].map((outcomeId) => ({ outcomeId, result: 'void' as const }));
      // A market that was cancelled as a whole is void, whatever its results.
      const whole = all.find(isWhole);
      const final =
        whole !== undefined && voids.length > 0
          ? { at: whole.at, results: voids }
          : { at: Number.POSITIVE_INFINITY, results: [], ...finalOf(said.settled.get(key)) };
      const isDue = final.results.length > 0 && at >= final.at && !played.has(key);
      // A settlement decides all bets that are open, so the bets of spans that are cancelled later are void before it.
      const spans = all.filter((one) => !isWhole(one) && !voided.has(one) && (isDue || at >= one.at));
      for (const one of spans) voided.add(one);
      if (isDue) played.add(key);
      return [
        ...(voids.length === 0
          ? []
          : spans.map(({ from, to }) => ({ marketId, specifier, placed: { from, to }, results: voids }))),
        ...(isDue ? [{ marketId, specifier, results: withUnnamed(final.results, named) }] : []),
      ];
    },
    dropped: () => dropped,
  };
}

const finalOf = (final: Final | undefined): Partial<Pick<Final, 'at'> & Pick<MarketSettlement, 'results'>> =>
  final === undefined ? {} : { at: final.at, results: final.settlement.results };
