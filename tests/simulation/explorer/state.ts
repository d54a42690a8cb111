/** A state of the explorer: one bet of two picks before their matches, with its request, its sale, its gold and its matches. Plain data, so that states can be compared. */
import type { OutcomeResult } from '../../../domain/match/market.ts';
import type { Settled } from '../../../domain/bet/settle-bet.ts';
import type { Entry, Owner } from '../../../server/ledger/post.ts';
import type { MatchNow } from '../matches.ts';

/** The member with two windows places the bet; the other one may buy it. */
export const [BETTOR, BUYER] = [1, 2];
export const STAKE = 100_000;

export interface BetNow {
  readonly ownerId: number;
  readonly isBought: boolean;
  readonly state: 'opened' | Settled['state'];
  readonly won: number;
  readonly isCancelled: boolean;
  readonly isOnSale: boolean;
  /** Promised for all legs, hundredths. */
  readonly odds: number;
  readonly legs: readonly { readonly odds: number; readonly result: OutcomeResult | null }[];
}

/** What a window knows of the request; null: nothing yet. */
export type Known = 'accepted' | 'refused' | 'never-arrived' | null;

export type PurchaseAnswer = 'done' | 'refused' | 'never-arrived';
type PurchaseKnown = PurchaseAnswer | null;

type AtNode = 'unsent' | 'waiting' | 'over';

export interface State {
  /** Gold by owner. */
  readonly gold: Readonly<Partial<Record<Owner, number>>>;
  readonly matches: readonly MatchNow[];
  /** Results as the feed and operators say them, by match. */
  readonly said: readonly (OutcomeResult | null)[];
  /** At each of two nodes. `waiting`: the node has judged the bet, and has not written it. */
  readonly request: readonly [AtNode, AtNode];
  /** As the board of the second node shows them, until it follows. */
  readonly behind: readonly MatchNow[] | null;
  readonly answer: Exclude<Known, null> | null;
  readonly known: readonly [Known, Known];
  /** One request of the buyer, which may come to both nodes, and what the buyer's two windows know of it. */
  readonly purchase: {
    readonly answer: PurchaseAnswer | null;
    readonly known: readonly [PurchaseKnown, PurchaseKnown];
  };
  readonly bet: BetNow | null;
  readonly sale: {
    readonly state: 'open' | 'sold' | 'cancelled';
    readonly price: number;
    readonly marks: string;
  } | null;
  /** Names of the acts that are over, sorted. */
  readonly done: readonly string[];
}

export const goldOf = (state: State, owner: Owner): number => state.gold[owner] ?? 0;

/** Moves gold, as a posting does: an overdraft of a member refuses it. */
export function moved(state: State, entries: readonly Entry[]): State | null {
  const gold = { ...state.gold };
  for (const { owner, amount } of entries) gold[owner] = (gold[owner] ?? 0) + amount;
  const isOverdrawn = entries.some(({ owner }) => owner.startsWith('member:') && (gold[owner] ?? 0) < 0);
  return isOverdrawn ? null : { ...state, gold };
}

const debtOf = (memberId: number): Owner => `debt:${memberId}`;

/** As server/ledger/debts.ts: what a member does not have is owed. */
export function movedOwing(state: State, entries: readonly Entry[]): State {
  const owing = entries.flatMap((entry): Entry[] => {
    const after = goldOf(state, entry.owner) + entry.amount;
    if (!entry.owner.startsWith('member:') || after >= 0) return [entry];
    const owner = debtOf(Number(entry.owner.slice('member:'.length)));
    return [
      { ...entry, amount: entry.amount - after },
      { owner, currency: 'gold', amount: after },
    ];
  });
  return moved(state, owing) ?? state;
}

/** What a member owes is paid from what they were just given. */
export function repaid(state: State, memberId: number, gained: number): State {
  const amount = Math.min(-goldOf(state, debtOf(memberId)), Math.max(0, gained));
  if (amount <= 0) return state;
  const entries: readonly Entry[] = [
    { owner: `member:${memberId}`, currency: 'gold', amount: -amount },
    { owner: debtOf(memberId), currency: 'gold', amount },
  ];
  return moved(state, entries) ?? state;
}
