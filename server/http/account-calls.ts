/** Login and account calls (product-and-betting §7). The `token` header is the only credential: a cookie alone is refused. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loginForm } from '../../domain/protocol/account.ts';
import { wireTime } from '../../domain/time/korean-time.ts';
import type { Bettor } from '../bets/bet-desk.ts';
import type { Accounts, LoginResult } from '../accounts/accounts.ts';

export const tokenOf = (request: FastifyRequest): string | null => {
  const token = request.headers['token'];
  return typeof token === 'string' && token !== '' && token.length <= 200 ? token : null;
};

/** Who asks; null: a guest, or a token that is not good any more. */
export async function bettorOfRequest(
  request: FastifyRequest,
  bettorOf: (token: string) => Promise<Bettor | null>,
): Promise<Bettor | null> {
  const token = tokenOf(request);
  return token === null ? null : bettorOf(token);
}

const bounds = { id: 100, passwordLeast: 8, passwordMost: 100 } as const;

const messages: Readonly<Record<string, string>> = {
  AL001: '아이디 또는 비밀번호를 다시 입력해 주세요.',
  AL429: '로그인 시도가 많습니다. 잠시 후 다시 시도해 주세요.',
};

function answerOf(result: LoginResult, now: number) {
  const DATE = wireTime(now);
  if (result.code === 'AL000')
    return { CODE: 'AL000', DATA: { TOKEN: result.token, DAYS: result.days }, DATE };
  if ('until' in result)
    return {
      CODE: result.code,
      DATA: result.days === null ? {} : { DAYS: result.days },
      DATE: result.until === null ? null : wireTime(result.until),
    };
  return { CODE: result.code, DATA: { MSG: messages[result.code] ?? '' }, DATE };
}

const LOGIN_RATE = { max: 30, timeWindow: '1 minute' } as const;

export function accountCalls(app: FastifyInstance, accounts: Accounts, now: () => number): void {
  app.post('/account/login', { config: { rateLimit: LOGIN_RATE } }, async (request) => {
    const form = loginForm.safeParse(request.body);
    if (!form.success) return answerOf({ code: 'AL001' }, now());
    const { id, password } = form.data;
    const inBounds =
      id.length >= 1 &&
      id.length <= bounds.id &&
      password.length >= bounds.passwordLeast &&
      password.length <= bounds.passwordMost;
    return answerOf(inBounds ? await accounts.logIn(id, password) : { code: 'AL001' }, now());
  });
  app.post('/account/info/:lang', async (request) => {
    const token = tokenOf(request);
    const info = token === null ? null : await accounts.info(token);
    return info === null ? { CODE: 'AI001' } : { CODE: 'AI000', DATA: info };
  });
  app.post('/account/logout', async (request) => {
    const token = tokenOf(request);
    if (token !== null) await accounts.logOut(token);
    return { CODE: 'AL000' };
  });
  app.get('/account/tokenRefresh', async (request) => {
    const token = tokenOf(request);
    return { CODE: token !== null && (await accounts.refresh(token)) ? 'ATR000' : 'ATR001' };
  });
}
