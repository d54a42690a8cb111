/** Layouts of the live list on wide screens. */
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { layoutKeysChunk, panesChunk } from './use-layouts.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    layouts: true;
  }
}

const sheet = createTextChunk(() => import('./layouts-sheet.tsx'), 'LayoutsSheet');

export const layouts = {
  dialogs: {
    layouts: dialogOnDemand({
      chunk: sheet,
      props: {},
      title: 'live.layouts',
      size: { width: 460, height: 560 },
    }),
  },
  later: [sheet, panesChunk, layoutKeysChunk],
} satisfies Feature;
