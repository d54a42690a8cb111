/** S9: what stands behind the rows of a member is in words. */
import { describe, expect, test } from 'vitest';
import { rowDetail, unitText } from '../../src/features/operator/row-detail.ts';
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
  ] as const)('%s: %s with %s reads "%s"', async (part, kind, detail, text) => {
    await loadTextsOnDemand();
    const row = { key: '1', at: 0, kind, state: '', amount: null, currency: null, detail };
    expect(rowDetail(part, row, textsOf('ko').say, 'ko')).toBe(text);
  });

  test('goods of the ledger stand by their number', async () => {
    await loadTextsOnDemand();
    expect(unitText('good:102', textsOf('ko').say)).toBe('개 (상품 102)');
    expect(unitText('coin', textsOf('ko').say)).toBe('코인');
  });
});
