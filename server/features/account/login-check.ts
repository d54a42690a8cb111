/** Calls that look at a member: the login check with its codes (B4), the nickname of an id, the privacy policy (B13). */
import { REJOIN_MS } from '../../../domain/member/rejoin.ts';
import { SELF_RESTRICTED } from '../../../domain/member/restriction.ts';
import { termsCodes } from '../../../domain/terms/terms.ts';
import {
  loginCheck,
  nickOfId,
  privacyPolicy,
} from '../../../domain/protocol/calls/account/login-check-calls.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import type { Database } from '../../storage/database.ts';
import { missingAgreements } from '../terms/terms-port.ts';
import { refusedState } from './member-state.ts';
import { hashOfToken } from './token-hash.ts';

/** The only id without a nickname. */
const STAFF_ID = 'sysadmin';

const messages = {
  SUCCESS: '',
  MEMBER_INTERCEPT: '접속이 차단된 회원이에요.',
  MEMBER_SANCTIONS: '운영정책 위반으로 이용이 제한된 회원이에요.',
  MEMBER_LEAVE: '서비스를 해지한 회원이에요.',
  NOT_PROVIDE_INFORMATION: '정보 제공에 동의하지 않은 회원이에요.',
  NOT_FOUND_MEMBER: '회원을 찾을 수 없어요.',
  NOT_LOGIN_PMANG: '로그인이 필요해요.',
} as const;

interface CheckData {
  token?: string;
  nick?: string;
  cause?: string;
  date?: string;
  rejoin?: string;
}
const answered = (result: keyof typeof messages, data: CheckData = {}) => ({
  result,
  msg: messages[result],
  data,
});

const memberOfToken = (db: Database, token: string) =>
  db
    .selectFrom('token')
    .innerJoin('member', 'member.id', 'token.member_id')
    .select(['token.revoked_at', 'token.expires_at'])
    .select(['member.id', 'member.nick', 'member.status', 'member.status_until'])
    .select(['member.status_cause', 'member.left_at'])
    .where('token.hash', '=', hashOfToken(token))
    .executeTakeFirst();

async function check(db: Database, token: string | null, now: number) {
  if (token === null) return answered('NOT_LOGIN_PMANG');
  const member = await memberOfToken(db, token);
  if (member === undefined) return answered('NOT_FOUND_MEMBER');
  const { status, status_until: until, status_cause: cause, left_at: leftAt, nick } = member;
  const date = until === null ? {} : { date: wireTime(until) };
  switch (refusedState({ status, status_until: until }, now)) {
    case 'AL100':
      return answered('MEMBER_INTERCEPT', date);
    case 'AL003':
      return answered('MEMBER_SANCTIONS', {
        ...date,
        cause: cause === SELF_RESTRICTED ? '본인이 설정한 이용 제한' : (cause ?? ''),
      });
    case 'AL300':
      return answered('MEMBER_LEAVE', {
        nick,
        ...(leftAt === null ? {} : { date: wireTime(leftAt), rejoin: wireTime(leftAt + REJOIN_MS) }),
      });
    case 'AL200':
      return answered('NOT_LOGIN_PMANG');
    case null:
      break;
  }
  if (member.revoked_at !== null || member.expires_at <= now) return answered('NOT_LOGIN_PMANG');
  if ((await missingAgreements(db, member.id, now)).length > 0) return answered('NOT_PROVIDE_INFORMATION');
  return answered('SUCCESS', { token });
}

async function policyText(db: Database, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('terms_version')
    .select('sections')
    .where('code', '=', termsCodes.privacy)
    .where('language', '=', 'ko')
    .where('effective_at', '<=', now)
    .orderBy('effective_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const sections = JSON.parse(row.sections) as readonly {
    readonly heading: string;
    readonly blocks: readonly (string | readonly string[])[];
  }[];
  return sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flat()]).join('\n');
}

export function loginCheckCalls(
  answer: AnswerCall,
  { db, now }: { readonly db: Database; readonly now: () => number },
): void {
  answer(loginCheck, ({ token }) => check(db, token, now()));
  answer(nickOfId, async ({ params: { id } }) => {
    const row = await db
      .selectFrom('member')
      .select(['nick', 'status'])
      .where('mb_id', '=', id)
      .executeTakeFirst();
    const isShown = row !== undefined && row.status !== 'LEFT' && id !== STAFF_ID;
    return { result: isShown ? row.nick : '', msg: '' };
  });
  answer(privacyPolicy, async () => {
    const data = await policyText(db, now());
    return data === null ? { result: 'ERROR', msg: '' } : { result: 'SUCCESS', msg: '', data };
  });
}
