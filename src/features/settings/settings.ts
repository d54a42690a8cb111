import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import type { TextKey } from '../../text/ko.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import type { screens } from './screens.ts';

const page = (address: keyof typeof screens, title: TextKey) => ({
  path: `/mypage/info${address}` as const,
  ...onDemand(
    createTextChunk(async () => (await import('./screens.ts')).screens, address),
    { title },
  ),
});

export const settings = {
  pages: [
    page('', 'settings.title'),
    page('/checkuser', 'settings.update.title'),
    page('/updateuser', 'settings.update.title'),
    page('/restriction', 'restriction.title'),
  ],
} satisfies Feature;
