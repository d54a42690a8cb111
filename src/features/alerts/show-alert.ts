/** Shows the notices that the core has sent to this window: as toasts, and by choice as notifications of the system, a sound and a vibration. */
import type { AlertNotice } from '../../../domain/alerts/notices.ts';
import type { AlertsMoment } from '../../../worker/features/alerts/alerts-api.ts';
import { analysisLink } from '../../parts/matches/match-link.ts';
import { showSystemNotice } from '../../parts/layers/system-notice.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { loadTextsOnDemand, textStore } from '../../text/i18n.ts';
import { playAlertSound } from './alert-sound.ts';
import { noticeText } from './notice-text.ts';
import { vibrate } from './vibration.ts';

const tagOf = (notice: AlertNotice): string => {
  if (notice.kind === 'settled') return `settled ${notice.drawId}`;
  if (notice.kind === 'many') return 'many';
  return `${notice.kind} ${notice.kind === 'price' ? notice.alert.matchId : notice.match.matchId}`;
};

/** Where a press on the notice leads: to its match, or to the bet in the history. */
function pageOf(notice: AlertNotice): string {
  switch (notice.kind) {
    case 'settled':
      return `/hitgame/history?game=${notice.gameCode}&bet=${notice.drawId}`;
    case 'price':
      return analysisLink(notice.alert.matchId);
    case 'many':
      return '/hitgame/live';
    default:
      return `/hitgame/live/${notice.match.matchId}`;
  }
}

/** The winner's message shows won and lost bets already (B6). */
const hasWinnerMessage = (notice: AlertNotice): boolean =>
  notice.kind === 'settled' && (notice.state === 'lose' || (notice.state === 'win' && notice.won > 0));

export async function showAlert({ notices, system, sounds, vibrates }: AlertsMoment): Promise<void> {
  await loadTextsOnDemand();
  for (const notice of notices) {
    const words = noticeText(notice, textStore.now());
    if (!hasWinnerMessage(notice))
      showToast(
        notice.kind === 'settled' && notice.won > 0 ? 'good' : 'plain',
        `${words.title} · ${words.text}`,
      );
    if (system) showSystemNotice(words, tagOf(notice), pageOf(notice));
  }
  if (notices.length === 0) return;
  if (sounds) playAlertSound();
  if (vibrates) vibrate();
}
