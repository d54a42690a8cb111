import type { AnsweringPart, BetsMoment } from '../../../worker/features/bets/bets-api.ts';
import { BET_ANSWER, pageNews } from '../../core/browser/announcer.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { type AddressCheck, onDemand } from '../../parts/chunks/on-demand.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import type { ToastText } from '../../parts/layers/waiting-toasts.ts';
import { gold } from '../../text/format.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { isSlipInSight } from '../slip/use-slip.ts';
import { isHistoryGame } from './history-games.ts';
import { shareChunk, ShareHost } from './share-host.tsx';
import { followBets, forgetBetChoices } from './use-bets.ts';
import { winnerChunk } from './winner-host.tsx';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    history: true;
    'casual-history': true;
  }
}

const history = createTextChunk(() => import('./history-screen.tsx'), 'HistoryScreen');

/** Accepts a game that has a history; every other name is a 404. */
const knownGame: AddressCheck = ({ game = '' }) => isHistoryGame(game);

const historyDialog = createTextChunk(() => import('./history-modal.tsx'), 'HistoryModal');
const size = { width: 920, height: 800 };

/** The answer of a bet is shown and said once: where the slip shows it in sight, the page's live region says it; else a toast does both. */
const sayOnce = (inSlip: readonly AnsweringPart[], tone: ToastText['tone'], text: string): void => {
  if (isSlipInSight(inSlip)) pageNews.publish(BET_ANSWER, text);
  else showToast(tone, text);
};

const moments: MomentsOf<BetsMoment> = {
  'bet-refused': ({ refusal, inSlip }, { say }) => sayOnce(inSlip, 'bad', refusalText(refusal, say)),
  'bet-accepted': ({ odds, stake, inSlip }, { say }) =>
    sayOnce(inSlip, 'good', say('toast.accepted', { odds: displayOdds(odds), stake: gold(stake) })),
  'bet-never-arrived': ({ inSlip }, { say }) => sayOnce(inSlip, 'plain', say('toast.never-arrived')),
  'bet-sold': ({ price }, { say }) => showToast('good', say('toast.sold', { price: gold(price) })),
  'bet-not-stored': (_, { say }) => showToast('plain', say('toast.bet-not-stored')),
};

export const bets = {
  pages: [
    { path: '/hitgame/history', ...onDemand(history) },
    { path: '/mypage/hitgame/:game', ...onDemand(history, { check: knownGame }) },
  ],
  titles: {
    '/mypage/hitgame/srs': 'mypage.srs',
    '/mypage/hitgame/live': 'mypage.live',
    '/mypage/hitgame/special': 'mypage.special',
    '/mypage/hitgame/casual': 'mypage.casual',
  },
  dialogs: {
    history: dialogOnDemand({
      chunk: historyDialog,
      props: { open: true },
      title: 'history.title',
      size,
    }),
    'casual-history': dialogOnDemand({
      chunk: historyDialog,
      props: { open: true, casual: true },
      title: 'history.title',
      size,
    }),
  },
  mounted: { share: ShareHost },
  chunks: [history],
  later: [historyDialog, winnerChunk, shareChunk],
  moments,
  begin: [followBets],
  forget: forgetBetChoices,
} satisfies Feature;
