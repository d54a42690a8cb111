/** The opened session and its fork, or the same session with faults, side by side: two cores on the same recorded time. */
import { serverNow } from '../../../domain/book/server-clock.ts';
import { lastAtOf, type SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { type FaultChoice, MAX_FAULT_SEED } from '../../../domain/recording/fault-plan.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { Network } from '../../engine/deps.ts';
import { type MetFault, openFaultySides } from '../faulted-session.ts';
import { slipIn } from '../forked-session.ts';
import { marketName, plainState } from '../plain-state.ts';
import { createListDifferences, type FutureDifference, goldOf, openFutures } from '../play-futures.ts';
import type { Replay, ReplayPair } from '../replay.ts';
import { inFile } from './comparing.ts';
import { changesOf } from './entry-line.ts';
import { askedPlan, refusingFork } from './forking.ts';
import type { ForkRefusal, SideMarks, SidesOf, SidesPlace, SideView } from './stage-api.ts';

/** Parts that differ, of which the page gets names. */
const MOST_CHANGES = 100;
const MOST_FAULTS = 100;

interface Pair extends ReplayPair {
  differences(): readonly FutureDifference[];
  readonly faults: readonly MetFault[];
}

interface Session {
  readonly file: SpoFile;
  readonly fetch: Network['fetch'];
}

async function openForkPair(
  { file, fetch }: Session,
  { n, sets, base = [] }: Extract<SidesOf, { sets: unknown }>,
): Promise<Result<Pair, ForkRefusal>> {
  const plan = askedPlan([...base, { n, sets }]);
  if (!plan.ok) return plan;
  return refusingFork(sets, async () => {
    const open = await openFutures(file, plan.value, fetch);
    const { replays, from, to, stepTo, stop } = open;
    return { replays, from, to, stepTo, stop, faults: [], differences: () => open.differences };
  });
}

async function openFaultyPair(
  { file, fetch }: Session,
  choice: FaultChoice,
): Promise<Result<Pair, ForkRefusal>> {
  if (!(choice.seed >= 0 && choice.seed <= MAX_FAULT_SEED)) return refused({ why: 'bad-change', set: '' });
  return refusingFork([], async () => {
    const open = openFaultySides(file, choice, fetch);
    const lists = createListDifferences();
    const [one, other] = open.replays.map((replay) => ({ replay })) as [Side, Side];
    return {
      ...open,
      differences: () => lists.found,
      async stepTo(at) {
        await open.stepTo(at);
        lists.look(one, other);
      },
    };
  });
}

interface Side {
  readonly replay: Replay;
}

const OF_MARKET = /^matches\/(\d+)(?:\/markets\/([^/]+)(?:\/outcomes\/(\d+))?)?/;

/** Rows and price buttons that differ, by the numbers that the screens of this core have for them. */
function marksOf({ live: { book } }: Replay, differences: readonly FutureDifference[]): SideMarks {
  const [matches, cells] = [new Set<number>(), new Set<number>()];
  for (const { part, path } of differences) {
    const [, id, name, outcome] = OF_MARKET.exec(path) ?? [];
    const match = book.matches.get(Number(id));
    if (match === undefined) continue;
    if (part === 'row') matches.add(match.facts.matchId);
    const market = match.markets.find((one) => marketName(one) === name);
    for (const one of market?.outcomes ?? [])
      if (outcome === undefined || one.id === Number(outcome)) cells.add(one.cell);
  }
  return { matches: [...matches], cells: [...cells] };
}

function viewOf(replay: Replay, differences: readonly FutureDifference[]): SideView {
  const { live, coreNow } = replay;
  const known = serverNow(live.clock, coreNow);
  return { serverNow: known, gold: goldOf(replay), ...marksOf(replay, differences) };
}

const slipText = ({ own: { slices } }: Replay): string => {
  const { items, stake, ratePolicy, phase } = slipIn(slices);
  return JSON.stringify([items.map(({ id, odds, lock }) => [id, odds, lock]), stake, ratePolicy, phase.kind]);
};

function placeOf(
  { replays, differences, faults }: Pair,
  { file }: Session,
  { at, core }: Pick<SidesPlace, 'at' | 'core'>,
): SidesPlace {
  const found = differences();
  const [one, other] = replays;
  return {
    at,
    core,
    sides: [viewOf(one, found), viewOf(other, found)],
    bet: found.some(({ part }) => part === 'bet') || slipText(one) !== slipText(other),
    states: changesOf(found.slice(0, MOST_CHANGES), [plainState(one)]),
    faults: inFile(file, faults.slice(-MOST_FAULTS)),
  };
}

interface Open {
  readonly session: Session;
  readonly of: SidesOf;
  readonly pair: Pair;
  at: number;
}

/** `held`: the opened session; null: none is open. Await each call before the next. */
export function createSides(held: () => Session | null) {
  let open: Open | null = null;
  let core = 0;
  const close = (): void => {
    open?.pair.stop();
    open = null;
  };
  const begin = async (session: Session, of: SidesOf): Promise<Result<Open, ForkRefusal>> => {
    const pair = await ('faults' in of ? openFaultyPair(session, of.faults) : openForkPair(session, of));
    if (!pair.ok) return pair;
    close();
    core++;
    open = { session, of, pair: pair.value, at: pair.value.from };
    return ok(open);
  };
  const playTo = async (sides: Open, at: number): Promise<SidesPlace> => {
    const { pair, session } = sides;
    const end = session.file.header.startedAt + lastAtOf(session.file);
    // At the end of the recording the recoveries that are under way come to theirs.
    sides.at = at >= end ? pair.to : Math.max(pair.from, at);
    await pair.stepTo(sides.at);
    return placeOf(pair, session, { at: sides.at, core });
  };
  return {
    close,
    replay: (side: 0 | 1): Replay | null => open?.pair.replays[side] ?? null,
    async openSides(of: SidesOf): Promise<Result<SidesPlace, ForkRefusal>> {
      const session = held();
      if (session === null) return refused({ why: 'no-entries', set: '' });
      const begun = await begin(session, of);
      return begun.ok ? refusingFork([], () => playTo(begun.value, begun.value.at)) : begun;
    },
    async sidesTo(at: number): Promise<SidesPlace | null> {
      if (open === null || open.session.file !== held()?.file) return null;
      const { session, of, pair } = open;
      const isBack = at < open.at && open.at > pair.from;
      const begun = isBack ? await begin(session, of) : ok(open);
      const played = begun.ok ? await refusingFork([], () => playTo(begun.value, at)) : begun;
      return played.ok ? played.value : null;
    },
  };
}
