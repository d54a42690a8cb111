import type { ChatMoment } from '../../../worker/features/chat/chat-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { guarded } from '../../parts/pages/route-handle.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import type { ToastText } from '../../parts/layers/waiting-toasts.ts';
import { dayAndTime } from '../../text/format.ts';
import { loadTextsOnDemand, type Texts, textStore } from '../../text/i18n.ts';

const chatWindow = createTextChunk(() => import('./chat-window.tsx'), 'ChatWindow');

/** The texts of the chat are fetched with its first screen, and a request may come before. */
const show = (tone: ToastText['tone'], text: (texts: Texts) => string): void =>
  void loadTextsOnDemand().then(
    () => showToast(tone, text(textStore.now())),
    () => {},
  );

const moments: MomentsOf<ChatMoment> = {
  'chat-invited': ({ nickname }) => show('plain', ({ say }) => say('chat.invited.toast', { nickname })),
  'chat-rejected': () => show('plain', ({ say }) => say('chat.asked.rejected')),
  'chat-muted': ({ until, reason }) =>
    show('bad', ({ say, language }) =>
      until === null
        ? say('chat.unmuted.toast')
        : say('chat.muted.toast', { time: dayAndTime(until, language), reason }),
    ),
};

export const chat = {
  windows: guarded('member', [{ path: '/chat/:room', ...onDemand(chatWindow) }]),
  moments,
} satisfies Feature;
