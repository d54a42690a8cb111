/** Decides slip commands: returns events, or a refusal. Only `apply-slip` changes the slip. */
import { readAmount } from '../number/typed-number.ts';
import type { Decide } from '../decide.ts';
import { isLiveGame } from '../catalogue/game-code.ts';
import type { BetRefusal } from '../bet-rules/bet-refusal.ts';
import { crossRefusal } from '../bet-rules/cross-rules.ts';
import type { BetStandard } from '../bet-rules/bet-standard.ts';
import { type Bettor, checkBet } from '../bet-rules/check-bet.ts';
import { largestStake } from '../bet-rules/largest-stake.ts';
import { ok, refused, type Result } from '../result.ts';
import type { Slip, SlipItem } from './slip.ts';
import type { SlipCommand, SlipEvent, StakeCommand } from './slip-command.ts';

export interface SlipRules {
  /** null: a visitor, who has level UL01 and may fill a slip but not send it. */
  readonly bettor: Bettor | null;
  readonly standard: BetStandard;
}

/** True while an answer is under way: the slip is locked, so that it shows what was sent. */
export const isBusy = (slip: Slip): boolean =>
  slip.phase.kind === 'requesting' || slip.phase.kind === 'unknown';

/** Bounds of the stake: at most min(gold, max_1). A visitor's gold is unknown, so the level alone decides (E7). */
export function stakeBounds({ bettor, standard }: SlipRules): {
  readonly least: number;
  readonly most: number;
} {
  const limit = standard.levels[bettor?.level ?? 'UL01'];
  return { least: limit.leastStake, most: Math.min(bettor?.gold ?? limit.maxStake, limit.maxStake) };
}

/** The amount of a text; 0 where it is none; capped (E7). */
export const stakeFrom = (text: string, most: number): number => Math.min(readAmount(text) ?? 0, most);

const stakeSet = (stake: number): Result<readonly SlipEvent[], BetRefusal> =>
  ok([{ kind: 'stake-set', stake }]);

function decideStake(
  slip: Slip,
  command: StakeCommand,
  rules: SlipRules,
): Result<readonly SlipEvent[], BetRefusal> {
  const { least, most } = stakeBounds(rules);
  switch (command.kind) {
    case 'set-stake':
      return stakeSet(stakeFrom(command.text, most));
    case 'quick-stake': {
      const base = isLiveGame(rules.standard.gameCode) ? 0 : slip.stake;
      return stakeSet(Math.min(base + Math.max(0, Math.trunc(command.amount)), most));
    }
    case 'stake-min':
      return stakeSet(Math.min(least, most));
    case 'stake-max': {
      // If no stake passes, the least stake is set, and the refusal says why.
      const largest = largestStake(slip.items, rules.bettor, rules.standard, command.room);
      return stakeSet(Math.min(Math.max(largest, least), most));
    }
  }
}

const removals = (items: readonly SlipItem[]): SlipEvent[] =>
  items.map(({ id }) => ({ kind: 'removed', itemId: id }));

/** The items that the new item replaces: items that may not be combined with it (E3), and items of another game. */
const replacedBy = (slip: Slip, item: SlipItem): readonly SlipItem[] =>
  slip.items.filter((held) => held.gameCode !== item.gameCode || crossRefusal(held, item) !== null);

function decidePick(slip: Slip, item: SlipItem, rules: SlipRules): Result<readonly SlipEvent[], BetRefusal> {
  if (slip.items.some(({ id }) => id === item.id)) return ok([{ kind: 'removed', itemId: item.id }]);
  if (item.lock !== null) return refused({ kind: 'locked', itemId: item.id, reason: item.lock });
  const picked: SlipEvent = { kind: 'picked', item, stake: stakeFor(slip, item, rules) };
  if (isLiveGame(item.gameCode)) return ok([picked]);
  const replaced = replacedBy(slip, item);
  if (slip.items.length - replaced.length >= rules.standard.maxFolders)
    return ok([{ kind: 'held-over', item }]);
  return ok([...removals(replaced), picked]);
}

/**
 * A new slip, also of another game, starts with the least stake (E7). A slip that gets a further item keeps its stake, within the bounds.
 */
function stakeFor(slip: Slip, item: SlipItem, rules: SlipRules): number {
  const { least, most } = stakeBounds(rules);
  const goesOn = slip.items.some(({ gameCode }) => gameCode === item.gameCode);
  return goesOn && slip.stake > 0 ? Math.min(slip.stake, most) : Math.min(least, most);
}

/** The over-limit item is picked like any other item. If there is still no room, it replaces the last folder. */
function decideOver(
  slip: Slip,
  how: 'swap-over' | 'drop-over',
  rules: SlipRules,
): Result<readonly SlipEvent[], BetRefusal> {
  const { overItem } = slip;
  if (overItem === null || how === 'drop-over' || slip.items.some(({ id }) => id === overItem.id))
    return ok([{ kind: 'held-over', item: null }]);
  const decided = decidePick(slip, overItem, rules);
  if (!decided.ok || decided.value.at(-1)?.kind === 'picked') return decided;
  const replaced = replacedBy(slip, overItem);
  const last = slip.items.filter((held) => !replaced.includes(held)).slice(-1);
  const picked: SlipEvent = { kind: 'picked', item: overItem, stake: stakeFor(slip, overItem, rules) };
  return ok([...removals([...replaced, ...last]), picked]);
}

type DecideSlip<Command> = Decide<Slip, Command, SlipRules, readonly SlipEvent[], BetRefusal>;

export const decideSlip: DecideSlip<SlipCommand> = (slip, command, rules) => {
  if (isBusy(slip)) return refused({ kind: 'in-flight' });
  switch (command.kind) {
    case 'pick':
      return decidePick(slip, command.item, rules);
    case 'remove':
      return ok([{ kind: 'removed', itemId: command.itemId }]);
    case 'clear':
      return ok([{ kind: 'cleared' }]);
    case 'restore':
      return ok([
        {
          kind: 'restored',
          items: command.items,
          stake: Math.min((command.stake ?? slip.stake) || stakeBounds(rules).least, stakeBounds(rules).most),
        },
      ]);
    case 'see-match':
      return ok([{ kind: 'match-seen' }]);
    case 'set-mode':
      return ok([{ kind: 'mode-set', mode: command.mode }]);
    case 'keep-folders':
      return ok([{ kind: 'keep-folders-set', keep: command.keep }]);
    case 'swap-over':
    case 'drop-over':
      return decideOver(slip, command.kind, rules);
    case 'set-rate-policy':
      // Each window sends its member's policy when it opens. An unchanged policy edits nothing, so the receipt of another window stays.
      return ok(
        command.policy === slip.ratePolicy ? [] : [{ kind: 'rate-policy-set', policy: command.policy }],
      );
    case 'send': {
      const refusal = checkBet(slip, rules.bettor, rules.standard);
      return refusal === null ? ok([{ kind: 'sent', reqId: command.reqId }]) : refused(refusal);
    }
    case 'set-stake':
    case 'quick-stake':
    case 'stake-min':
    case 'stake-max':
      return decideStake(slip, command, rules);
  }
};
