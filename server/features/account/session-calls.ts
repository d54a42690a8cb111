/** Calls about the member's sessions (B15). */
import {
  duplicateLogin,
  otherDeviceLogout,
  sessionEnd,
  sessionList,
} from '../../../domain/protocol/calls/account/session-calls.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { Answer } from '../../http/answer-calls.ts';
import type { Database } from '../../storage/database.ts';
import type { AccountPort } from './account-port.ts';
import type { Sessions } from './sessions.ts';

export interface SessionCallsDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly sessions: Sessions;
  readonly account: Pick<AccountPort, 'endLogins'>;
}

const OTHERS = 'others';

export function sessionCalls(answer: Answer, { db, now, sessions, account }: SessionCallsDeps): void {
  const audit = (memberId: number, action: string, detail: Readonly<Record<string, unknown>>) =>
    writeAudit(db, { actorId: memberId, action, memberId, detail }, now());
  /** Ends all sessions but the one of `token`; their number. */
  const endOthers = async (memberId: number, token: string | null): Promise<number> => {
    const ended = await account.endLogins(memberId, {
      by: 'elsewhere',
      ...(token === null ? {} : { keep: token }),
    });
    await audit(memberId, 'member.sessions-ended', { ended });
    return ended;
  };
  answer(sessionList, async ({ member: { memberId }, token }) => {
    const [all, type] = await Promise.all([sessions.list(memberId, token ?? ''), sessions.mode(memberId)]);
    const lists = all.map(({ id, device, address, createdAt, usedAt, isHere }) => {
      const here: 'Y' | 'N' = isHere ? 'Y' : 'N';
      return { id, device, address, created_at: wireTime(createdAt), used_at: wireTime(usedAt), here };
    });
    return { CODE: 'AS000', DATA: { lists, type } };
  });
  answer(sessionEnd, async ({ member: { memberId }, token, form: { id } }) => {
    if (id === OTHERS) {
      await endOthers(memberId, token);
      return { CODE: 'AS000' };
    }
    const ended = await sessions.end(memberId, id);
    if (ended) await audit(memberId, 'member.session-ended', { session: id });
    return { CODE: ended ? 'AS000' : 'AS001' };
  });
  answer(duplicateLogin, async ({ member: { memberId }, token, form: { type } }) => {
    await sessions.setMode(memberId, type);
    // One device at a time holds from now on: the device that chose it stays.
    if (type === 'expire') await endOthers(memberId, token);
    await audit(memberId, 'member.duplicate-login', { type });
    return { CODE: 'AS000' };
  });
  answer(otherDeviceLogout, async ({ member: { memberId }, token }) => {
    await endOthers(memberId, token);
    return { CODE: 'ADL000' };
  });
}
