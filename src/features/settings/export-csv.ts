/** Bets and ledger of the member's own data as tables for a spreadsheet. Times are those of Korea. */
import { type Cell, csvOf } from '../../text/csv.ts';
import { isTextKey, type Say } from '../../text/i18n.ts';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

type Row = Readonly<Record<string, unknown>>;

const KOREA_HOURS = 9;
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

const timeCell = (value: unknown): Cell =>
  typeof value === 'number'
    ? dayjs
        .utc(value)
        .utcOffset(KOREA_HOURS * 60)
        .format('YYYY-MM-DD HH:mm:ss')
    : null;
/** Sums come as texts where they are large. */
const amountCell = (value: unknown): Cell =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value)) ? Number(value) : null;
const oddsCell = (value: unknown): Cell => (typeof value === 'number' ? value / 100 : null);
const textCell = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

const legText = ({ home, away, market, specifier, outcome, odds, state }: Row): string =>
  [`${String(home)} : ${String(away)}`, market, specifier, outcome, oddsCell(odds), state]
    .filter((part) => part !== '' && part !== null)
    .join(' ');

const betRow = (bet: Row, contents: string): readonly Cell[] => [
  amountCell(bet['id']),
  amountCell(bet['game_code']),
  timeCell(bet['bought_at']),
  timeCell(bet['decided_at']),
  textCell(bet['state']),
  amountCell(bet['stake']),
  amountCell(bet['paid'] ?? bet['stake']),
  oddsCell(bet['odds']),
  amountCell(bet['expected']),
  amountCell(bet['won']),
  contents,
];

const betColumns = [
  'id',
  'game',
  'bought',
  'decided',
  'state',
  'stake',
  'paid',
  'odds',
  'expected',
  'won',
  'contents',
] as const;

/** Bets of every game, by their time. */
export function betsCsv(data: Row, say: Say): string {
  const rows = [
    ...rowsOf(data['bets']).map((bet) => ({
      bet,
      contents: rowsOf(bet['legs']).map(legText).join(' / '),
    })),
    ...rowsOf(data['casualBets']).map((bet) => ({
      bet,
      contents: [bet['day'], bet['inning'], bet['pick'], bet['drawn'] ?? ''].join(' ').trim(),
    })),
  ].toSorted((a, b) => Number(a.bet['bought_at']) - Number(b.bet['bought_at']));
  return csvOf(
    betColumns.map((name) => say(`settings.csv.${name}`)),
    rows.map(({ bet, contents }) => betRow(bet, contents)),
  );
}

const ledgerColumns = ['id', 'time', 'wallet', 'currency', 'amount', 'move', 'request'] as const;

export function ledgerCsv(data: Row, say: Say): string {
  return csvOf(
    ledgerColumns.map((name) => say(`settings.csv.${name}`)),
    rowsOf(data['ledger']).map(({ id, created_at, owner, currency, amount, kind, request_id }) => {
      const key = `wallet.move.${String(kind)}`;
      const place = String(owner).startsWith('safebox:') ? 'safebox' : 'main';
      return [
        amountCell(id),
        timeCell(created_at),
        say(`settings.csv.${place}`),
        textCell(currency),
        amountCell(amount),
        isTextKey(key) ? say(key) : textCell(kind),
        textCell(request_id),
      ];
    }),
  );
}

/** null: not a document of own data. */
export function readExport(text: string): Row | null {
  const data: unknown = JSON.parse(text);
  return isRow(data) ? data : null;
}
