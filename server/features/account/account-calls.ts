/** Login and account calls (B2, R21). */
import {
  accountInfo,
  logIn,
  logInStep,
  logOut,
  tokenRefresh,
} from '../../../domain/protocol/calls/account/account-calls.ts';
import { sessionEndRowOf } from '../../../domain/protocol/calls/account/session-end-row.ts';
import type { FastifyReply } from 'fastify';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import type { Accounts } from './accounts.ts';
import { agentOf, loginAnswerOf } from './account-port.ts';
import type { LoginResult } from './login-result.ts';

const bounds = { id: 100, passwordLeast: 8, passwordMost: 100 } as const;

const LOGIN_RATE = { max: 30, timeWindow: '1 minute' } as const;

interface AccountCallsDeps {
  readonly accounts: Accounts;
  readonly now: () => number;
  /** Called when a token is logged out, so that its open sockets become visitors' at once. */
  readonly revoked: (token: string) => void;
}

export function accountCalls(answer: AnswerCall, { accounts, now, revoked }: AccountCallsDeps): void {
  const wrong = () => loginAnswerOf({ code: 'AL001' }, now());
  const answered = (reply: FastifyReply, result: LoginResult) => {
    if ('waitMs' in result) void reply.header('retry-after', Math.max(1, Math.ceil(result.waitMs / 1000)));
    return loginAnswerOf(result, now());
  };
  answer(
    logIn,
    async ({ form, request, reply }) => {
      const { id, password, device = null, captcha: proof } = form;
      const inBounds =
        id.length >= 1 &&
        id.length <= bounds.id &&
        password.length >= bounds.passwordLeast &&
        password.length <= bounds.passwordMost;
      if (!inBounds) return wrong();
      const from = { address: limitKeyOf(request.ip), device, agent: agentOf(request), proof };
      return answered(reply, await accounts.logIn(id, password, from));
    },
    { rateLimit: LOGIN_RATE, onMalformed: wrong },
  );
  answer(
    logInStep,
    async ({ form, request, reply }) => {
      const { ticket, step, value, agreed, device = null } = form;
      const from = { address: limitKeyOf(request.ip), device, agent: agentOf(request) };
      const given = { ticket, step, value, agreed: agreed.split(',') };
      return answered(reply, await accounts.takeStep(given, from));
    },
    { rateLimit: LOGIN_RATE },
  );
  const onEnded = async (token: string) => {
    const end = await accounts.endOf(token);
    return end === null ? {} : { ENDED: sessionEndRowOf(end) };
  };
  answer(
    accountInfo,
    async ({ token }) => {
      const info = token === null ? null : await accounts.info(token);
      return info === null ? { CODE: 'AI001' } : { CODE: 'AI000', DATA: info };
    },
    { onEnded },
  );
  answer(logOut, async ({ token }) => {
    if (token !== null) {
      await accounts.logOut(token);
      revoked(token);
    }
    return { CODE: 'AL000' };
  });
  answer(
    tokenRefresh,
    async ({ token }) => ({
      CODE: token !== null && (await accounts.refresh(token)) ? 'ATR000' : 'ATR001',
    }),
    { onEnded },
  );
}
