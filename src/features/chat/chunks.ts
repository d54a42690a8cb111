import { createTextChunk } from '../../parts/chunks/chunk.ts';

/** A room with its messages and what writes in it. */
export const chatPanel = createTextChunk(
  'src/features/chat/chat-panel.tsx',
  async () => (await import('./chat-panel.tsx')).ChatPanel,
);

/** The sidebar's box around the public room. */
export const chatBox = createTextChunk(
  'src/features/chat/chat-box-inside.tsx',
  async () => (await import('./chat-box-inside.tsx')).ChatBoxInside,
);
