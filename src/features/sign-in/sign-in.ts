import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { isSocialProvider } from './provider-name.ts';

const socialReturn = createTextChunk(() => import('./social-return-screen.tsx'), 'SocialReturnScreen');
const links = createTextChunk(() => import('./social-links-screen.tsx'), 'SocialLinksScreen');
const passkeys = createTextChunk(() => import('./passkeys-screen.tsx'), 'PasskeysScreen');

export const signIn = {
  pages: [
    {
      path: '/login/social/:provider',
      ...onDemand(socialReturn, { check: ({ provider = '' }) => isSocialProvider(provider) }),
    },
    { path: '/mypage/info/social', ...onDemand(links, { title: 'mypage.social' }) },
    { path: '/mypage/info/passkeys', ...onDemand(passkeys, { title: 'passkey.title' }) },
  ],
} satisfies Feature;
