import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import type { screens } from './screens.ts';

const page = (address: keyof typeof screens) => ({
  path: `/mypage/info${address}` as const,
  ...onDemand(createTextChunk(async () => (await import('./screens.ts')).screens, address)),
});

export const settings = {
  pages: [page(''), page('/checkuser'), page('/updateuser'), page('/restriction')],
  titles: {
    '/mypage/info': 'settings.title',
    '/mypage/info/updateuser': 'settings.update.title',
    '/mypage/info/restriction': 'restriction.title',
    '/mypage/info/checkuser': 'settings.update.title',
  },
} satisfies Feature;
