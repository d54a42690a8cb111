/** Login and account calls (B2, R21). */
import { accountInfo, logIn, logOut, tokenRefresh } from '../../../domain/protocol/calls/account-calls.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { Answer } from '../../http/answer-calls.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import type { Accounts } from './accounts.ts';
import type { LoginResult } from './log-in.ts';

const bounds = { id: 100, passwordLeast: 8, passwordMost: 100 } as const;

const messages: Readonly<Record<string, string>> = {
  AL001: '아이디 또는 비밀번호를 다시 입력해 주세요.',
  AL429: '로그인 시도가 많습니다. 잠시 후 다시 시도해 주세요.',
  AL503: '지금은 로그인하려는 회원이 많아요. 잠시 후 다시 시도해 주세요.',
};

function answerOf(result: LoginResult, now: number) {
  const DATE = wireTime(now);
  if (result.code === 'AL000')
    return { CODE: 'AL000', DATA: { TOKEN: result.token, DAYS: result.days, DEVICE: result.device }, DATE };
  if ('until' in result)
    return {
      CODE: result.code,
      DATA: result.days === null ? {} : { DAYS: result.days },
      DATE: result.until === null ? null : wireTime(result.until),
    };
  return { CODE: result.code, DATA: { MSG: messages[result.code] ?? '' }, DATE };
}

const LOGIN_RATE = { max: 30, timeWindow: '1 minute' } as const;

export interface AccountCallsDeps {
  readonly accounts: Accounts;
  readonly now: () => number;
  /** Called when a token is logged out, so that its open sockets become visitors' at once. */
  readonly revoked: (token: string) => void;
}

export function accountCalls(answer: Answer, { accounts, now, revoked }: AccountCallsDeps): void {
  const wrong = () => answerOf({ code: 'AL001' }, now());
  answer(
    logIn,
    async ({ form, request, reply }) => {
      const { id, password, device = null } = form;
      const inBounds =
        id.length >= 1 &&
        id.length <= bounds.id &&
        password.length >= bounds.passwordLeast &&
        password.length <= bounds.passwordMost;
      if (!inBounds) return wrong();
      const result = await accounts.logIn(id, password, { address: limitKeyOf(request.ip), device });
      if ('waitMs' in result) void reply.header('retry-after', Math.max(1, Math.ceil(result.waitMs / 1000)));
      return answerOf(result, now());
    },
    { rateLimit: LOGIN_RATE, onMalformed: wrong },
  );
  answer(accountInfo, async ({ token }) => {
    const info = token === null ? null : await accounts.info(token);
    return info === null ? { CODE: 'AI001' } : { CODE: 'AI000', DATA: info };
  });
  answer(logOut, async ({ token }) => {
    if (token !== null) {
      await accounts.logOut(token);
      revoked(token);
    }
    return { CODE: 'AL000' };
  });
  answer(tokenRefresh, async ({ token }) => ({
    CODE: token !== null && (await accounts.refresh(token)) ? 'ATR000' : 'ATR001',
  }));
}
