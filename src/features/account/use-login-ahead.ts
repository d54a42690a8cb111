/** Properties of a button that opens the login: its code is fetched as soon as the pointer or the focus comes to the button. */
import { loginPanel } from './login-chunks.ts';

const load = (): void => void loginPanel.load();

export const loginAhead = { onPointerEnter: load, onFocus: load } as const;
