import { useEffect } from 'react';
import { afterFirstPrices } from '../core/prices/first-prices.ts';
import { type Chunk, createTextChunk } from '../parts/chunks/chunk.ts';
import type { DrawerMenuProps } from './drawer-menu.tsx';

export const drawerMenu: Chunk<DrawerMenuProps> = createTextChunk(
  () => import('./drawer-menu.tsx'),
  'DrawerMenu',
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
