/** The parts of the login that are loaded on demand, and when they are fetched. */
import type { ComponentProps } from 'react';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import type { LoginHoldProps } from './login-hold.tsx';
import type { LoginPurpose } from './login-purpose.tsx';
import type { LoginPanelProps } from './login-panel.tsx';

/** Fetched while the browser is idle, or when the pointer or the focus comes to a button that opens the login. */
export const loginPanel = createTextChunk<LoginPanelProps>(
  'src/features/account/login-panel.tsx',
  async () => (await import('./login-panel.tsx')).LoginPanel,
);

/** Fetched where a guard asked for the login. */
export const loginPurpose = createTextChunk<ComponentProps<typeof LoginPurpose>>(
  'src/features/account/login-purpose.tsx',
  async () => (await import('./login-purpose.tsx')).LoginPurpose,
);

/** The screens of logins that are held: fetched when a login needs one. */
export const loginHold = createTextChunk<LoginHoldProps>(
  'src/features/account/login-hold.tsx',
  async () => (await import('./login-hold.tsx')).LoginHold,
);
