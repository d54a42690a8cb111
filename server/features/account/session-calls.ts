/** Calls about the member's sessions (B15). */
import {
  duplicateLogin,
  otherDeviceLogout,
  sessionEnd,
  sessionList,
} from '../../../domain/protocol/calls/account/session-calls.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import type { AccountPort } from './account-port.ts';
import type { Sessions } from './sessions.ts';

interface SessionCallsDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly sessions: Sessions;
  readonly account: Pick<AccountPort, 'endLogins'>;
}

const OTHERS = 'others';
type Detail = Readonly<Record<string, unknown>>;

export function sessionCalls(answer: AnswerCall, { db, now, sessions, account }: SessionCallsDeps): void {
  const audit = (trx: Trx | Database, memberId: number, action: string, detail: Detail) =>
    writeAudit(trx, { actorId: memberId, action, memberId, detail }, now());
  /** Ends all sessions but the one of `token`. */
  const endOthers = async (trx: Trx, memberId: number, token: string | null): Promise<void> => {
    const keep = token === null ? {} : { keep: token };
    const ended = await account.endLogins(memberId, { by: 'elsewhere', ...keep, trx });
    await audit(trx, memberId, 'member.sessions-ended', { ended });
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
      await transact(db, (trx) => endOthers(trx, memberId, token));
      return { CODE: 'AS000' };
    }
    const ended = await sessions.end(memberId, id);
    if (ended) await audit(db, memberId, 'member.session-ended', { session: id });
    return { CODE: ended ? 'AS000' : 'AS001' };
  });
  answer(duplicateLogin, async ({ member: { memberId }, token, form: { type } }) => {
    await transact(db, async (trx) => {
      await lockSpending(trx, memberId);
      await sessions.setMode(trx, memberId, type);
      // One device at a time holds from now on: the device that chose it stays.
      if (type === 'expire') await endOthers(trx, memberId, token);
      await audit(trx, memberId, 'member.duplicate-login', { type });
    });
    return { CODE: 'AS000' };
  });
  answer(otherDeviceLogout, async ({ member: { memberId }, token }) => {
    await transact(db, (trx) => endOthers(trx, memberId, token));
    return { CODE: 'ADL000' };
  });
}
