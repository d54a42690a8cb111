/** What a request asks for, as a digest: a request id stands for its first contents for ever. */
import { createHash } from 'node:crypto';
import type { DrawMarketRow } from '../../domain/protocol/bets/draw-market.ts';

/** Not known: a request of an earlier release, or one whose work says nothing of its contents. It is not compared. */
export const NO_CONTENTS = '';

const BYTES = 16;
const textOf = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Two requests with the same digest ask for the same. `asked` has no request id. */
export const contentsOf = (asked: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(asked, textOf))
    .digest()
    .subarray(0, BYTES)
    .toString('base64url');

/**
 * The game, the stake and the picks, as the client sent them: the board may find another line for a pick that names none, when it comes again
 * (lines-of-draws.ts). What only says how the bet is judged (deadline, prices that were seen, versions) may differ when a client asks again: the
 * answer names the price that was taken.
 */
export const contentsOfBet = ({
  game_code,
  gold,
  draws,
}: Pick<DrawMarketRow, 'game_code' | 'gold' | 'draws'>): string =>
  contentsOf([
    game_code,
    gold,
    draws.map(({ MatchId, MarketId, Specifiers, OutcomeId }) => [MatchId, MarketId, Specifiers, OutcomeId]),
  ]);

export const areOther = (known: string, asked: string): boolean =>
  known !== NO_CONTENTS && asked !== NO_CONTENTS && known !== asked;
