import type { RepliesMoment } from '../../../worker/features/replies/replies-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';

const screen = createTextChunk(() => import('./replies-screen.tsx'), 'RepliesScreen');

/** The code that shows a notice is loaded with the first one; where it cannot be, the list has the notice. */
const moments: MomentsOf<RepliesMoment> = {
  reply: ({ reply }) =>
    void import('./show-reply.ts').then(
      ({ showReply }) => showReply(reply),
      () => {},
    ),
};

export const replies = {
  pages: [{ path: '/mypage/replies', ...onDemand(screen, { title: 'replies.title' }) }],
  moments,
} satisfies Feature;
