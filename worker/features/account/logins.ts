/** The ways in: the login with its steps, and logins that another feature's call answered. */
import type { Member } from '../../../domain/member/member.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountApi, AccountPort, LoginRefusal } from './account-api.ts';
import { finishLogin, logIn, type LogInDeps, takeLoginStep } from './log-in.ts';

export type Logins = Pick<AccountApi, 'logIn' | 'logInStep'> & Pick<AccountPort, 'finishLogin'>;

/** `arrived`: called after each login that succeeded. */
export function createLogins(deps: LogInDeps, arrived: () => Promise<void>): Logins {
  const after = async (
    login: Promise<Result<Member, LoginRefusal>>,
  ): Promise<Result<Member, LoginRefusal>> => {
    const member = await login;
    if (member.ok) await arrived();
    return member;
  };
  return {
    logIn: (id, password, challenge) => after(logIn(deps, { id, password, challenge: challenge ?? null })),
    logInStep: (step, given) => after(takeLoginStep(deps, step, given)),
    finishLogin: (answer) => after(finishLogin(deps, answer)),
  };
}
