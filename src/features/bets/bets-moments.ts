import type { BetsMoment } from '../../../worker/features/bets/bets-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { refusalText } from '../../text/refusal-text.ts';

export const betsMoments: MomentsOf<BetsMoment> = {
  'bet-refused': ({ refusal }, { say }) => showToast('bad', refusalText(refusal, say)),
  'bet-accepted': ({ odds, stake }, { say }) =>
    showToast('good', say('toast.accepted', { odds: displayOdds(odds), stake: gold(stake) })),
  'bet-never-arrived': (_, { say }) => showToast('plain', say('toast.never-arrived')),
  'bet-sold': ({ price }, { say }) => showToast('good', say('toast.sold', { price: gold(price) })),
  'bet-not-stored': (_, { say }) => showToast('plain', say('toast.bet-not-stored')),
};
