/**
 * Build step: puts the style sheet of a component into its cascade layer, so that no sheet says it: `parts` below src/parts/, `screens`
 * elsewhere, which win over parts (src/theme/tokens.css). A sheet that names a layer itself stays as it is.
 */
import type { Plugin } from 'vite';

export const sheetLayer = (): Plugin => ({
  name: 'spo-sheet-layer',
  enforce: 'pre',
  transform: {
    filter: { id: /\.module\.css(?:\?|$)/ },
    handler: (code, id) =>
      code.includes('@layer')
        ? null
        : { code: `@layer ${id.includes('/src/parts/') ? 'parts' : 'screens'} {\n${code}\n}`, map: null },
  },
});
