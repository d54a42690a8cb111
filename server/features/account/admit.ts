/**
 * Lets in a member who has proved who they are: unless the member's state keeps them out, or a step is missing. Every way to a token leads
 * through here.
 */
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import {
  type LoginNeeds,
  type LoginStepName,
  needsPasswordAgain,
  nextLoginStep,
  type ProofFacts,
  stepCodes,
} from '../../../domain/member/login-step.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import { transact } from '../../storage/transact.ts';
import { attend } from '../events/events-port.ts';
import { missingAgreements } from '../terms/terms-port.ts';
import { agentName } from './agent-name.ts';
import { hashOfDevice } from './known-devices.ts';
import { LOCKED_OUT, LOCKED_OUT_MS } from './account-port.ts';
import type { LogInDeps } from './login-deps.ts';
import type { LoginFrom, LoginResult } from './login-result.ts';
import { refusedState } from './member-state.ts';
import { endOfOtherDevices } from './session-ends.ts';
import { duplicateModeOf } from './sessions.ts';
import { hashOfToken } from './token-hash.ts';
import { issueToken, nameDevice, TOKEN_DAYS } from './tokens.ts';

/** Life of a login that waits for a step. */
const LOGIN_TICKET_MS = 30 * 60_000;
export const LOGIN_TICKET = 'login';

/** How far a login has come. It is kept in its ticket. */
export interface LoginProgress extends Pick<ProofFacts, 'by' | 'provedAt'> {
  readonly taken: readonly LoginStepName[];
  /** Names the password that the member had at the proof (passwordMark). A login does not outlive it. */
  readonly password: string;
  /** The login brought a proof of work. */
  readonly isProved?: boolean | undefined;
}

/** A name of a stored password: the same until the password changes. */
export const passwordMark = (stored: string): string => hashOfToken(stored);

/** The mark of the member's present password. */
export async function markOf({ db }: Pick<LogInDeps, 'db'>, memberId: number): Promise<string> {
  const { password } = await db
    .selectFrom('member')
    .select('password')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return passwordMark(password);
}

type AdmitDeps = Pick<LogInDeps, 'db' | 'now' | 'devices' | 'otp' | 'tickets'>;

const memberOf = ({ db }: Pick<AdmitDeps, 'db'>, memberId: number) =>
  db
    .selectFrom('member')
    .select(['id', 'mb_id', 'password', 'status', 'status_until', 'status_cause'])
    .select(['must_change_password', 'password_proved_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
type MemberRow = Awaited<ReturnType<typeof memberOf>>;

/** What keeps the member out for good, or for some time; null: nothing. A dormant member has a way in. */
function keptOut({ status, status_until: until, status_cause: cause }: MemberRow, now: number) {
  const code = refusedState({ status, status_until: until }, now);
  if (code === null || code === 'AL200') return null;
  return {
    code,
    until,
    cause,
    days: until === null ? null : Math.max(1, Math.ceil((until - now) / DAY_MS)),
  };
}

interface NextStep {
  readonly step: LoginStepName | null;
  /** Terms that the member must agree to. */
  readonly terms: readonly string[];
}

async function stepOf(
  { db, now, devices, otp }: Pick<AdmitDeps, 'db' | 'now' | 'devices' | 'otp'>,
  member: MemberRow,
  { by, provedAt, taken }: LoginProgress,
  device: string | null,
): Promise<NextStep> {
  const [usesCodes, terms, known] = await Promise.all([
    otp.isOn(member.id),
    missingAgreements(db, member.id, now()),
    devices.hashIfKnown(member.mb_id, device),
  ]);
  const proof: ProofFacts = {
    by,
    provedAt,
    usesCodes,
    isKnownDevice: known !== null,
    passwordProvedAt: member.password_proved_at,
  };
  const needs: LoginNeeds = {
    reauth: needsPasswordAgain(proof, now()),
    otp: usesCodes,
    wake: member.status === 'DORMANT',
    password: member.must_change_password,
    agree: terms.length > 0,
  };
  return { step: nextLoginStep(needs, taken), terms };
}

const ended: LoginResult = { code: 'AL010' };

/** The member is locked: a change of the password or a restriction ends this token, or keeps it from being issued. */
async function issue(
  { db, now, devices }: AdmitDeps,
  memberId: number,
  from: LoginFrom,
  { password: mark }: LoginProgress,
): Promise<LoginResult> {
  const session = { device: agentName(from.agent), address: from.address };
  const deviceHash = from.device === null ? '' : hashOfDevice(from.device);
  const token = await transact(db, async (trx) => {
    await lockSpending(trx, memberId);
    const { password, ...state } = await trx
      .selectFrom('member')
      .select(['password', 'status', 'status_until'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    if (passwordMark(password) !== mark || refusedState(state, now()) !== null) return null;
    const { duplicate_login: mode } = await trx
      .updateTable('member')
      .set({ last_login_at: now() })
      .where('id', '=', memberId)
      .returning('duplicate_login')
      .executeTakeFirstOrThrow();
    // A member who chose nothing has one device at a time (B15): this login ends the sessions of the others, at every node.
    if (duplicateModeOf(mode) === 'expire') await endOfOtherDevices(trx, memberId, deviceHash, now());
    await attend(trx, memberId, now());
    return issueToken(trx, memberId, now(), { ...session, device_hash: deviceHash });
  });
  if (token === null) return ended;
  const device = await devices.note(memberId, from.device);
  if (device !== from.device) await nameDevice(db, token, hashOfDevice(device));
  return { code: 'AL000', token, days: TOKEN_DAYS, device };
}

/** The next step of this login, or what keeps the member out. AL010: the password was changed since the proof. */
export async function nextOf(
  deps: AdmitDeps,
  memberId: number,
  from: LoginFrom,
  progress: LoginProgress,
): Promise<NextStep | LoginResult> {
  const member = await memberOf(deps, memberId);
  if (passwordMark(member.password) !== progress.password) return ended;
  const out = keptOut(member, deps.now());
  if (out === null) return stepOf(deps, member, progress, from.device);
  // Who has left is no member any more.
  const ask =
    out.code === 'AL300'
      ? null
      : await deps.tickets.issue({
          purpose: LOCKED_OUT,
          memberId,
          lifeMs: LOCKED_OUT_MS,
          // A password alone does not open what a one-time password protects.
          data: { reads: !(await deps.otp.isOn(memberId)) },
        });
  return { ...out, ask };
}

/** The token, or the code of what is missing, with a ticket for the step. AL010 also where the member is kept out since the login was decided. */
export async function admit(
  deps: AdmitDeps,
  memberId: number,
  from: LoginFrom,
  progress: LoginProgress,
): Promise<LoginResult> {
  const next = await nextOf(deps, memberId, from, progress);
  if ('code' in next) return next;
  const { step, terms } = next;
  if (step === null) return issue(deps, memberId, from, progress);
  const ticket = await deps.tickets.issue({
    purpose: LOGIN_TICKET,
    memberId,
    lifeMs: LOGIN_TICKET_MS,
    data: { ...progress },
  });
  return { code: stepCodes[step], ticket, terms };
}
