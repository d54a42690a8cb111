import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { SiteKeys } from './site-keys.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    search: true;
    keys: true;
  }
}

const palette = createTextChunk(() => import('./palette.tsx'), 'Palette');

const keysSheet = createTextChunk(() => import('./keys-sheet.tsx'), 'KeysSheet');

export const search = {
  dialogs: {
    search: dialogOnDemand({
      chunk: palette,
      props: {},
      title: 'word.search',
      size: { width: 640, height: 560 },
    }),
    keys: dialogOnDemand({
      chunk: keysSheet,
      props: {},
      title: 'nav.keys',
      size: { width: 460, height: 540 },
    }),
  },
  mounted: { SiteKeys },
  later: [palette, keysSheet],
} satisfies Feature;
