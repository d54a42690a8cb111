import type { MemberTable } from './account-tables.ts';

const refusedStates = { RESTRICTED: 'AL003', STOPPED: 'AL100', DORMANT: 'AL200', LEFT: 'AL300' } as const;

/** The login code of a state that keeps the member out; null: the member may log in. A restriction ends with its days. */
export function refusedState(
  { status, status_until: until }: Pick<MemberTable, 'status' | 'status_until'>,
  now: number,
): (typeof refusedStates)[keyof typeof refusedStates] | null {
  const state = refusedStates[status as keyof typeof refusedStates] ?? null;
  return state === 'AL003' && until !== null && until <= now ? null : state;
}
