import { createTextChunk } from '../../parts/chunks/chunk.ts';

/** A room with its messages and what writes in it. */
export const chatPanel = createTextChunk(() => import('./chat-panel.tsx'), 'ChatPanel');

/** The sidebar's box around the public room. */
export const chatBox = createTextChunk(() => import('./chat-box-inside.tsx'), 'ChatBoxInside');
