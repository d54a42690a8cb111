import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand, redirectTo } from '../../parts/chunks/on-demand.tsx';

const guide = createTextChunk(() => import('./guide-screen.tsx'), 'GuideScreen');

export const guides = {
  pages: [
    { path: '/info', ...redirectTo('/info/introduce') },
    { path: '/info/guide', ...redirectTo('/info/guide/general') },
    { path: '/info/rules', ...redirectTo('/info/rules/index') },
    { path: '/info/*', ...onDemand(guide) },
  ],
  titles: { '/info/introduce': 'guides.group.site' },
  groups: [
    ['/info/guide/', 'guides.group.guide'],
    ['/info/rules/', 'guides.group.rules'],
  ],
} satisfies Feature;
