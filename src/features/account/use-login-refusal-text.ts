/** The text of a refused login, for other ways to log in. */
export { loginRefusalText } from './login-refusal-text.ts';
