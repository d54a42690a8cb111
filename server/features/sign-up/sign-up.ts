/** Joining the site, finding an id or a password again, and leaving (B11, B12). */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  leave,
  leaveSummary,
  register,
  welcome,
  welcomeSeen,
  certifyConfirm,
  certifySandbox,
  certifySend,
  findId,
  findPassword,
  nickCheck,
  resetPassword as resetCall,
} from '../../../domain/protocol/calls/account/sign-up-calls.ts';
import { termsCodes } from '../../../domain/terms/terms.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { Feature, ServerFeature } from '../../feature.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { sandboxCertifier } from './certifier.ts';
import { type SignUpDeps, confirmCode, sandboxCode, sendCode } from './certify.ts';
import { expiredTries } from './counted-tries.ts';
import { join, type Joining, type JoinRefusal } from './join.ts';
import { expiredMemos, leaveSite, summaryOf } from './leave.ts';
import { okWith, saying } from './sign-up-messages.ts';
import { signUpMigrations } from './sign-up-tables.ts';
import { createSiteKey } from './site-key.ts';
import { isTaken, nameFault } from '../settings/settings-port.ts';
import { beginReset, findAccount, resetPassword } from './find-account.ts';

// Calls of joining, finding an account again, and nicknames (B12).

/** A nickname is checked while it is typed. */
const NICK_RATE = { max: 120, timeWindow: '1 minute' } as const;

function certifyCalls(answer: AnswerCall, deps: SignUpDeps): void {
  answer(certifySend, async ({ form, request }) => {
    const sent = await sendCode(deps, form, limitKeyOf(request.ip));
    return sent.ok ? okWith({ ...sent.value, sandbox: deps.certifier.shown !== null }) : saying(sent.error);
  });
  answer(certifyConfirm, async ({ form: { ticket, certCode } }) => {
    const confirmed = await confirmCode(deps, ticket, certCode);
    return confirmed.ok ? okWith(confirmed.value) : saying(confirmed.error);
  });
  answer(certifySandbox, async ({ form: { ticket } }) => {
    const shown = await sandboxCode(deps, ticket);
    return shown === null ? saying('CERTIFY') : okWith(shown);
  });
}

function findCalls(answer: AnswerCall, deps: SignUpDeps): void {
  answer(findId, async ({ form: { authToken } }) => {
    const found = await findAccount(deps, authToken);
    if (!found.ok) return saying(found.error);
    const account = found.value;
    return okWith({
      account: account === null ? null : { id: account.id, joined_at: wireTime(account.joinedAt) },
    });
  });
  answer(findPassword, async ({ form: { authToken, id } }) => {
    const begun = await beginReset(deps, authToken, id);
    return begun.ok ? okWith({ reset: begun.value }) : saying(begun.error);
  });
  answer(resetCall, async ({ form: { reset, password }, request }) => {
    const address = limitKeyOf(request.ip);
    const done = await resetPassword(deps, { reset, password, address });
    return done.ok ? okWith({}) : saying(done.error);
  });
}

type NickCheck = 'SUCCESS' | 'NICK_FORMAT' | 'NICK_RESERVED' | 'NICK_TAKEN';

/** Whether a nickname may be chosen. Nicknames are shown to everybody, so the answer reveals nothing. */
async function checkNick(
  { db, values }: Pick<MemberDeps, 'db' | 'values'>,
  nick: string,
): Promise<NickCheck> {
  const fault = nameFault(values, nick);
  if (fault !== null) return fault === 'form' ? 'NICK_FORMAT' : 'NICK_RESERVED';
  return (await isTaken(db, nick)) ? 'NICK_TAKEN' : 'SUCCESS';
}

function signUpCalls(answer: AnswerCall, deps: SignUpDeps): void {
  certifyCalls(answer, deps);
  findCalls(answer, deps);
  answer(nickCheck, async ({ form }) => saying(await checkNick(deps, form.mb_nick)), {
    rateLimit: NICK_RATE,
  });
}

/** Calls of leaving the site (B11). */
function leaveCalls(answer: AnswerCall, deps: MemberDeps): void {
  answer(leaveSummary, async ({ member }) => ({
    CODE: 'ALS000',
    DATA: await summaryOf(deps.db, member.memberId),
  }));
  answer(leave, async ({ member, form }) => ({
    CODE: (await leaveSite(deps, member.memberId, form.authKey, form.memo)) ? 'AL000' : 'AL002',
  }));
}

const joiningOf = (form: z.output<typeof register.form>): Joining => ({
  certified: form.authToken,
  id: form.id,
  password: form.password,
  nick: form.mb_nick,
  email: form.email,
  recommendId: form.recommendId,
  agent: form.agent,
  social: form.social ?? null,
  takesEmail: form.mailing === '1',
  takesSms: form.sms === '1',
  alsoAgreed: form.privacy2 === '1' ? [termsCodes['third-party']] : [],
  agreed: {
    provision: form.stipulation === '1',
    privacy: form.privacy === '1',
    operational: form.operational === '1',
  },
});

const refusalAnswer = (refusal: JoinRefusal) =>
  refusal.code === 'LEFT_RECENTLY'
    ? { ...saying(refusal.code), data: { gold: 0, rejoin: wireTime(refusal.rejoinAt) } }
    : saying(refusal.code);

/** The call that registers a certified person and logs the new member in (B12). */
function registerCall(answer: AnswerCall, deps: SignUpDeps): void {
  answer(register, async ({ form, request }) => {
    const from = { address: limitKeyOf(request.ip), device: form.device ?? null };
    const joined = await join(deps, joiningOf(form), from);
    if (!joined.ok) return refusalAnswer(joined.error);
    const { memberId, gold } = joined.value;
    const login = await deps.account.logInProved(memberId, from);
    // The member was made. One whose state keeps them out logs in later and sees why.
    if (login.code !== 'AL000') return okWith({ gold });
    const { token, days, device } = login;
    return okWith({ token, days, device, gold });
  });
}

/** A member who did not join by this site's form (an account of its start) is welcomed by nobody. */
async function welcomeOf(db: MemberDeps['db'], memberId: number) {
  const { rows } = await sql<{ readonly gold: number; readonly seen: boolean }>`
    select welcomed_at is not null as seen, coalesce((
      select sum(entry.amount) from ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id
        join account on account.id = entry.account_id
      where tx.request_id = 'joining:' || person and account.owner = ${`member:${memberId}`}), 0)::bigint as gold
    from member_person where member_id = ${memberId}::bigint`.execute(db);
  return rows[0] ?? { gold: 0, seen: true };
}

/** The welcome of a new member: the first gold as the ledger has it, and whether it was shown. */
function welcomeCalls(answer: AnswerCall, { db, now }: Pick<MemberDeps, 'db' | 'now'>): void {
  answer(welcome, async ({ member: { memberId } }) => ({
    CODE: 'AW000',
    DATA: await welcomeOf(db, memberId),
  }));
  answer(welcomeSeen, async ({ member: { memberId } }) => {
    await db
      .updateTable('member_person')
      .set({ welcomed_at: now() })
      .where('member_id', '=', memberId)
      .where('welcomed_at', 'is', null)
      .execute();
    return { CODE: 'AW000' };
  });
}

function create(deps: MemberDeps): ServerFeature {
  const key = createSiteKey(deps.db);
  const { db, now, tickets, values, account } = deps;
  const ofSignUp = { db, now, tickets, values, account, key, certifier: sandboxCertifier(key) };
  return {
    calls(answer) {
      signUpCalls(answer, ofSignUp);
      registerCall(answer, ofSignUp);
      leaveCalls(answer, deps);
      welcomeCalls(answer, deps);
    },
    expired: (at, most) => [...expiredTries(at, most), ...expiredMemos(at, most)],
  };
}

export const signUp = { tables: signUpMigrations, create } satisfies Feature;
