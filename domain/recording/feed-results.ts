/**
 * The results of the markets of a recorded feed as they stand at its end. A settlement or a cancel that was taken back is not played, because
 * a bet is settled once; of several for one outcome the last one counts, at the time of the line's first. A line that was offered again after its
 * settlement is settled by the next one. A cancel of a span of time makes the bets void that were placed within it, and so does one of a whole
 * line that was offered again: its span ends with the cancel.
 */
import {
  type MarketSettlement,
  type OutcomeResult,
  type PlacedSpan,
  marketLineKey,
  type MarketLine,
} from '../match/market.ts';
import type { TimedFeedMessage } from './read-feed.ts';
import { createSliceCount, type InSlices } from './slices.ts';
import type { FeedMarket, FeedSettlement } from './uof-message.ts';
import { isWinningResult, type NamedOutcomes, outcomesOf, withUnnamed } from './withdrawn-outcomes.ts';

interface Final {
  readonly at: number;
  readonly certainty: number | null;
  /** By outcome: a settlement may name a part of them. */
  readonly results: ReadonlyMap<number, OutcomeResult>;
  /** Outcomes that are not decided: their bets wait. Those that the feed named so have lost beside a winner that a later settlement names. */
  readonly undecided: ReadonlySet<number>;
  /** Those of them whose result was taken back: they wait beside a winner, too. */
  readonly takenBack: ReadonlySet<number>;
  /** The line was on offer again afterwards, with these outcomes. */
  readonly reoffered: ReadonlySet<number> | null;
}

interface Cancel extends PlacedSpan {
  readonly at: number;
}

export interface FinalResults {
  /**
   * The settlements of a line whose time has come, each once: first those of cancelled spans, then that of all other bets. None: they were
   * taken back or are played already.
   */
  readonly take: (matchId: number, line: MarketLine, at: number) => readonly MarketSettlement[];
  /** What was passed over, by reason. */
  readonly dropped: () => ReadonlyMap<string, number>;
}

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

/** What scouts saw comes late at times, behind the official result. */
const isLessCertain = (a: number | null, b: number | null): boolean => a !== null && b !== null && a < b;

type Results = Map<number, OutcomeResult>;

/** The results that a settlement leaves as they are: those of outcomes that were not offered again. */
const resultsBefore = (before: Final | undefined): Results =>
  new Map([...(before?.results ?? [])].filter(([id]) => before?.reoffered?.has(id) !== true));

/** The outcomes that wait behind a settlement that decides others. One that was taken back and offered again has lost beside a winner. */
function waitingBefore(
  before: Final | undefined,
  counted: FeedSettlement['results'],
): Pick<Final, 'takenBack' | 'undecided'> {
  const decided = new Set(counted.map(({ outcomeId }) => outcomeId));
  const takenBack = [...(before?.takenBack ?? [])].filter(
    (id) => !decided.has(id) && before?.reoffered?.has(id) !== true,
  );
  const named = counted.some(({ result }) => isWinningResult(result)) ? takenBack : (before?.undecided ?? []);
  return {
    takenBack: new Set(takenBack),
    undecided: new Set([...named].filter((id) => !decided.has(id))),
  };
}

function putSettlement(
  { settled, drop }: Said,
  key: string,
  { at, certainty, settlement }: Pick<Final, 'at' | 'certainty'> & { readonly settlement: FeedSettlement },
): void {
  const before = settled.get(key);
  const keepsTime = before !== undefined && before.reoffered === null && before.results.size > 0;
  const isLess = keepsTime && isLessCertain(certainty, before.certainty);
  const counts = (id: number): boolean => !(isLess && before.results.has(id));
  const counted = settlement.results.filter(({ outcomeId }) => counts(outcomeId));
  if (isLess && counted.length === 0) return drop('settlement less certain than the one before it');
  const results = resultsBefore(before);
  const { undecided, takenBack } = waitingBefore(before, counted);
  let isCorrected = false;
  for (const { outcomeId, result } of counted) {
    const known = before?.results.get(outcomeId);
    isCorrected ||= known !== undefined && known !== result;
    results.set(outcomeId, result);
  }
  const waiting = settlement.undecided.filter(counts);
  for (const id of waiting) isCorrected = results.delete(id) || isCorrected;
  if (isCorrected) drop('settlement that was corrected');
  settled.set(key, {
    at: keepsTime ? before.at : at,
    certainty: isLess ? before.certainty : certainty,
    results,
    undecided: new Set([...undecided, ...waiting]),
    takenBack,
    reoffered: null,
  });
}

/** `outcomes`: those that are taken back; empty: all, and what is not decided, too. */
function takeBackSettlement({ settled, drop }: Said, key: string, outcomes: readonly number[]): void {
  const before = settled.get(key);
  const isAll = outcomes.length === 0;
  const results = new Map([...(before?.results ?? [])].filter(([id]) => !isAll && !outcomes.includes(id)));
  if (before === undefined || results.size === before.results.size) return drop('rollback of nothing');
  drop('settlement that was taken back');
  if (isAll) return void settled.delete(key);
  settled.set(key, {
    ...before,
    results,
    undecided: new Set([...before.undecided, ...outcomes]),
    takenBack: new Set([...before.takenBack, ...outcomes]),
  });
}

function takeBackCancel({ cancels, drop }: Said, key: string, back: PlacedSpan): void {
  const known = cancels.get(key) ?? [];
  const left = known.flatMap((cancel) => without(cancel, back));
  const isNothing = left.length === known.length && left.every((one, at) => one === known[at]);
  drop(isNothing ? 'rollback of nothing' : 'settlement that was taken back');
  cancels.set(key, left);
}

/** Bets that are placed from now on are settled by what comes later. An outcome that is locked is not offered. */
function offerAgain({ settled, cancels }: Said, key: string, { outcomes }: FeedMarket): void {
  const before = settled.get(key);
  if (before !== undefined) {
    const open = outcomes.flatMap(({ id, active }) => (active ? [id] : []));
    const offered = outcomes.length === 0 ? before.results.keys() : open;
    settled.set(key, { ...before, reoffered: new Set([...(before.reoffered ?? []), ...offered]) });
  }
  const whole = cancels.get(key);
  if (whole?.some(isWhole) === true)
    cancels.set(
      key,
      whole.map((one) => (isWhole(one) ? { ...one, to: one.at } : one)),
    );
}

function takeMessage(said: Said, { pt, content }: TimedFeedMessage): void {
  if (!('matchId' in content)) return;
  const keyOf = (line: MarketLine): string => `${content.matchId} ${marketLineKey(line)}`;
  switch (content.kind) {
    case 'odds':
      for (const market of content.markets) if (market.status === 1) offerAgain(said, keyOf(market), market);
      return;
    case 'settlement':
      for (const settlement of content.markets)
        if (settlement.results.length + settlement.undecided.length > 0)
          putSettlement(said, keyOf(settlement), { at: pt, certainty: content.certainty, settlement });
      return;
    case 'rollback-settlement':
      for (const line of content.markets) takeBackSettlement(said, keyOf(line), line.outcomes);
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
  const isFull = createSliceCount(slice);
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
      const key = `${matchId} ${marketLineKey(line)}`;
      const { marketId, specifier } = line;
      const all = said.cancels.get(key) ?? [];
      const named = outcomes.get(key) ?? { all: new Set(), last: [] };
      const voids = [...named.all].map((outcomeId) => ({ outcomeId, result: 'void' as const }));
      // A market that was cancelled as a whole is void, whatever its results.
      const whole = all.find(isWhole);
      const final =
        whole !== undefined && voids.length > 0
          ? { at: whole.at, results: voids }
          : { at: Number.POSITIVE_INFINITY, results: [], ...finalOf(said.settled.get(key), named) };
      const isDue = final.results.length > 0 && at >= final.at && !played.has(key);
      // A settlement decides all bets that are open, so the bets of spans that are cancelled later are void before it.
      const spans = all.filter((one) => !isWhole(one) && !voided.has(one) && (isDue || at >= one.at));
      for (const one of spans) voided.add(one);
      if (isDue) played.add(key);
      return [
        ...(voids.length === 0
          ? []
          : spans.map(({ from, to }) => ({ marketId, specifier, placed: { from, to }, results: voids }))),
        ...(isDue ? [{ marketId, specifier, results: final.results }] : []),
      ];
    },
    dropped: () => dropped,
  };
}

/** The result of each outcome, in the order in which they were offered; those that were never offered come last. */
function finalOf(
  final: Final | undefined,
  named: NamedOutcomes,
): Partial<Pick<Final, 'at'> & Pick<MarketSettlement, 'results'>> {
  if (final === undefined || final.results.size === 0) return {};
  const settled = [...final.results].map(([outcomeId, result]) => ({ outcomeId, result }));
  const byId = new Map(
    withUnnamed(settled, named, final.undecided).map((one) => [one.outcomeId, one] as const),
  );
  const order = new Set([...named.all, ...byId.keys()]);
  return { at: final.at, results: [...order].flatMap((id) => byId.get(id) ?? []) };
}
