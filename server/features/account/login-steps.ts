/** Takes the steps of a login that is not finished: each proves one thing with the login's ticket, then the login goes on (B3). */
import { z } from 'zod';
import { type LoginStepName, loginSteps, stepCodes } from '../../../domain/member/login-step.ts';
import { passwordFault } from '../../../domain/member/password-rules.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { isCommonPassword } from '../sign-up/sign-up-port.ts';
import { agreeTerms, missingAgreements } from '../terms/terms-port.ts';
import { type AccountPort, loginIdOf, writePassword } from './account-port.ts';
import { admit, LOGIN_TICKET, type LoginProgress, markOf, nextOf } from './admit.ts';
import { BUSY_WAIT_MS } from './log-in.ts';
import type { LogInDeps } from './login-deps.ts';
import type { LoginFrom, LoginResult } from './login-result.ts';

/** Wrong codes or passwords with one ticket. */
const STEP_TRIES = 5;
/** With a ticket whose login brought a proof of work: each further proof costs the guesser as much as before. */
const PROVED_STEP_TRIES = 2;

export interface StepGiven {
  readonly ticket: string;
  readonly step: LoginStepName;
  /** The code, the password, or the new password. */
  readonly value: string;
  /** Codes of the terms that the member agrees to. */
  readonly agreed: readonly string[];
}

interface StepDeps extends LogInDeps {
  readonly account: Pick<AccountPort, 'provePassword' | 'hashPassword' | 'endLogins'>;
}

const progressShape = z.object({
  by: z.enum(['password', 'other']),
  provedAt: z.number(),
  taken: z.array(z.enum(loginSteps)),
  password: z.string(),
  isProved: z.optional(z.boolean()),
});

interface Taking {
  readonly memberId: number;
  readonly given: StepGiven;
  readonly from: LoginFrom;
  /** Tries that are left with this ticket. */
  readonly left: number;
  /** The login brought a proof of work. */
  readonly isProved: boolean;
}

/** null: the step is taken. */
type Take = (deps: StepDeps, taking: Taking) => Promise<LoginResult | null>;

const takeOtp: Take = async ({ db, otp, devices }, { memberId, given, from, left, isProved }) => {
  const device = await devices.hashIfKnown(await loginIdOf(db, memberId), from.device);
  const proof = await otp.prove(memberId, given.value, { address: from.address, device, isProved });
  if (proof.kind === 'wait') return { code: 'AL429', waitMs: proof.ms };
  return proof.kind === 'wrong' ? { code: 'AL011', left } : null;
};

const takePassword: Take = async ({ account }, { memberId, given, from }) => {
  const proof = await account.provePassword(memberId, given.value, from);
  if (proof.kind === 'wait') return { code: 'AL429', waitMs: proof.ms };
  return proof.kind === 'wrong' ? { code: 'AL001' } : null;
};

const wakeUp: Take = async ({ db, now }, { memberId }) => {
  await db.transaction().execute(async (trx) => {
    const woken = await trx
      .updateTable('member')
      .set({ status: 'NORMAL', status_until: null })
      .where('id', '=', memberId)
      .where('status', '=', 'DORMANT')
      .executeTakeFirst();
    if (woken.numUpdatedRows > 0n)
      await writeAudit(trx, { actorId: memberId, action: 'member.woken', memberId }, now());
  });
  return null;
};

/** Whether it is the present password. Compared in the pool, because the comparison is slow. */
async function isPresent(deps: StepDeps, stored: string, { given, from }: Taking): Promise<boolean | null> {
  const place = deps.pool.enter(from.address, { isKnown: true });
  if (place === null) return null;
  try {
    return await place.compare(given.value, stored);
  } finally {
    place.leave();
  }
}

const poolFull = { code: 'AL503', waitMs: BUSY_WAIT_MS } as const;

const changePassword: Take = async (deps, taking) => {
  const { db, now, account } = deps;
  const { memberId, given } = taking;
  const { mb_id, password } = await db
    .selectFrom('member')
    .select(['mb_id', 'password'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const rule = passwordFault(given.value, { id: mb_id });
  if (rule !== null) return { code: 'AL012', rule };
  const isSame = await isPresent(deps, password, taking);
  if (isSame === null) return poolFull;
  if (isSame) return { code: 'AL012', rule: 'same-as-old' };
  if (isCommonPassword(given.value)) return { code: 'AL012', rule: 'common' };
  const hash = await account.hashPassword(given.value, { address: taking.from.address, known: true });
  if (hash === null) return poolFull;
  await db.transaction().execute(async (trx) => {
    await writePassword(trx, memberId, hash, now());
    await account.endLogins(memberId, { by: 'password', trx });
    await writeAudit(trx, { actorId: memberId, action: 'member.password-changed', memberId }, now());
  });
  return null;
};

const agree: Take = async ({ db, now }, { memberId, given: { agreed } }) => {
  const missing = await missingAgreements(db, memberId, now());
  if (missing.some((code) => !agreed.includes(code))) return null;
  await agreeTerms(db, { memberId, codes: missing, how: 'login', now: now() });
  return null;
};

const takes: Readonly<Record<LoginStepName, Take>> = {
  otp: takeOtp,
  reauth: takePassword,
  wake: wakeUp,
  password: changePassword,
  agree,
};

/** Steps that others could guess: their tries are counted before they are compared. */
const guessed: ReadonlySet<LoginStepName> = new Set(['otp', 'reauth']);

const after = (progress: LoginProgress, step: LoginStepName, now: number): LoginProgress => ({
  ...progress,
  by: step === 'reauth' ? 'password' : progress.by,
  provedAt: step === 'reauth' ? now : progress.provedAt,
  taken: step === 'agree' ? progress.taken : [...progress.taken, step],
});

/**
 * Takes one step. A step that is not the next one is not taken: the answer names the next one, with the same ticket. A ticket counts for one taken step; the
 * login goes on with a new ticket.
 */
export function createLoginSteps(
  deps: StepDeps,
): (given: StepGiven, from: LoginFrom) => Promise<LoginResult> {
  const { now, tickets } = deps;
  return async (given, from) => {
    const { ticket: secret, step } = given;
    const ticket = await tickets.look(LOGIN_TICKET, secret);
    const progress = progressShape.safeParse(ticket?.data);
    if (ticket?.memberId == null || !progress.success) return { code: 'AL010' };
    const { memberId } = ticket;
    const next = await nextOf(deps, memberId, from, progress.data);
    if ('code' in next) return next;
    if (next.step !== step && next.step !== null)
      return { code: stepCodes[next.step], ticket: secret, terms: next.terms };
    const { isProved = false } = progress.data;
    const most = isProved ? PROVED_STEP_TRIES : STEP_TRIES;
    const counted =
      next.step !== null && guessed.has(step) ? await tickets.countTry(LOGIN_TICKET, secret, most) : ticket;
    if (counted === null) return { code: 'AL010' };
    const taking = { memberId, given, from, left: most - counted.tries, isProved };
    const refused = next.step === null ? null : await takes[step](deps, taking);
    if (refused !== null) return refused;
    if ((await tickets.use(LOGIN_TICKET, secret)) === null) return { code: 'AL010' };
    const taken = after(progress.data, step, now());
    const password = next.step === 'password' ? await markOf(deps, memberId) : taken.password;
    return admit(deps, memberId, from, { ...taken, password });
  };
}
