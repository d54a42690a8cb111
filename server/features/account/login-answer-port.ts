/** The result of a login as calls answer it. For every feature that logs members in. */
import type { FastifyRequest } from 'fastify';
import type { LoginAnswer } from '../../../domain/protocol/calls/account/account.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { LoginResult } from './login-result.ts';

const messages: Readonly<Record<string, string>> = {
  AL001: '아이디 또는 비밀번호를 다시 입력해 주세요.',
  AL010: '로그인 시간이 지났어요. 처음부터 다시 로그인해 주세요.',
  AL429: '로그인 시도가 많습니다. 잠시 후 다시 시도해 주세요.',
  AL503: '지금은 로그인하려는 회원이 많아요. 잠시 후 다시 시도해 주세요.',
};

type Data = NonNullable<LoginAnswer['DATA']>;

function dataOf(result: LoginResult): Data {
  if (result.code === 'AL000') return { TOKEN: result.token, DAYS: result.days, DEVICE: result.device };
  if ('ticket' in result)
    return { TICKET: result.ticket, ...(result.terms.length === 0 ? {} : { TERMS: [...result.terms] }) };
  if ('challenge' in result) return { CHALLENGE: result.challenge };
  if ('cause' in result)
    return {
      ...(result.days === null ? {} : { DAYS: result.days }),
      ...(result.cause === null ? {} : { CAUSE: result.cause }),
      ...(result.ask === null ? {} : { ASK: result.ask }),
    };
  if ('left' in result) return { LEFT: result.left };
  if ('rule' in result) return { RULE: result.rule };
  return { MSG: messages[result.code] ?? '' };
}

/** DATE is the end of the member's restriction where there is one, else `now`, server ms. */
export function loginAnswerOf(result: LoginResult, now: number): LoginAnswer {
  const at = 'until' in result ? result.until : now;
  return { CODE: result.code, DATA: dataOf(result), DATE: at === null ? null : wireTime(at) };
}

/** What the request says of its client, for the member's list of sessions. */
export const agentOf = ({ headers }: FastifyRequest): string | undefined => headers['user-agent'];
