/** None of the screens is fetched ahead: members never open them. */
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { laidOut } from '../../parts/pages/route-handle.ts';
import type { screens } from './screens.ts';

type Address = keyof typeof screens;

const page = (address: Address) => ({
  path: `/operator${address}` as const,
  ...onDemand(createTextChunk(async () => (await import('./screens.ts')).screens, address)),
});

export const operator = {
  pages: laidOut('desk', [
    page(''),
    page('/desk'),
    page('/search'),
    page('/matches'),
    page('/results'),
    page('/corrections'),
    page('/members/:number'),
    page('/names'),
    page('/orders'),
    page('/grants'),
    page('/values'),
    page('/terms'),
    page('/reports'),
    page('/questions'),
    page('/survey'),
    page('/audit'),
  ]),
  groups: [['/operator', 'operator.title']],
} satisfies Feature;
