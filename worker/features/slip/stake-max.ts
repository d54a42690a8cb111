/** MAX: the largest stake that passes every rule. Each press asks the server for the limits that only its books know. */
import { unknownRoom } from '../../../domain/bet-rules/largest-stake.ts';
import { drawRoomRow, type DrawRoomQuery } from '../../../domain/protocol/bets/draw-room.ts';
import type { SlipItem } from '../../../domain/slip/slip.ts';
import type { BettingSocket } from '../../engine/deps.ts';
import type { Slice } from '../../engine/slices.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { SlipState } from './slip-state.ts';
import type { SlipAnswer, SlipControl } from './slip-api.ts';

/** A back end that does not know the question never answers it. */
const ROOM_TIMEOUT_MS = 2000;

interface StakeMaxDeps {
  readonly state: Slice<SlipState>;
  readonly account: Pick<AccountPort, 'now'>;
  readonly control: SlipControl;
  readonly socket: () => BettingSocket | null;
}

const queryOf = (items: readonly SlipItem[]): DrawRoomQuery => ({
  game_code: items[0]?.gameCode ?? 59,
  draws: items.map(({ matchId, marketId, specifier, outcomeId }) => ({
    MatchId: matchId,
    MarketId: marketId,
    Specifiers: specifier,
    OutcomeId: outcomeId,
  })),
});

const picksOf = (items: readonly SlipItem[]): string => items.map(({ id }) => id).join();

/**
 * Sets the largest stake by the limits known here, and lowers it if the server knows a tighter limit, unless the member changed the picks
 * or the stake meanwhile. Resolves when both are done.
 */
export function createStakeMax({ state, account, control, socket }: StakeMaxDeps): () => Promise<SlipAnswer> {
  return async () => {
    const set = control.command({ kind: 'stake-max', room: unknownRoom });
    const { slip } = state.now;
    const { member } = account.now;
    const link = socket();
    if (!set.ok || slip.items.length === 0 || member === null || link === null || !link.connected) return set;
    const answer = drawRoomRow.safeParse(
      await link.ask('DrawRoom', queryOf(slip.items), ROOM_TIMEOUT_MS).catch(() => null),
    );
    const now = state.now.slip;
    const isSame = picksOf(now.items) === picksOf(slip.items) && now.stake === slip.stake;
    return answer.success && isSame ? control.command({ kind: 'stake-max', room: answer.data }) : set;
  };
}
