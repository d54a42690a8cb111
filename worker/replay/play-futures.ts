/** Plays both futures of a fork on the same recording: as it was recorded, and with the changes of the plan. */
import { lastAtOf, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { listPartOf } from '../../domain/recording/future-paths.ts';
import { rowOf } from '../../domain/row.ts';
import type { BetRefusal } from '../../domain/bet-rules/bet-refusal.ts';
import type { OnRefused } from './recorded-commands.ts';
import type { BetOutcome, SlipItem } from '../../domain/slip/slip.ts';
import type { Network } from '../engine/deps.ts';
import { UnmetChange } from './fork-entries.ts';
import type { ForkPlan } from './fork-plan.ts';
import { slipIn } from './forked-session.ts';
import { openForked } from './open-forked.ts';
import { differencesOf, offerOf, type PathDifference } from './plain-state.ts';
import type { Replay, ReplayPair } from './replay.ts';
import { openPlayer, UnplayableEntry } from './session-player.ts';

/** A bet that was pressed after the fork; the core may have refused to send it. Times are ms since the start of the recording. */
export interface FutureBet {
  readonly sentAt: number;
  readonly stake: number;
  /** Combined odds at which it was asked for, by pick. */
  readonly picks: readonly string[];
  readonly answeredAt: number | null;
  /** null: not answered by the end. */
  readonly outcome: BetOutcome | null;
}

export interface Future {
  readonly bets: readonly FutureBet[];
  /** At the end; null: of a visitor. */
  readonly gold: number | null;
}

/** A command of the fork, other than a bet, that the core refused. `at`: ms since the start of the recording. */
interface RefusedCommand {
  readonly command: string;
  /** Kind of the refusal, and its reason where it has one. */
  readonly why: string;
  readonly refusal: unknown;
  readonly at: number;
}

/** What a fork can change: bets, gold, prices of the lists, and rows (matches, markets and their states). */
export const futureParts = ['bet', 'gold', 'price', 'row'] as const;
export type FuturePart = (typeof futureParts)[number];

export interface FutureDifference extends PathDifference {
  readonly part: FuturePart;
}

/** `at`: ms since the start of the recording. */
interface FirstDifference extends PathDifference {
  readonly at: number;
}

export interface Futures {
  readonly n: number;
  readonly recorded: Future;
  readonly forked: Future;
  /** The first difference of each part; absent: there was none. */
  readonly first: Readonly<Partial<Record<FuturePart, FirstDifference>>>;
  /** At the end; `one` is the recorded future. */
  readonly differences: readonly FutureDifference[];
  readonly refused: readonly RefusedCommand[];
}

/** The futures are compared so far apart, recorded ms: what differs for less can be missed. */
export const STEP_MS = 100;
const MOST_DIFFERENCES = 100;

const picksOf = (items: readonly SlipItem[]): readonly string[] =>
  items.map(({ id, odds }) => `${id} ${(odds / 100).toFixed(2)}`);

/** Notes the bets of a replay by the phases of its slip. */
function createBetNotes(startedAt: number) {
  const bets = new Map<string, FutureBet>();
  const refused: RefusedCommand[] = [];
  const replays: Replay[] = [];
  /** The bet that was answered before the place: it is of neither future. */
  let past: string | null = null;
  let from = Number.POSITIVE_INFINITY;
  const noteRefused: OnRefused = (command, refusal, at) => {
    const { kind, reason } = rowOf(refusal);
    if (at < from || typeof kind !== 'string') return;
    if (command !== 'bets.place') {
      const why = typeof reason === 'string' ? `${kind}, ${reason}` : kind;
      return void refused.push({ command, why, refusal, at: at - startedAt });
    }
    const [replay] = replays;
    // A bet that was sent is answered later.
    if (replay === undefined || replay.now !== at) return;
    const { stake, items } = slipIn(replay.own.slices);
    const since = at - startedAt;
    const outcome = { kind: 'refused', refusal: refusal as BetRefusal } as const;
    bets.set(`unsent ${at}`, { sentAt: since, stake, picks: picksOf(items), answeredAt: since, outcome });
  };
  return {
    bets,
    refused,
    noteRefused,
    /** Notes from now on. */
    begin(replay: Replay): void {
      from = replay.now;
      replays.push(replay);
      const { phase } = slipIn(replay.own.slices);
      if (phase.kind === 'finished') past = phase.reqId;
    },
    see({ own: { slices }, now }: Replay): void {
      const { phase, stake, items } = slipIn(slices);
      if (phase.kind === 'idle' || phase.reqId === past) return;
      const known = bets.get(phase.reqId);
      const sent: FutureBet = known ?? {
        sentAt: now - startedAt,
        stake,
        picks: picksOf(items),
        answeredAt: null,
        outcome: null,
      };
      const isAnswer = phase.kind === 'finished' && sent.outcome === null;
      bets.set(
        phase.reqId,
        isAnswer ? { ...sent, answeredAt: now - startedAt, outcome: phase.outcome } : sent,
      );
    },
  };
}

type BetNotes = ReturnType<typeof createBetNotes>;

export function goldOf({ own: { slices } }: Replay): number | null {
  const { spoGold } = rowOf(rowOf(slices.states['wallet'])['wallets']);
  return typeof spoGold === 'number' ? spoGold : null;
}

interface Side {
  readonly replay: Replay;
  readonly notes: BetNotes;
}

/** Whether an entry was played. */
async function stepTo({ replay, notes }: Side, at: number): Promise<boolean> {
  let hasPlayed = false;
  while (replay.nextAt !== null && replay.nextAt <= at) {
    hasPlayed = (await replay.step()) || hasPlayed;
    notes.see(replay);
  }
  await replay.runTo(at);
  replay.flush();
  notes.see(replay);
  return hasPlayed;
}

/** Bets without what depends on the core's own ids. */
const betsOf = ({ bets }: BetNotes): readonly FutureBet[] =>
  [...bets.values()].map((bet) => ({
    ...bet,
    outcome: bet.outcome?.kind === 'accepted' ? { ...bet.outcome, drawId: 0 } : bet.outcome,
  }));

function listDifferences(one: Replay, other: Replay): readonly FutureDifference[] {
  const [a, b] = [one, other].map(({ live }) => offerOf(live.book));
  return differencesOf(a, b, MOST_DIFFERENCES).map((found) => ({
    part: listPartOf(found.path),
    ...found,
    path: `matches/${found.path}`,
  }));
}

/** Of the lists of two replays, found anew where a hash has changed. */
export function createListDifferences() {
  let [known, found]: [string, readonly FutureDifference[]] = ['', []];
  return {
    get found() {
      return found;
    },
    look({ replay: one }: Pick<Side, 'replay'>, { replay: other }: Pick<Side, 'replay'>): void {
      const hashes = [one.hash(), other.hash()] as const;
      if (hashes.join(' ') === known) return;
      known = hashes.join(' ');
      found = hashes[0] === hashes[1] ? [] : listDifferences(one, other);
    },
  };
}

function differencesNow(
  one: Side,
  other: Side,
  lists: readonly FutureDifference[],
): readonly FutureDifference[] {
  const bets = differencesOf(betsOf(one.notes), betsOf(other.notes), MOST_DIFFERENCES, 'bets');
  const [gold, otherGold] = [goldOf(one.replay), goldOf(other.replay)];
  return [
    ...bets.map((found): FutureDifference => ({ part: 'bet', ...found })),
    ...(gold === otherGold ? [] : [{ part: 'gold', path: 'gold', one: gold, other: otherGold } as const]),
    ...lists,
  ];
}

const futureOf = ({ replay, notes }: Side): Future => ({
  bets: [...notes.bets.values()],
  gold: goldOf(replay),
});

/** Both futures of a fork, as recorded and forked, from its place to the end of the recording; each step compares them. */
interface OpenFutures extends ReplayPair {
  /** As they are now. */
  readonly differences: readonly FutureDifference[];
  /** What was found on the way to the present time. */
  futures(): Futures;
}

const unplayable = (n: number, error: unknown): unknown =>
  error instanceof Error && !(error instanceof UnplayableEntry || error instanceof UnmetChange)
    ? new UnplayableEntry(n, error)
    : error;

/** The recording, or the fork that is forked again, at the place. */
async function openBefore(
  file: SpoFile,
  { n, of }: ForkPlan,
  { fetch, onRefused }: { readonly fetch: Network['fetch'] | undefined; readonly onRefused: OnRefused },
): Promise<{ readonly replay: Replay; stop(): void }> {
  if (of !== undefined) return openForked(file, of, { fetch, onRefused, until: n });
  const player = openPlayer(file, {
    runsCommands: true,
    onRefused,
    ...(fetch === undefined ? {} : { fetch }),
  });
  try {
    await player.seek(n);
    return player;
  } catch (error) {
    player.stop();
    throw error;
  }
}

async function openSides(file: SpoFile, plan: ForkPlan, fetch: Network['fetch'] | undefined) {
  const { startedAt } = file.header;
  const notes = [createBetNotes(startedAt), createBetNotes(startedAt)] as const;
  const [before, forked] = await (async () => {
    const one = await openBefore(file, plan, { fetch, onRefused: notes[0].noteRefused });
    try {
      return [one, await openForked(file, plan, { fetch, onRefused: notes[1].noteRefused })] as const;
    } catch (error) {
      one.stop();
      throw error;
    }
  })().catch((error: unknown) => {
    throw unplayable(plan.n, error);
  });
  const sides = [
    { replay: before.replay, notes: notes[0] },
    { replay: forked.replay, notes: notes[1] },
  ] as const;
  for (const side of sides) side.notes.begin(side.replay);
  const stop = (): void => {
    forked.stop();
    before.stop();
  };
  return { sides, stop };
}

/** Both at the place of the fork. Rejects with UnplayableEntry or UnmetChange; throws UnusableKeyframe. */
export async function openFutures(
  file: SpoFile,
  plan: ForkPlan,
  fetch?: Network['fetch'],
): Promise<OpenFutures> {
  const { startedAt } = file.header;
  const { sides, stop } = await openSides(file, plan, fetch);
  const from = sides[0].replay.now;
  const lists = createListDifferences();
  const first: Partial<Record<FuturePart, FirstDifference>> = {};
  let differences: readonly FutureDifference[] = [];
  let isFirst = true;
  return {
    replays: [sides[0].replay, sides[1].replay],
    from,
    to: startedAt + lastAtOf(file),
    get differences() {
      return differences;
    },
    async stepTo(at) {
      try {
        const played = [await stepTo(sides[0], at), await stepTo(sides[1], at)];
        if (isFirst || played.includes(true)) lists.look(...sides);
      } catch (error) {
        throw unplayable(plan.n, error);
      }
      isFirst = false;
      differences = differencesNow(...sides, lists.found);
      for (const { part, ...found } of differences)
        first[part] ??= { at: Math.round(at - startedAt), ...found };
    },
    futures() {
      const [recorded, forked] = sides.map(futureOf) as [Future, Future];
      const { refused } = sides[1].notes;
      return {
        n: plan.n,
        recorded,
        forked,
        first,
        differences: differences.slice(0, MOST_DIFFERENCES),
        refused,
      };
    },
    stop,
  };
}

/** Plays both to the end. Rejects with UnplayableEntry or UnmetChange; throws UnusableKeyframe. */
export async function playFutures(file: SpoFile, plan: ForkPlan, fetch?: Network['fetch']): Promise<Futures> {
  const open = await openFutures(file, plan, fetch);
  try {
    const { from, to } = open;
    for (let at = from; ; at = Math.min(to, at + STEP_MS)) {
      await open.stepTo(at);
      if (at >= to) break;
    }
    return open.futures();
  } finally {
    open.stop();
  }
}
