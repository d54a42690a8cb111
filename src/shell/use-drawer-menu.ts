import { useEffect } from 'react';
import { afterFirstPrices } from '../core/prices/first-prices.ts';
import { createTextChunk } from '../parts/chunks/chunk.ts';
import type { DrawerMenuProps } from './drawer-menu.tsx';

export const drawerMenu = createTextChunk<DrawerMenuProps>(
  'src/shell/drawer-menu.tsx',
  async () => (await import('./drawer-menu.tsx')).DrawerMenu,
);

/** Fetches the drawer's menu after the first prices, so that it opens at once, also without a network. */
export const useDrawerMenuAhead = (): void =>
  useEffect(
    () =>
      afterFirstPrices(() => {
        void drawerMenu.load();
        return () => {};
      }),
    [],
  );
