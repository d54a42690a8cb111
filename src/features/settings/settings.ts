import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';

const info = createTextChunk(
  'src/features/settings/info-screen.tsx',
  async () => (await import('./info-screen.tsx')).InfoScreen,
);
const checkUser = createTextChunk(
  'src/features/settings/check-user-screen.tsx',
  async () => (await import('./check-user-screen.tsx')).CheckUserScreen,
);
const updateUser = createTextChunk(
  'src/features/settings/update-user-screen.tsx',
  async () => (await import('./update-user-screen.tsx')).UpdateUserScreen,
);
const restriction = createTextChunk(
  'src/features/settings/restriction-screen.tsx',
  async () => (await import('./restriction-screen.tsx')).RestrictionScreen,
);

export const settings = {
  pages: [
    { path: '/mypage/info', ...onDemand(info) },
    { path: '/mypage/info/checkuser', ...onDemand(checkUser) },
    { path: '/mypage/info/updateuser', ...onDemand(updateUser) },
    { path: '/mypage/info/restriction', ...onDemand(restriction) },
  ],
  titles: {
    '/mypage/info': 'mypage.info',
    '/mypage/info/updateuser': 'mypage.update',
    '/mypage/info/restriction': 'mypage.restriction',
    '/mypage/info/checkuser': 'mypage.update',
  },
} satisfies Feature;
