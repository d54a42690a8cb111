/** PostgreSQL's code for a violated CHECK: the member's balance would fall below nought. */
const CHECK_VIOLATION = '23514';

export const isOverdraft = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === CHECK_VIOLATION;
