import { createChunk, createTextChunk } from '../../parts/chunks/chunk.ts';

/** The content of the slip. The first code of a feature that is fetched ahead: a pick is the most likely act. */
export const cart = createChunk(() => import('./cart.tsx'), 'Cart');

/** The slip of a phone at its small height, once it holds a pick. */
export const slipPeek = createChunk(() => import('./slip-peek.tsx'), 'SlipPeek');

/** The tab in which bets are taken back. */
export const cancelPanel = createTextChunk(() => import('./cancel-panel.tsx'), 'CancelPanel');

/** Quick bet in the head of the slip. */
export const quickSwitch = createChunk(() => import('./quick-switch.tsx'), 'QuickSwitch');
