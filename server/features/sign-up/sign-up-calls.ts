/** Calls of joining, finding an account again, and nicknames (B12). */
import {
  certifyConfirm,
  certifySandbox,
  certifySend,
  findId,
  findPassword,
  nickCheck,
  resetPassword as resetCall,
} from '../../../domain/protocol/calls/account/sign-up-calls.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { Answer } from '../../http/answer-calls.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { isTaken, nameFault } from '../settings/settings-port.ts';
import { confirmCode, sandboxCode, sendCode, type SignUpDeps } from './certify.ts';
import { beginReset, findAccount, resetPassword } from './find-account.ts';
import { okWith, saying } from './sign-up-messages.ts';

/** A nickname is checked while it is typed. */
const NICK_RATE = { max: 120, timeWindow: '1 minute' } as const;

function certifyCalls(answer: Answer, deps: SignUpDeps): void {
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

function findCalls(answer: Answer, deps: SignUpDeps): void {
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

export function signUpCalls(answer: Answer, deps: SignUpDeps): void {
  certifyCalls(answer, deps);
  findCalls(answer, deps);
  answer(nickCheck, async ({ form }) => saying(await checkNick(deps, form.mb_nick)), {
    rateLimit: NICK_RATE,
  });
}
