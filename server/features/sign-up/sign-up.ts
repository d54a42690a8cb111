/** Joining the site, finding an id or a password again, and leaving (B11, B12). */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  leave,
  leaveSummary,
  register,
  welcome,
  welcomeSeen,
} from '../../../domain/protocol/calls/account/sign-up-calls.ts';
import { termsCodes } from '../../../domain/terms/terms.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { Feature, ServerFeature } from '../../feature.ts';
import type { Answer } from '../../http/answer-calls.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { sandboxCertifier } from './certifier.ts';
import type { SignUpDeps } from './certify.ts';
import { expiredTries } from './counted-tries.ts';
import { join, type Joining, type JoinRefusal } from './join.ts';
import { expiredMemos, leaveSite, summaryOf } from './leave.ts';
import { signUpCalls } from './sign-up-calls.ts';
import { okWith, saying } from './sign-up-messages.ts';
import { signUpMigrations } from './sign-up-tables.ts';
import { createSiteKey } from './site-key.ts';

/** Calls of leaving the site (B11). */
function leaveCalls(answer: Answer, deps: MemberDeps): void {
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
function registerCall(answer: Answer, deps: SignUpDeps): void {
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
function welcomeCalls(answer: Answer, { db, now }: Pick<MemberDeps, 'db' | 'now'>): void {
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
