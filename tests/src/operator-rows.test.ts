/** S9: what stands behind the rows of a member is in words. */
import { describe, expect, test } from 'vitest';
import { auditActText, auditKinds } from '../../src/features/operator/audit-kinds.ts';
import { koOperatorAudit } from '../../src/features/operator/audit.ko.ts';
import { actRefusalText } from '../../src/features/operator/refusal-text.ts';
import { amountText, goodIn, kindText, rowDetail } from '../../src/features/operator/row-detail.ts';
import { loadTexts, loadTextsOnDemand, textsOf } from '../../src/text/i18n.ts';

describe('S9 rows of a member', () => {
  test.each([
    ['bets', 'live', '{"odds":452,"won":1000}', '배당 4.52 · 적중금 1,000'],
    ['purchases', 'card', '{"coins":10000,"miles":200}', '코인 10,000개 · 마일리지 200점'],
    ['ledger', 'stake', '{"request":"stake:4","inSafebox":false}', '예측 4번'],
    ['ledger', 'settle', '{"request":"settle:4:1","inSafebox":false}', '예측 4번'],
    ['ledger', 'repay', '{"request":"repay:casual:7","inSafebox":false}', '캐주얼 예측 7번'],
    ['ledger', 'trade', '{"request":"trade:8","inSafebox":false}', '거래 8번'],
    ['ledger', 'purchase-back', '{"request":"purchase-back:9","inSafebox":false}', '주문 9번'],
    ['ledger', 'grant', '{"request":"operator-grant:3","inSafebox":false}', '지급 요청 3번'],
    ['ledger', 'coupon', '{"request":"coupon:2","inSafebox":false}', '2번'],
    ['ledger', 'safebox-in', '{"request":"safebox:7:1a-2b","inSafebox":true}', 'safebox:7:1a-2b · 금고'],
    [
      'ledger',
      'purchase',
      '{"request":"nickname:7:1796008738685","inSafebox":false}',
      'nickname:7:1796008738685',
    ],
    ['ledger', 'joining', '{"request":"joining:7:2f","inSafebox":false}', 'joining:7:2f'],
    ['ledger', 'opening', '{"inSafebox":false}', ''],
    ['sessions', 'session', 'Chrome · 127.0.0.1', 'Chrome · 127.0.0.1'],
    [
      'audit',
      'operator.end-logins',
      '{"endedLogins":2,"reason":"분실"}',
      '로그인 2개를 끊었어요. 사유: 분실',
    ],
    [
      'audit',
      'operator.suspend',
      '{"match":714000060565003,"teams":"KT 위즈 – SSG 랜더스","market":1,"reason":"확인"}',
      'KT 위즈 – SSG 랜더스 경기(714000060565003번) 승무패의 예측을 멈췄어요. 사유: 확인',
    ],
  ] as const)('%s: %s with %s reads "%s"', async (part, kind, detail, text) => {
    await loadTextsOnDemand();
    const row = { key: '1', at: 0, kind, state: '', amount: null, currency: null, detail };
    expect(rowDetail(part, row, textsOf('ko').say, 'ko')).toBe(text);
  });

  test.each([
    [
      'operator.suspend',
      '{"match":7,"teams":"KT 위즈 – SSG 랜더스\\nKT Wiz – SSG Landers","market":1}',
      'Suspended Match result of KT Wiz – SSG Landers (match 7).',
    ],
    [
      'operator.suspend',
      '{"match":7,"teams":"KT 위즈 – SSG 랜더스","market":1}',
      'Suspended Match result of KT 위즈 – SSG 랜더스 (match 7).',
    ],
    [
      'operator.file-taken',
      '{"list":"bets","rows":3,"words":"member, match 7, state opened"}',
      'Took a file of Bets: 3 rows (Member, Match number 7, Status Open).',
    ],
    [
      'operator.file-taken',
      '{"list":"orders","rows":1,"words":"method card, from 1796008498685"}',
      'Took a file of Orders: 1 row (Paid by Card, From Mon 30 Nov 2026 12:14).',
    ],
    [
      'operator.file-taken',
      '{"list":"results","rows":2,"words":"state pending"}',
      'Took a file of Results: 2 rows (Status To approve).',
    ],
    [
      'operator.file-taken',
      '{"list":"questions","rows":2,"words":"code BT03"}',
      'Took a file of Questions: 2 rows (Status In progress).',
    ],
    [
      'operator.file-taken',
      '{"list":"matches","rows":598,"words":""}',
      'Took a file of Matches: 598 rows (no conditions).',
    ],
    ['post.move', '{"board":"free","post":4,"to":"notice"}', 'Moved post 4 (Free talk → Notices).'],
    ['social.link', '{"provider":"google"}', 'Linked Google.'],
  ])('%s with %s reads "%s" in English', async (kind, detail, text) => {
    await Promise.all([loadTextsOnDemand(), loadTexts('en')]);
    const row = { key: '1', at: 0, kind, state: '', amount: null, currency: null, detail };
    expect(rowDetail('audit', row, textsOf('en').say, 'en')).toBe(text);
  });

  test.each(['ko', 'en'] as const)('every act of the log has a kind in words (%s)', async (language) => {
    await Promise.all([loadTextsOnDemand(), loadTexts(language)]);
    const { say } = textsOf(language);
    const said = 'operator.audit.said.';
    const acts = Object.keys(koOperatorAudit).flatMap((key) =>
      key.startsWith(said) ? key.slice(said.length) : [],
    );
    const nameless = acts.filter((act) => /^[a-z-]*\.[a-z.-]*$/.test(auditActText(act, say)));
    expect([acts.length > 50, nameless]).toEqual([true, []]);
    expect(auditKinds.filter((kind) => !acts.some((act) => act.startsWith(kind)))).toEqual([]);
  });

  test('a bet that is open says no winnings yet', async () => {
    await loadTextsOnDemand();
    const row = { key: '1', at: 0, kind: 'live', amount: -1000, currency: 'gold' } as const;
    const open = { ...row, state: 'opened', detail: '{"odds":452,"won":0}' };
    expect(rowDetail('bets', open, textsOf('ko').say, 'ko')).toBe('배당 4.52');
  });

  test('goods of the ledger stand by their name, else their number; ways to pay by their name', async () => {
    await loadTextsOnDemand();
    const { say } = textsOf('ko');
    const detail = '{"request":"good-buy:9","good":{"ko":"노을 스킨","en":"Sunset skin"}}';
    expect(amountText(3, 'good:102', say, goodIn(detail, 'ko'))).toBe('노을 스킨 3개');
    expect(amountText(3, 'good:102', say, goodIn('iPhone', 'ko'))).toBe('3개 (상품 102)');
    expect(amountText(-1500, 'coin', say)).toBe('-1,500 코인');
    expect(amountText(10_000, 'won', say)).toBe('10,000원');
  });

  test('a kind has the words of its part of the page alone', async () => {
    await loadTextsOnDemand();
    const { say } = textsOf('ko');
    expect(kindText('purchases', 'card', say)).toBe('신용카드');
    expect(kindText('ledger', 'good-buy', say)).toBe('상점 구매');
    expect(kindText('bets', '59', say)).toBe('라이브');
    expect(kindText('sessions', 'session', say)).toBe('로그인');
    expect(kindText('audit', 'operator.grant.posted', say)).not.toBe('operator.grant.posted');
    expect(kindText('ledger', 'card', say)).toBe('card');
  });
});

test('S9 a result that does not fit says why in both languages', async () => {
  await Promise.all([loadTextsOnDemand(), loadTexts('en')]);
  const fault = { kind: 'code', code: 'OP422', words: 'missing-result' } as const;
  expect(actRefusalText(fault, textsOf('ko').say)).toBe(
    '값이 맞지 않아요: 진행 중인 예측이 있는 선택의 결과가 빠졌어요',
  );
  expect(actRefusalText(fault, textsOf('en').say)).toBe(
    'The value does not fit: the result of an outcome with open bets is missing',
  );
});
