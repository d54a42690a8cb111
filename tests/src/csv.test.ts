/** I7: own data as tables for spreadsheets. */
import { expect, test } from 'vitest';
import { betsCsv, ledgerCsv, readExport } from '../../src/features/settings/export-csv.ts';
import { csvOf } from '../../src/text/csv.ts';
import { loadTextsOnDemand, textsOf } from '../../src/text/i18n.ts';

await loadTextsOnDemand();
const { say } = textsOf('ko');

test.each([
  ['=1+1', "'=1+1"],
  ['+82', "'+82"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =HYPERLINK("http://x")', '"\'  =HYPERLINK(""http://x"")"'],
  ['＝1', "'＝1"],
  ['\t=1', '"\'\t=1"'],
  ['\u200B=1', "'\u200B=1"],
  ['|calc', "'|calc"],
  ['전북 : 울산', '전북 : 울산'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  [' a', '" a"'],
])('I7 the text %j is the cell %j: no text is a formula', (text, cell) => {
  expect(csvOf(['x'], [[text]])).toBe(`\uFEFFx\r\n${cell}\r\n`);
});

test('I7 numbers stay numbers, also negative ones; an empty cell is empty', () => {
  expect(csvOf(['a', 'b', 'c'], [[-5, 1.5, null]])).toBe('\uFEFFa,b,c\r\n-5,1.5,\r\n');
});

test('I7 bets of every game and the ledger are tables in Korean time and in words of the site', () => {
  const at = Date.UTC(2026, 10, 22, 15);
  const teams = { home: '=전북', away: '울산', home_en: 'Jeonbuk', away_en: 'Ulsan' };
  const leg = { ...teams, market: 1, specifier: '', outcome: 1, odds: 210, state: 'win' };
  const bet = {
    id: 7,
    game_code: 59,
    bought_at: at,
    decided_at: null,
    state: 'opened',
    stake: 1000,
    paid: 900,
  };
  const casual = {
    id: 3,
    game_code: 61,
    bought_at: at - 1,
    day: '2026-11-22',
    inning: 5,
    pick: 1,
    drawn: 2,
    state: 'failed',
    stake: 500,
  };
  const data = readExport(
    JSON.stringify({
      bets: [{ ...bet, odds: 210, expected: 2100, won: 0, legs: [leg] }],
      casualBets: [{ ...casual, odds: 190, expected: 950, won: 0, decided_at: at }],
      ledger: [
        {
          id: 1,
          owner: 'member:9',
          currency: 'gold',
          amount: '-1000',
          kind: 'stake',
          request_id: 'stake:7',
          created_at: at,
        },
        {
          id: 2,
          owner: 'safebox:9',
          currency: 'good:102',
          amount: 5,
          kind: '=x',
          request_id: 'x',
          created_at: at,
        },
      ],
    }),
  );
  if (data === null) throw new Error('no document');
  const head =
    '\uFEFF번호,게임,예측 시각,결정 시각,상태,예측 골드,낸 골드,배당,예상 적중금,받은 골드,내용\r\n';
  expect(betsCsv(data, say, 'ko')).toBe(
    `${head}3,코인토스,2026-11-22 23:59:59,2026-11-23 00:00:00,미적중,500,500,1.9,950,0,2026-11-22 5회차 앞면 → 뒷면\r\n` +
      "7,라이브,2026-11-23 00:00:00,,진행 중,1000,900,2.1,2100,0,'=전북 : 울산 승무패 승 2.1 적중\r\n",
  );
  expect(betsCsv(data, say, 'en')).toContain(',Jeonbuk : Ulsan ');
  expect(betsCsv({ bets: [{ ...bet, state: 'sold' }] }, say, 'ko')).toContain(',판매 완료,');
  expect(ledgerCsv(data, say)).toBe(
    '\uFEFF번호,시각,지갑,재화,금액,구분,거래 번호\r\n' +
      '1,2026-11-23 00:00:00,지갑,골드,-1000,예측,stake:7\r\n' +
      "2,2026-11-23 00:00:00,금고,상품 102,5,'=x,x\r\n",
  );
  expect(betsCsv({}, say, 'ko')).toBe(head);
});
