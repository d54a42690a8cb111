/** The screens of logins that are held (a further step, a closed account), for other ways to log in. */
export { holdsLogin, loginHold } from './login-panel.tsx';
