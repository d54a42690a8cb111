/** S9: what stands behind the rows of a member is in words. */
import { describe, expect, test } from 'vitest';
import { amountText, kindText, rowDetail } from '../../src/features/operator/row-detail.ts';
import { loadTextsOnDemand, textsOf } from '../../src/text/i18n.ts';

describe('S9 rows of a member', () => {
  test.each([
    ['bets', 'live', '{"odds":452,"won":1000}', '배당 4.52 · 적중금 1,000'],
    ['purchases', 'card', '{"coins":10000,"miles":200}', '코인 10,000개 · 마일리지 200점'],
    ['ledger', 'stake', '{"request":"stake:4","inSafebox":false}', 'stake:4'],
    ['ledger', 'safebox', '{"request":"safe:4","inSafebox":true}', 'safe:4 · 금고'],
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

  test('a bet that is open says no winnings yet', async () => {
    await loadTextsOnDemand();
    const row = { key: '1', at: 0, kind: 'live', amount: -1000, currency: 'gold' } as const;
    const open = { ...row, state: 'opened', detail: '{"odds":452,"won":0}' };
    expect(rowDetail('bets', open, textsOf('ko').say, 'ko')).toBe('배당 4.52');
  });

  test('goods of the ledger stand by their number, and ways to pay by their name', async () => {
    await loadTextsOnDemand();
    const { say } = textsOf('ko');
    expect(amountText(3, 'good:102', say)).toBe('3개 (상품 102)');
    expect(amountText(-1500, 'coin', say)).toBe('-1,500 코인');
    expect(amountText(10_000, 'won', say)).toBe('10,000원');
    expect(['card', 'good-buy', '59', 'unheard'].map((kind) => kindText(kind, say))).toEqual([
      '신용카드',
      '상점 구매',
      '라이브',
      'unheard',
    ]);
  });
});
