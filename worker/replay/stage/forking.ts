/** Forks the opened session at its place: the bet as it was recorded beside a bet with another slip, other rules or another price policy. */
import { levels } from '../../../domain/catalogue/level.ts';
import { standardFor } from '../../../domain/bet-rules/default-standards.ts';
import { largestStake } from '../../../domain/bet-rules/largest-stake.ts';
import { ratePolicies } from '../../../domain/bet-rules/price-policy.ts';
import { type Book, findMarket, findOutcome } from '../../../domain/book/book.ts';
import { gameCodes } from '../../../domain/catalogue/game-code.ts';
import { MOST_FORKS } from '../../../domain/recording/future-paths.ts';
import { readableEntries, type SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { SlipItem } from '../../../domain/slip/slip.ts';
import type { Network } from '../../engine/deps.ts';
import {
  type ForkBet,
  type ForkRules,
  MAX_FORK_DELAY,
  playFork,
  rulesOf,
  slipIn,
  standardIn,
} from '../forked-session.ts';
import { UnmetChange } from '../fork-entries.ts';
import { bettorIn, isMember } from '../fork-server.ts';
import { type ForkFile, forkFileOf, readForkFile, unlikeFile } from '../fork-file.ts';
import { type ForkPlan, type ForkStep, planOfSteps, planSteps } from '../fork-plan.ts';
import { openForked } from '../open-forked.ts';
import { futureParts, type Futures, playFutures } from '../play-futures.ts';
import { type RecordedRules, rulesAt } from '../recorded-rules.ts';
import type { SessionPlayer } from '../session-player.ts';
import { changesOf, entryLineOf } from './entry-line.ts';
import { refusing } from './refusing.ts';
import type { EntryLine, ForkRefusal, ForkStart, PlayedFutures, StageForks } from './stage-api.ts';

/** The longest time that a fork is played on, ms. */
const MAX_FORK_MS = 3_600_000;
/** Gold of the bettor where the recording does not say. */
const GOLD = 100_000_000;

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const areRules = ({ maxOdds, maxSingleOdds, delaySeconds, ...amounts }: ForkRules): boolean =>
  [maxOdds, maxSingleOdds].every((odds) => odds === null || isAmount(odds)) &&
  Object.values(amounts).every(isAmount) &&
  isAmount(delaySeconds) &&
  delaySeconds <= MAX_FORK_DELAY;

const isBet = ({ stake, ratePolicy, bettor, rules }: Omit<ForkBet, 'items'>): boolean =>
  isAmount(stake) &&
  isAmount(bettor.gold) &&
  ratePolicies.includes(ratePolicy) &&
  levels.includes(bettor.level) &&
  areRules(rules);

function cellsOf(items: readonly SlipItem[], book: Book): ForkStart['cells'] {
  const cells = items.flatMap(({ id, matchId, marketId, specifier, outcomeId }) => {
    const market = findMarket(book, matchId, marketId, specifier);
    const outcome = market === null ? null : findOutcome(market, outcomeId);
    return outcome === null ? [] : [[id, outcome.cell] as const];
  });
  return Object.fromEntries(cells);
}

function startOf(
  { n, file, replay }: Pick<SessionPlayer, 'n' | 'file' | 'replay'>,
  recorded: RecordedRules,
): ForkStart {
  const { items, stake, ratePolicy } = slipIn(replay.own.slices);
  const bettor = recorded.bettor ?? { level: levels[0], gold: GOLD };
  const standard =
    recorded.standards.length > 0
      ? standardFor(recorded.standards, items[0]?.gameCode ?? gameCodes.live)
      : standardIn(replay.own.slices, items);
  const rules = rulesOf(standard, items, bettor);
  const bet = { items, stake: stake > 0 ? stake : rules.leastStake, ratePolicy, bettor, rules };
  return {
    n,
    bet,
    recorded: recorded.slip,
    cells: cellsOf(items, replay.live.book),
    levels: standard.levels,
    mostStake: largestStake(items, bettor, standard),
    commands: commandsFrom(file, n),
  };
}

/** Commands of the recording that a fork may skip or move. */
const MOST_COMMANDS = 200;

function commandsFrom(file: SpoFile, n: number): readonly EntryLine[] {
  const lines: EntryLine[] = [];
  for (const { entry, n: number } of readableEntries(file, n)) {
    if (entry.kind === 'command') lines.push(entryLineOf(number, entry));
    if (lines.length === MOST_COMMANDS) break;
  }
  return lines;
}

interface Held {
  readonly player: SessionPlayer;
  readonly fetch: Network['fetch'];
}

/** The change that names the entry which is no such entry after the place, or the pick that is not in the slip. */
const setWith = (sets: readonly string[], named: number | string): string =>
  sets.find((set) =>
    typeof named === 'string' ? set === `without=${named}` : new RegExp(`^[a-z]+=${named}(?::|$)`).test(set),
  ) ?? '';

/** A refusal of the stage in place of an exception. */
export async function refusingFork<T>(
  sets: readonly string[],
  act: () => Promise<T>,
): Promise<Result<T, ForkRefusal>> {
  try {
    const done = await refusing(act);
    return done.ok ? done : refused({ why: done.error, set: '' });
  } catch (error) {
    if (error instanceof UnmetChange)
      return refused({ why: 'unmet-change', set: setWith(sets, error.named) });
    throw error;
  }
}

const noSession = refused({ why: 'no-entries', set: '' } as const);

function playedOf(
  futures: Futures,
  state: unknown,
): Omit<PlayedFutures, 'base' | 'sets' | 'file' | 'unlike'> {
  const { n, recorded, forked, first, differences, refused: commands } = futures;
  const found = futureParts.flatMap((part) => {
    const one = first[part];
    const [change] = one === undefined ? [] : changesOf([one], [state]);
    return one === undefined || change === undefined ? [] : [{ part, at: one.at, change }];
  });
  return { n, recorded, forked, refused: commands, first: found, states: changesOf(differences, [state]) };
}

const isSame = (file: ForkFile, plan: ForkPlan): boolean =>
  JSON.stringify(planSteps(file.plan)) === JSON.stringify(planSteps(plan));

/** The plan of the last step. Each one has the place of the one before it, or a later one. */
export function askedPlan(steps: readonly ForkStep[]): Result<ForkPlan, ForkRefusal> {
  if (steps.length > MOST_FORKS) return refused({ why: 'too-many-forks', set: String(MOST_FORKS) });
  const early = steps.find(({ n }, at) => n < (steps[at - 1]?.n ?? 0));
  if (early !== undefined) return refused({ why: 'before-fork', set: String(steps.at(-2)?.n ?? 0) });
  const plan = planOfSteps(steps);
  return plan.ok ? plan : refused({ why: 'bad-change', set: plan.error });
}

/** The slip and the rules of a fork at a place behind it. */
async function startOfFork(
  { player: { file, n }, fetch }: Held,
  base: readonly ForkStep[],
): Promise<ForkStart> {
  const plan = planOfSteps(base);
  if (!plan.ok) throw new Error(plan.error);
  const { replay, stop } = await openForked(file, plan.value, { fetch, until: n });
  try {
    const { slices } = replay.own;
    const { items, stake, ratePolicy } = slipIn(slices);
    const slip = { itemIds: items.map(({ id }) => id), stake, ratePolicy };
    const bettor = isMember(slices) ? bettorIn(slices) : null;
    return startOf({ n, file, replay }, { slip, bettor, standards: [] });
  } finally {
    stop();
  }
}

function createFutures(held: () => Held | null): Pick<StageForks, 'futures' | 'openFork'> {
  let asked: ForkFile | null = null;
  return {
    async futures(sets, base = []) {
      const opened = held();
      if (opened === null) return noSession;
      const { player, fetch } = opened;
      const { n, file } = player;
      const plan = askedPlan([...base, { n, sets }]);
      if (!plan.ok) return plan;
      return refusingFork(sets, async () => {
        const futures = await playFutures(file, plan.value, fetch);
        const unlike =
          asked !== null && isSame(asked, plan.value) ? changesOf(unlikeFile(asked, futures)) : null;
        const text = forkFileOf(file, plan.value, futures);
        return { ...playedOf(futures, player.state('')), base, sets, file: text, unlike };
      });
    },
    async openFork(file) {
      const opened = held();
      if (opened === null) return noSession;
      const read = readForkFile(await file.text());
      if (read === null) return refused({ why: 'no-fork', set: '' });
      const { header, count } = opened.player.file;
      if (read.session.startedAt !== header.startedAt || read.plan.n > count)
        return refused({ why: 'other-session', set: '' });
      asked = read;
      const base = planSteps(read.plan).slice(0, -1);
      const last = planSteps(read.plan).at(-1) ?? { n: read.plan.n, sets: [] };
      return ok({ ...last, base });
    },
  };
}

/** `held`: the player of the opened session; null: none is open. */
export function createForking(held: () => Held | null): StageForks {
  return {
    ...createFutures(held),
    async forkStart(base = []) {
      const opened = held();
      if (opened === null) return null;
      const { player } = opened;
      if (base.length === 0) return startOf(player, rulesAt(player.file, player.n));
      return askedPlan([...base, { n: player.n, sets: [] }]).ok ? startOfFork(opened, base) : null;
    },
    async fork({ itemIds, playMs, ...given }): ReturnType<StageForks['fork']> {
      const opened = held();
      if (opened === null) return refused('no-entries');
      if (!isBet(given) || !isAmount(playMs) || playMs > MAX_FORK_MS) return refused('bad-fork');
      const { player, fetch } = opened;
      const items = slipIn(player.replay.own.slices).items.filter(({ id }) => itemIds.includes(id));
      const { n, file } = player;
      return refusing(async () => {
        const bet = { ...given, items };
        const { differences, ...forked } = await playFork(file, { n, bet, playMs }, fetch);
        return { n, ...forked, states: changesOf(differences) };
      });
    },
  };
}
