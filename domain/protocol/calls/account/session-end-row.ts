/** What ended a session as calls and sockets send it: `{ by, until?, cause? }`; times in UTC. */
import { isSessionEnder, type SessionEnd } from '../../../member/session-end.ts';
import { rowOf } from '../../../row.ts';
import { wireTime } from '../../../time/korean-time.ts';
import { wireTimeOf } from '../../wire/wire-values.ts';

interface SessionEndRow {
  readonly by: string;
  readonly until?: string;
  readonly cause?: string;
}

export const sessionEndRowOf = ({ by, until, cause }: SessionEnd): SessionEndRow => ({
  by,
  ...(until === null ? {} : { until: wireTime(until) }),
  ...(cause === null ? {} : { cause }),
});

/** null: nothing readable; an older server says nothing. */
export function readSessionEnd(row: unknown): SessionEnd | null {
  const { by, until, cause } = rowOf(row);
  if (!isSessionEnder(by)) return null;
  return {
    by,
    until: wireTimeOf(until),
    cause: typeof cause === 'string' && cause !== '' ? cause : null,
  };
}
