/** Moves of a member's money, for features that give gold. */
export { type MoneyDeps, moveMoney, type Trx } from './money-moves.ts';
