/**
 * The slip of standard games against a model written from the specification alone: 100,000 random runs of commands, and the
 * two must agree after every one.
 */
import { describe, expect, test } from 'vitest';
import { defaultStandards, standardFor } from '../../domain/bet-rules/default-standards.ts';
import { applySlip } from '../../domain/slip/apply-slip.ts';
import { decideSlip } from '../../domain/slip/decide-slip.ts';
import { emptySlip, type Slip, type SlipItem } from '../../domain/slip/slip.ts';
import { slipItem } from '../given/slip.ts';
import type { SlipCommand } from '../../domain/slip/slip-command.ts';
import { dice } from '../given/dice.ts';

const GOLD = 40_000_000;
const LEAST = 100_000;
const LIMIT = 4;
const standards = defaultStandards.map((one) => (one.gameCode === 57 ? { ...one, maxFolders: LIMIT } : one));

interface Pick {
  readonly game: 57 | 59;
  readonly match: number;
  readonly sport: number;
  readonly market: number;
  readonly locked: boolean;
}

const all = (sport: number, matches: readonly number[], markets: readonly number[]): Pick[] =>
  matches.flatMap((match) =>
    markets.map((market): Pick => ({ game: 57, match, sport, market, locked: false })),
  );
const pool: readonly Pick[] = [
  ...all(311, [1, 2, 3], [1, 14, 18, 16]),
  ...all(313, [4, 5], [219, 223, 225]),
  ...all(324, [6, 7], [251, 256, 258]),
  { game: 57, match: 8, sport: 311, market: 1, locked: true },
  { game: 59, match: 9, sport: 311, market: 1, locked: false },
  { game: 59, match: 9, sport: 311, market: 18, locked: false },
];
const idOf = ({ match, market }: Pick): string => `${match}:${market}::1`;
const itemOf = (pick: Pick): SlipItem =>
  slipItem({
    gameCode: pick.game,
    matchId: pick.match,
    marketId: pick.market,
    sportId: pick.sport,
    odds: 150,
    lock: pick.locked ? 'suspended' : null,
    version: { stream: String(pick.game), epoch: 'e', seq: 1 },
  });

// ─── the model: no line of it comes from domain/

const together = new Set([
  '219 225',
  '225 219',
  '223 225',
  '225 223',
  '251 258',
  '258 251',
  '256 258',
  '258 256',
]);
const listed = new Set([1, 14, 18, 219, 223, 225, 251, 256, 258]);

class Model {
  items: Pick[] = [];
  over: Pick | null = null;
  stake = 0;
  keep = false;
  same = 0;
  busy = false;

  private fit(a: Pick, b: Pick): boolean {
    if (a.game !== b.game || !listed.has(a.market) || !listed.has(b.market)) return false;
    return a.match !== b.match || together.has(`${a.market} ${b.market}`);
  }
  private defaultStake(): void {
    this.stake = this.stake === 0 ? LEAST : Math.min(this.stake, GOLD);
  }
  pick(one: Pick): void {
    if (this.busy) return;
    if (this.items.some((held) => idOf(held) === idOf(one))) return this.remove(idOf(one));
    if (one.locked) return;
    this.same = 0;
    if (one.game === 59) this.items = [one];
    else {
      const rest = this.items.filter((held) => this.fit(held, one));
      if (rest.length >= LIMIT) {
        this.over = one;
        return;
      }
      this.items = [...rest, one];
    }
    this.over = null;
    this.defaultStake();
  }
  remove(id: string): void {
    if (this.busy) return;
    this.items = this.items.filter((held) => idOf(held) !== id);
    this.same = 0;
  }
  clear(): void {
    if (this.busy) return;
    this.items = [];
    this.over = null;
    this.stake = 0;
    this.same = 0;
  }
  settleOver(swap: boolean): void {
    if (this.busy) return;
    const { over } = this;
    this.same = 0;
    this.over = null;
    if (over === null || !swap || this.items.length === 0) return;
    this.items = [...this.items.slice(0, -1), over];
    this.defaultStake();
  }
  setStake(stake: number): void {
    if (this.busy) return;
    this.stake = Math.min(stake, GOLD);
    this.same = 0;
  }
  /** Whether a bet goes out. */
  send(): boolean {
    if (this.busy || this.items.length === 0) return false;
    if (this.items.length > (this.items[0]?.game === 59 ? 1 : LIMIT)) return false;
    for (const a of this.items) for (const b of this.items) if (a !== b && !this.fit(a, b)) return false;
    if (this.stake < LEAST || this.stake > GOLD) return false;
    this.busy = true;
    return true;
  }
  answer(accepted: boolean): void {
    const live = this.items.some(({ game }) => game === 59);
    if (accepted) this.same++;
    if (accepted ? !this.keep : !live) this.items = [];
    this.busy = false;
  }
}

/** What can be told of both, as text: equal texts, equal slips. */
const faceOf = (slip: Slip): string =>
  JSON.stringify([
    slip.items.map(({ id }) => id),
    slip.overItem?.id ?? null,
    slip.stake,
    slip.keepFolders,
    slip.countSameBets,
    slip.phase.kind === 'requesting',
  ]);
const faceOfModel = ({ items, over, stake, keep, same, busy }: Model): string =>
  JSON.stringify([items.map(idOf), over === null ? null : idOf(over), stake, keep, same, busy]);

/** The first step after which the two differ, or null. */
function play(seed: number): { readonly step: number; readonly is: string; readonly should: string } | null {
  const roll = dice(seed);
  const upTo = (most: number): number => Math.floor(roll() * most);
  const model = new Model();
  let slip = emptySlip;
  const command = (one: SlipCommand): boolean => {
    const game = one.kind === 'pick' ? one.item.gameCode : (slip.items[0]?.gameCode ?? 59);
    const rules = { bettor: { level: 'UL01', gold: GOLD }, standard: standardFor(standards, game) } as const;
    const decided = decideSlip(slip, one, rules);
    if (decided.ok) slip = decided.value.reduce(applySlip, slip);
    return decided.ok;
  };
  const pick = (): void => {
    const one = pool[upTo(pool.length)];
    if (one === undefined) return;
    command({ kind: 'pick', item: itemOf(one) });
    model.pick(one);
  };
  const turns: readonly (() => void)[] = [
    pick,
    pick,
    pick,
    pick,
    pick,
    () => {
      const one = model.items[upTo(model.items.length)];
      const itemId = one === undefined ? 'none' : idOf(one);
      command({ kind: 'remove', itemId });
      model.remove(itemId);
    },
    () => {
      if (roll() < 0.7) return;
      command({ kind: 'clear' });
      model.clear();
    },
    () => {
      const swap = roll() < 0.5;
      command({ kind: swap ? 'swap-over' : 'drop-over' });
      model.settleOver(swap);
    },
    () => {
      const stake = upTo(60) * 1_000_000;
      command({ kind: 'set-stake', text: `0${stake.toLocaleString('ko-KR')}골드` });
      model.setStake(stake);
    },
    () => {
      const adds = model.items[0]?.game === 57;
      command({ kind: 'quick-stake', amount: 5_000_000 });
      model.setStake((adds ? model.stake : 0) + 5_000_000);
    },
    () => {
      const keep = roll() < 0.5;
      command({ kind: 'keep-folders', keep });
      if (!model.busy) model.keep = keep;
    },
    () => {
      command({ kind: 'send', reqId: 'r' });
      model.send();
    },
    () => {
      if (!model.busy) return;
      const accepted = roll() < 0.6;
      const outcome = accepted
        ? ({ kind: 'accepted', drawId: 1, odds: 150, stake: slip.stake, expected: 1, penalty: null } as const)
        : ({ kind: 'refused', refusal: { kind: 'code', code: -8002 } } as const);
      slip = applySlip(slip, { kind: 'answered', reqId: 'r', outcome });
      model.answer(accepted);
    },
  ];
  for (let step = 0; step < 14; step++) {
    turns[upTo(turns.length)]?.();
    const [is, should] = [faceOf(slip), faceOfModel(model)];
    if (is !== should) return { step, is, should };
  }
  return null;
}

describe('E2, E3, E4, E7, E11 the standard slip', () => {
  test('100,000 random runs of commands end as the model says', { timeout: 120_000 }, () => {
    const differing: unknown[] = [];
    for (let seed = 1; seed <= 100_000; seed++) {
      const difference = play(seed);
      if (difference !== null) differing.push({ seed, ...difference });
    }
    expect(differing).toEqual([]);
  });
});
