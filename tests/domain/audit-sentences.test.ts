/** S9: every act that the server writes into the audit log is a sentence, with the state before and after, in both languages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { enOperatorAudit } from '../../src/features/operator/audit.en.ts';
import { koOperatorAudit } from '../../src/features/operator/audit.ko.ts';
import { auditSentence } from '../../src/features/operator/audit-text.ts';
import { changePath, leafText } from '../../src/features/operator/change-text.ts';
import { englishAhead, loadTextsOnDemand, textsOf } from '../../src/text/i18n.ts';
import { root } from '../given/sites/running-site.ts';

/** Acts whose name the server puts together of two parts. */
const made = [
  'restrict',
  'suspend',
  'release',
  'stop',
  'lift',
  'force-password',
  'end-logins',
  'reset-second-factor',
  'code-proved',
  'code-wrong',
  'grant-posted',
  'grant-refused',
  'result-approved',
  'result-refused',
  'value-approved',
  'value-refused',
].map((name) => `operator.${name}`);
const others = ['member.name', 'member.phone', 'post.hide', 'post.show', 'post.move', 'question.take'];
const moreOthers = [
  'comment.hide',
  'comment.show',
  'question.answer',
  'report.take',
  'report.release',
  'report.close',
];
const ACT = /'((?:member|news|operator|passkey|password|purchase|social|terms)\.[a-z]+(?:-[a-z]+)*)'/g;
/** Columns of tables that look like acts. */
const columns = new Set(['member.id', 'member.nick_', 'operator.id', 'member.status']);

function actsOfServer(): readonly string[] {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, 'server', file), 'utf8'))
    .filter((text) => text.includes('writeAudit') || text.includes('insert into audit_log'));
  const found = sources.flatMap((text) => [...text.matchAll(ACT)].map(([, act = '']) => act));
  return [...new Set([...found, ...made, ...others, ...moreOthers])].filter((act) => !columns.has(act));
}

beforeAll(() => loadTextsOnDemand());
const { say } = textsOf('ko');
const sentence = (action: string, detail: object) =>
  auditSentence(
    { key: 1, at: 0, actor: 'chief', member: 'demo1', action, detail: JSON.stringify(detail) },
    say,
    'ko',
  );

test('each act has a sentence in both languages', () => {
  const acts = actsOfServer();
  expect(acts.length).toBeGreaterThan(50);
  const known = (texts: object) => acts.filter((act) => !Object.hasOwn(texts, `operator.audit.said.${act}`));
  expect(known(koOperatorAudit)).toEqual([]);
  expect(known(enOperatorAudit)).toEqual([]);
});

test('each English sentence ends with a full stop: a reason may follow it', () => {
  const open = Object.entries(enOperatorAudit).filter(
    ([key, text]) => key.startsWith('operator.audit.said.') && !text.endsWith('.'),
  );
  expect(open).toEqual([]);
});

test.each<[string, object, string, string]>([
  [
    'operator.suspend',
    { match: 7, teams: '울산 – 안양', market: 0, reason: '중계 지연' },
    '울산 – 안양 경기(7번) 전체의 예측을 멈췄어요.',
    '중계 지연',
  ],
  [
    'operator.release',
    { match: 7, teams: '울산 – 안양', market: 18, reason: '확인' },
    '울산 – 안양 경기(7번) 언더오버의 예측을 다시 열었어요.',
    '확인',
  ],
  ['operator.stop', { cause: '도배', before: 'NORMAL' }, '이용을 정지했어요. (정상 → 이용 정지)', '도배'],
  [
    'operator.grant',
    { currency: 'coin', amount: -1200, reason: '오지급' },
    '-1,200 코인 지급을 혼자 처리했어요.',
    '오지급',
  ],
  ['member.nick', { before: '옛이름', nick: '새이름' }, '닉네임을 바꿨어요. (옛이름 → 새이름)', ''],
  ['member.loss-limit', { limit: null, holdsFrom: 0 }, '손실 한도를 정했어요. (? → 없음)', ''],
  [
    'member.duplicate-login',
    { type: 'alarm' },
    '두 기기 로그인 방식을 바꿨어요. (→ 나에게 먼저 물어보기)',
    '',
  ],
  ['passkey.login', { name: '내 기기', code: 'AL000' }, '‘내 기기’ 패스키로 로그인을 시도했어요. (성공)', ''],
  [
    'social.login',
    { provider: 'naver', code: 'REQUIREOTP' },
    '네이버 계정으로 로그인을 시도했어요. (일회용 비밀번호 필요)',
    '',
  ],
  [
    'member.own-limit-asked',
    { of: 'stake', period: 'week', before: 5000, limit: null, holdsFrom: null },
    '예측 골드 한도(한 주)를 높이겠다고 했어요. (5,000 → 없음)',
    '',
  ],
  [
    'operator.value',
    { name: 'trade-rule', holdsFrom: 0, reason: '조정' },
    '‘승부거래소 규칙’ 설정을 바꿨어요. ',
    '조정',
  ],
  ['probe.later', { count: 3, reason: 'x' }, 'probe.later · count: 3', 'x'],
])('%s reads as a sentence with its reason apart', (action, detail, text, reason) => {
  const read = sentence(action, detail);
  expect(read.text).toContain(text);
  expect(read.text).not.toContain('{{');
  expect([read.reason, read.changed]).toEqual([reason, null]);
});

test('S9 bets that a correction settled again are in the reader’s language, older rows as they were kept', async () => {
  await englishAhead.load();
  const changed = '12 win 2000 > lose 0, 13 opened 0 > special 500';
  const said = (detail: string, language: 'ko' | 'en') => {
    const row = { key: 1, at: 0, actor: 'chief', member: '', action: 'operator.correction-settled' };
    const of = { teams: '홈 – 원정\nHome – Away', match: 7, bets: 2, taken: 0, paid: 0, owed: 0 };
    const kept = { ...row, detail: JSON.stringify({ ...of, changed: detail }) };
    return auditSentence(kept, textsOf(language).say, language).text;
  };
  expect(said(changed, 'en')).toContain(
    'bet no. 12: Won 2,000 gold → Lost 0 gold, bet no. 13: Open → Void 500 gold',
  );
  expect(said(changed, 'ko')).toContain(
    '예측 12번: 적중 2,000 골드 → 미적중 0 골드, 예측 13번: 진행 중 → 적중특례 500 골드',
  );
  expect(said('12: 적중 2,000 골드 → 미적중 0 골드', 'ko')).toContain('12: 적중 2,000 골드 → 미적중 0 골드');
});

test('a change of a value names its fields, its rows and both values in words', () => {
  const changes = [{ path: ['#57', 'daily_spend'], before: null, after: 20_000_000 }];
  expect(
    sentence('operator.value', { name: 'bet-standards', holdsFrom: 0, changes, more: 2 }).changed,
  ).toEqual({
    value: 'bet-standards',
    changes,
    more: 2,
  });
  expect(changePath('bet-standards', ['#57', 'daily_spend'], say)).toBe('승무패 › 하루 예측 한도(골드)');
  expect(changePath('events', ['#1', 'rewards', '#2', 'gold'], say)).toBe('1번 › 보상과 확률 2번 › 골드');
  expect(changePath('events', ['#1', 'title', 'ko'], say)).toBe('1번 › 제목 › 제목 (한국어)');
  const leaves = [null, 20_000_000, true, 'N', '', 'EVS02', '57, 58'] as const;
  expect(leaves.map((leaf) => leafText('events', leaf, say))).toEqual([
    '없음',
    '20,000,000',
    '켬',
    '끔',
    '빈 글',
    '럭키 박스',
    '승무패, 스페셜',
  ]);
});
