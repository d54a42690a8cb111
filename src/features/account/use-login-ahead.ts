/** The login's form: fetched while the browser is idle, or as soon as the pointer or the focus comes to a button that opens it. */
import { type Chunk, createTextChunk } from '../../parts/chunks/chunk.ts';
import type { LoginPanelProps } from './login-panel.tsx';

export const loginPanel: Chunk<LoginPanelProps> = createTextChunk(
  () => import('./login-panel.tsx'),
  'LoginPanel',
);

const load = (): void => void loginPanel.load();

/** Properties of a button that opens the login. */
export const loginAhead = { onPointerEnter: load, onFocus: load } as const;
