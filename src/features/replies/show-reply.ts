/** Shows a notice that has come: as a toast, and by this browser's choice as a notification of the system. */
import { readStored, writeStored } from '../../core/browser/stored-choice.ts';
import { showSystemNotice } from '../../parts/layers/system-notice.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { loadTextsOnDemand, textStore } from '../../text/i18n.ts';
import { type Reply, replyPage, replyTitle, replyWords } from './reply-text.ts';

const STORED = 'spo.replies.system';

export const wantsSystem = (): boolean => readStored(STORED) === 'Y';
export const setWantsSystem = (wants: boolean): void => void writeStored(STORED, wants ? 'Y' : null);

export async function showReply(reply: Reply): Promise<void> {
  await loadTextsOnDemand();
  const { say } = textStore.now();
  const title = replyTitle(reply, say);
  const to = replyPage(reply);
  const text = replyWords(reply, say);
  const isWindow = reply.place.kind === 'chat';
  showToast('plain', `${title} · ${text}`, { to, text: say('replies.open'), isWindow });
  // Every window shows it; the system shows one of each tag.
  if (wantsSystem()) showSystemNotice({ title, text }, `reply ${reply.id}`, to);
}
