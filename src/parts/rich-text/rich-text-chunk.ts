/** The editor of rich texts. Its code is large, so it is loaded when a member writes. */
import { createTextChunk } from '../chunks/chunk.ts';

export const editorChunk = createTextChunk(() => import('./editor.tsx'), 'Editor');
