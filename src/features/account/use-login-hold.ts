/** The screens of logins that are held (a further step, a closed account), for every way to log in. */
import type { LoginRefusal } from '../../../worker/features/account/account-api.ts';
import { type Chunk, createTextChunk } from '../../parts/chunks/chunk.ts';
import type { LoginHoldProps } from './login-hold.tsx';

/** Fetched when a login needs one. */
export const loginHold: Chunk<LoginHoldProps> = createTextChunk(
  () => import('./login-hold.tsx'),
  'LoginHold',
);

const held = new Set<LoginRefusal['kind']>(['step', 'captcha']);
const heldStates = new Set(['AL003', 'AL100', 'AL200', 'AL300']);

/** Whether the refusal has a screen of its own in place of the form. */
export const holdsLogin = (refusal: LoginRefusal): boolean =>
  held.has(refusal.kind) || (refusal.kind === 'state' && heldStates.has(refusal.code));
