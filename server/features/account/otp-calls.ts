/** Calls of one-time passwords (I2). */
import {
  otpDisable,
  otpGenerate,
  otpPrepare,
  otpRecovery,
  otpStatus,
} from '../../../domain/protocol/calls/account/security-calls.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import type { Caller } from '../../requests/caller.ts';
import type { SiteValues } from '../../site-values/site-values.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { HeldTicket, Tickets } from '../../tickets/tickets.ts';
import { type AccountPort, loginIdOf } from './account-port.ts';
import { AUTH_KEY } from './auth-key.ts';
import type { Otp } from './otp.ts';

interface OtpCallsDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly otp: Otp;
  readonly tickets: Tickets;
  readonly values: Pick<SiteValues, 'exact'>;
  readonly account: Pick<AccountPort, 'endLogins'>;
}

interface Asking {
  readonly memberId: number;
  /** The login that goes on. */
  readonly token: string | null;
  readonly authKey: string;
}

/** Wrong first codes with one authkey. */
const FIRST_CODE_TRIES = 5;

const codes = {
  badKey: 'AO001',
  wrong: 'AO002',
  isOn: 'AO003',
  isOff: 'AO004',
  closed: 'AO005',
  busy: 'AO429',
} as const;

export function otpCalls(answer: AnswerCall, deps: OtpCallsDeps): void {
  const { db, now, otp, tickets, values, account } = deps;
  /** Operators need one-time passwords for their acts. */
  const mayBegin = async ({ isOperator = false }: Caller): Promise<boolean> =>
    isOperator || (await values.exact(db, 'otp-open'));
  const heldBy = (ticket: HeldTicket | null, memberId: number): HeldTicket | null =>
    ticket?.memberId === memberId ? ticket : null;
  /** Uses the authkey up, ends the member's other logins and records the act: all with the act, or nothing. */
  const allowing =
    ({ memberId, token, authKey }: Asking, action: string) =>
    async (trx: Trx) => {
      if (heldBy(await tickets.use(AUTH_KEY, authKey, trx), memberId) === null) return false;
      const ended = await account.endLogins(memberId, {
        by: 'security',
        ...(token === null ? {} : { keep: token }),
        trx,
      });
      await writeAudit(trx, { actorId: memberId, action, memberId, detail: { ended } }, now());
      return true;
    };
  answer(otpStatus, async ({ member }) => {
    const { since, left } = await otp.status(member.memberId);
    const SINCE = wireTime(since);
    const USE: 'Y' | 'N' = since === null ? 'N' : 'Y';
    return { CODE: 'AO000', DATA: { USE, SINCE, LEFT: left } };
  });
  answer(otpPrepare, async ({ member, form: { authKey } }) => {
    const { memberId } = member;
    if (!(await mayBegin(member))) return { CODE: codes.closed };
    if (heldBy(await tickets.look(AUTH_KEY, authKey), memberId) === null) return { CODE: codes.badKey };
    const made = await otp.prepare(memberId, await loginIdOf(db, memberId));
    if (made === null) return { CODE: codes.isOn };
    return { CODE: 'AO000', DATA: { secretkey: made.secret, URI: made.uri } };
  });
  answer(otpGenerate, async ({ member, token, form: { authKey, secretkey, code } }) => {
    const { memberId } = member;
    if (!(await mayBegin(member))) return { CODE: codes.closed };
    const ticket = await tickets.countTry(AUTH_KEY, authKey, FIRST_CODE_TRIES);
    if (heldBy(ticket, memberId) === null) return { CODE: codes.badKey };
    if (await otp.isOn(memberId)) return { CODE: codes.isOn };
    const fitting = await otp.fits(memberId, secretkey, code);
    if (fitting === null) return { CODE: codes.wrong };
    const RECOVERY = await otp.begin(fitting, allowing({ memberId, token, authKey }, 'member.otp-on'));
    return RECOVERY === null ? { CODE: codes.badKey } : { CODE: 'AO000', DATA: { RECOVERY } };
  });
  answer(otpRecovery, async ({ member: { memberId }, token, form: { authKey } }) => {
    if (!(await otp.isOn(memberId))) return { CODE: codes.isOff };
    const RECOVERY = await otp.renewRecovery(
      memberId,
      allowing({ memberId, token, authKey }, 'member.otp-recovery'),
    );
    return RECOVERY === null ? { CODE: codes.badKey } : { CODE: 'AO000', DATA: { RECOVERY } };
  });
  answer(otpDisable, async ({ member: { memberId }, token, request, form: { authKey, code } }) => {
    const ticket = heldBy(await tickets.look(AUTH_KEY, authKey), memberId);
    if (ticket === null) return { CODE: codes.badKey };
    if (!(await otp.isOn(memberId))) return { CODE: codes.isOff };
    if (ticket.data['code'] !== true) {
      const from = { address: limitKeyOf(request.ip), device: null, isProved: true };
      const proof = code === undefined ? { kind: 'wrong' as const } : await otp.prove(memberId, code, from);
      if (proof.kind === 'wait') return { CODE: codes.busy };
      if (proof.kind === 'wrong') return { CODE: codes.wrong };
    }
    const ended = await otp.end(memberId, allowing({ memberId, token, authKey }, 'member.otp-off'));
    return { CODE: ended ? 'AO000' : codes.badKey };
  });
}
