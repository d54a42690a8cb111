/** Shows the notices that the core has sent to this window: as toasts, and by choice as notifications of the system and a sound. */
import type { Notice } from '../../../domain/alerts/notices.ts';
import type { AlertsMoment } from '../../../worker/features/alerts/alerts-api.ts';
import { showToast } from '../../parts/toasts.tsx';
import { loadTextsOnDemand, textStore } from '../../text/i18n.ts';
import { playAlertSound } from './alert-sound.ts';
import { noticeText } from './notice-text.ts';
import { showSystemNotice } from './system-notice.ts';

const tagOf = (notice: Notice): string => {
  if (notice.kind === 'settled') return `settled ${notice.drawId}`;
  if (notice.kind === 'many') return 'many';
  return `${notice.kind} ${notice.kind === 'price' ? notice.alert.matchId : notice.match.matchId}`;
};

export async function showAlert({ notices, system, sounds }: AlertsMoment): Promise<void> {
  await loadTextsOnDemand();
  for (const notice of notices) {
    const { title, text } = noticeText(notice, textStore.now());
    showToast(notice.kind === 'settled' && notice.won > 0 ? 'good' : 'plain', `${title} · ${text}`);
    if (system) showSystemNotice(title, text, tagOf(notice));
  }
  if (sounds && notices.length > 0) playAlertSound();
}
