import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { dialogOnDemand } from '../../parts/chunks/dialog-chunk.tsx';
import { SearchKey } from './search-key.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    search: true;
  }
}

const palette = createTextChunk(
  'src/features/search/palette.tsx',
  async () => (await import('./palette.tsx')).Palette,
);

export const search = {
  dialogs: {
    search: dialogOnDemand({
      chunk: palette,
      props: {},
      title: 'nav.search',
      size: { width: 640, height: 560 },
    }),
  },
  mounted: { SearchKey },
  later: [palette],
} satisfies Feature;
