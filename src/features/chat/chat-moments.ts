import type { ChatMoment } from '../../../worker/features/chat/chat-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import { type ToastText } from '../../parts/layers/waiting-toasts.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { loadTextsOnDemand, type Texts, textStore } from '../../text/i18n.ts';
import { dayAndTime } from '../../text/format.ts';

/** The texts of the chat are fetched with its first screen, and a request may come before. */
const show = (tone: ToastText['tone'], text: (texts: Texts) => string): void =>
  void loadTextsOnDemand().then(
    () => showToast(tone, text(textStore.now())),
    () => {},
  );

export const chatMoments: MomentsOf<ChatMoment> = {
  'chat-invited': ({ nickname }) => show('plain', ({ say }) => say('chat.invited.toast', { nickname })),
  'chat-rejected': () => show('plain', ({ say }) => say('chat.asked.rejected')),
  'chat-muted': ({ until, reason }) =>
    show('bad', ({ say, language }) =>
      until === null
        ? say('chat.unmuted.toast')
        : say('chat.muted.toast', { time: dayAndTime(until, language), reason }),
    ),
};
