/** Moves that members meant, what became of them, and what they moved as the members were answered. */
import { firstGoods } from '../../../domain/store/first-goods.ts';
import type { MoveEnd, MoveFields, MoveName } from './device-moves.ts';

export interface Moved {
  readonly name: MoveName;
  readonly reqId: string;
  readonly memberId: number;
  readonly fields: MoveFields;
  /** Of the logins that may have sent it. */
  readonly tokens: string[];
  /** From all devices and cores; the same one may be known twice. */
  readonly ends: MoveEnd[];
  /** The core ended, and its storage had refused the request: nobody asks for it. */
  isForgotten: boolean;
}

/** The coupons of every schedule: one for many members, one for a single use. */
export const coupons = [
  { code: 'SIMULATED-FOR-MANY', gold: 50_000, coin: 0, mile: 10, total: 100 },
  { code: 'SIMULATED-FOR-ONE', gold: 700_000, coin: 5, mile: 0, total: 1 },
] as const;

/** Goods that members buy: a skin costs more than most of them have. */
export const goodIds = [202, 301, 302] as const;
/** The item that pays for a note. */
const NOTE = 202;
/** As the site values begin. */
const GOLD_OF_MILE = 100;

/** Gold, coins, mileage and goods of the member, and the gold of the safebox. */
type Change = readonly [of: string, amount: number];

function text(end: MoveEnd): string {
  if (end.kind !== 'done') return end.kind === 'code' ? `refused ${end.code}` : end.kind;
  const { DrawId: bet } = end.answer;
  return bet === undefined ? 'done' : `done as bet ${bet}`;
}
/** Two windows may name the reason of a refusal by different words. */
const isSame = (one: MoveEnd, other: MoveEnd): boolean =>
  one.kind === other.kind && (one.kind !== 'done' || text(one) === text(other));

/** Another end of a move that had one. */
export const endFaults = ({ reqId, name, ends: [first, ...others] }: Moved): readonly string[] =>
  others.flatMap((other) =>
    first === undefined || isSame(first, other)
      ? []
      : [`${name} ${reqId} was ${text(first)}, and then ${text(other)}`],
  );

function changesOf({ name, fields }: Moved, answered: number): readonly Change[] {
  const number = (field: string): number => Number(fields[field] ?? 0);
  const gold = number('gold');
  const good = firstGoods.find(({ id }) => id === number('itemId') || id === number('it_no'));
  switch (name) {
    case 'safebox': {
      const into = fields['mode'] === 'in' ? gold : -gold;
      return [
        ['gold', -into],
        ['safebox', into],
      ];
    }
    case 'exchange':
      return [
        ['mile', -number('miles')],
        ['gold', answered === GOLD_OF_MILE * number('miles') ? answered : Number.NaN],
      ];
    case 'coupon': {
      const coupon = coupons.find(({ code }) => code === fields['code']);
      return (['gold', 'coin', 'mile'] as const).map((of) => [of, coupon?.[of] ?? 0]);
    }
    case 'buy-good':
      return [
        fields['currency'] === 'coin'
          ? ['coin', -(good?.coins ?? 0) * number('qty')]
          : ['gold', -(good?.price ?? 0) * number('qty')],
        [`good:${number('itemId')}`, number('qty')],
      ];
    case 'note':
      return [[`good:${NOTE}`, -1]];
    case 'use-good':
      return [[`good:${number('it_no')}`, -1]];
    case 'withdraw-good':
      return [
        ['gold', answered],
        // Goods are sold for either: what was not paid in gold was paid in coins.
        ['coin', (good?.coins ?? 0) * (number('it_cnt') - answered / (good?.price ?? 1))],
        [`good:${number('it_no')}`, -number('it_cnt')],
      ];
    case 'top-up':
      return [['gold', answered]];
    // What an order moves is decided by its payment.
    case 'order':
    case 'take-back':
    // Of grants the ledger is held against their rows (house-gold.ts).
    case 'grant':
    case 'decide-grant':
    // What follows from results is said by bets (desk-rules.ts).
    case 'decide-result':
    case 'decide-correction':
    // Gold of a trade moves between members (trade-rules.ts).
    case 'sell':
    case 'buy':
    case 'cancel-sale':
    // Of a casual bet the ledger is held against its row (casual-rules.ts).
    case 'casual-bet':
      return [];
    case 'draw-reward':
    case 'answer-survey':
      return [['gold', answered]];
  }
}

/** What their answers say that the moves of members have moved, by owner and currency: "member:1 gold". Zeros are left out. */
export function answeredSums(moves: Iterable<Moved>): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const move of moves) {
    const [end] = move.ends;
    if (end?.kind !== 'done') continue;
    for (const [of, amount] of changesOf(move, end.answer.gold ?? 0)) {
      const owner = of === 'safebox' ? `safebox:${move.memberId} gold` : `member:${move.memberId} ${of}`;
      sums.set(owner, (sums.get(owner) ?? 0) + amount);
    }
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0));
}

/** Kinds of postings that follow from moves. */
export const movedKinds = [
  'safebox-in',
  'safebox-out',
  'exchange',
  'coupon',
  'top-up',
  'good-buy',
  'good-use',
  'good-withdraw',
  'event',
  'survey',
] as const;
