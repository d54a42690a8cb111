/** Forks the opened session at its place: the bet as it was recorded beside a bet with another slip, other rules or another price policy. */
import { levels } from '../../../domain/catalogue/level.ts';
import { largestStake } from '../../../domain/bet-rules/largest-stake.ts';
import { ratePolicies } from '../../../domain/bet-rules/price-policy.ts';
import { refused } from '../../../domain/result.ts';
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
import { forkFileOf } from '../fork-file.ts';
import { readPlan } from '../fork-plan.ts';
import { playFutures } from '../play-futures.ts';
import type { SessionPlayer } from '../session-player.ts';
import { changesOf } from './entry-line.ts';
import { refusing } from './refusing.ts';
import type { ForkStart, StageForks } from './stage-api.ts';

/** The longest time that a fork is played on, ms. */
export const MAX_FORK_MS = 3_600_000;
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

function startOf({ n, replay }: SessionPlayer): ForkStart {
  const { items, stake, ratePolicy } = slipIn(replay.own.slices);
  const bettor = { level: levels[0], gold: GOLD } as const;
  const standard = standardIn(replay.own.slices, items);
  const rules = rulesOf(standard, items, bettor);
  const bet = { items, stake: stake > 0 ? stake : rules.leastStake, ratePolicy, bettor, rules };
  return { n, bet, levels: standard.levels, mostStake: largestStake(items, bettor, standard) };
}

interface Held {
  readonly player: SessionPlayer;
  readonly fetch: Network['fetch'];
}

/** `held`: the player of the opened session; null: none is open. */
export function createForking(held: () => Held | null): StageForks {
  return {
    async forkStart() {
      const opened = held();
      return opened === null ? null : startOf(opened.player);
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
    async futures(changes): ReturnType<StageForks['futures']> {
      const opened = held();
      if (opened === null) return refused('no-entries');
      const { player, fetch } = opened;
      const { n, file } = player;
      const plan = readPlan({ ...changes, n });
      if (plan === null) return refused('bad-fork');
      return refusing(async () => {
        const futures = await playFutures(file, plan, fetch);
        return { ...futures, file: forkFileOf(file, plan, futures) };
      }).catch((error: unknown) => {
        if (error instanceof UnmetChange) return refused('bad-fork');
        throw error;
      });
    },
  };
}
