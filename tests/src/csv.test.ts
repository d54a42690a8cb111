/** I7: own data as tables for spreadsheets. */
import { expect, test } from 'vitest';
import { betsCsv, ledgerCsv, readExport } from '../../src/features/settings/export-csv.ts';
import { csvOf } from '../../src/text/csv.ts';

/** The key itself, so that the test reads columns and not words. */
const say = ((key: string) => key.replace('settings.csv.', '')) as Parameters<typeof betsCsv>[1];

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

test('I7 bets of every game and the ledger are tables in Korean time', () => {
  const at = Date.UTC(2026, 10, 22, 15);
  const leg = { home: '=전북', away: '울산', market: 1, specifier: '', outcome: 1, odds: 210, state: 'win' };
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
          currency: 'gold',
          amount: 5,
          kind: '=x',
          request_id: 'x',
          created_at: at,
        },
      ],
    }),
  );
  if (data === null) throw new Error('no document');
  expect(betsCsv(data, say)).toBe(
    '\uFEFFid,game,bought,decided,state,stake,paid,odds,expected,won,contents\r\n' +
      '3,61,2026-11-22 23:59:59,2026-11-23 00:00:00,,500,500,1.9,950,0,2026-11-22 5 1\r\n' +
      "7,59,2026-11-23 00:00:00,,opened,1000,900,2.1,2100,0,'=전북 : 울산 1 1 2.1 win\r\n",
  );
  expect(ledgerCsv(data, say)).toBe(
    '\uFEFFid,time,wallet,currency,amount,move,request\r\n' +
      '1,2026-11-23 00:00:00,main,gold,-1000,stake,stake:7\r\n' +
      "2,2026-11-23 00:00:00,safebox,gold,5,'=x,x\r\n",
  );
  expect(betsCsv({}, say)).toBe(
    '\uFEFFid,game,bought,decided,state,stake,paid,odds,expected,won,contents\r\n',
  );
});
