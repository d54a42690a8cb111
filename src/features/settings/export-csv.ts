/** Bets and ledger of the member's own data as tables for a spreadsheet. Times are those of Korea. */
import { isRow, type Row } from '../../../domain/row.ts';
import { type Cell, csvOf } from '../../text/csv.ts';
import { isTextKey, type Language, type Say } from '../../text/i18n.ts';
import { shownLineOf, lineText, marketText, outcomeText } from '../../text/outcome-text.ts';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { sides } from '../../../domain/match/name.ts';

dayjs.extend(utc);

const KOREA_HOURS = 9;
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

/** The site's word for a value; the value itself where the site has none. */
function wordCell(prefix: string, value: unknown, say: Say): Cell {
  const key = `${prefix}.${String(value)}`;
  return isTextKey(key) ? say(key) : textCell(value);
}

/** "서울 : 수원 핸디캡 H-1 승 2.10 적중". */
function legText(leg: Row, say: Say, language: Language): string {
  const { market, specifier, outcome, odds, state } = leg;
  const named = sides.map((side) => (language === 'en' ? leg[`${side}_en`] : undefined) ?? leg[side]);
  const line = typeof specifier === 'string' ? specifier : '';
  return [
    named.map(String).join(' : '),
    marketText(Number(market), say),
    lineText(Number(market), shownLineOf(line), line),
    outcomeText(Number(outcome), say),
    oddsCell(odds),
    wordCell('status', state, say),
  ]
    .filter((part) => part !== '' && part !== null)
    .join(' ');
}

/** "2026-11-22 5회차 앞면 → 뒷면": round, pick, and what was drawn. */
function roundText({ game_code, day, inning, pick, drawn }: Row, say: Say): string {
  const side = (value: unknown): string => String(wordCell(`casual.pick.${String(game_code)}`, value, say));
  const picked = `${String(day)} ${say('settings.csv.round', { round: String(inning) })} ${side(pick)}`;
  return typeof drawn === 'number' ? `${picked} → ${side(drawn)}` : picked;
}

interface BetText {
  readonly game: Cell;
  readonly state: Cell;
  readonly contents: string;
}

const betText = (bet: Row, say: Say, language: Language): BetText => ({
  game: wordCell('game', bet['game_code'], say),
  state:
    bet['refunded_by_user'] === 1 || bet['refunded_by_user'] === true
      ? say('status.canceled')
      : bet['state'] === 'sold'
        ? say('settings.csv.sold')
        : wordCell('status', bet['state'], say),
  contents: rowsOf(bet['legs'])
    .map((leg) => legText(leg, say, language))
    .join(' / '),
});

const casualText = (bet: Row, say: Say): BetText => ({
  game: wordCell('game', bet['game_code'], say),
  state: wordCell('history.casual', bet['state'] === 'waiting' ? 'wait' : bet['state'], say),
  contents: roundText(bet, say),
});

const betRow = (bet: Row, { game, state, contents }: BetText): readonly Cell[] => [
  amountCell(bet['id']),
  game,
  timeCell(bet['bought_at']),
  timeCell(bet['decided_at']),
  state,
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
export function betsCsv(data: Row, say: Say, language: Language): string {
  const rows = [
    ...rowsOf(data['bets']).map((bet) => ({ bet, text: betText(bet, say, language) })),
    ...rowsOf(data['casualBets']).map((bet) => ({ bet, text: casualText(bet, say) })),
  ].toSorted((a, b) => Number(a.bet['bought_at']) - Number(b.bet['bought_at']));
  return csvOf(
    betColumns.map((name) => say(`settings.csv.${name}`)),
    rows.map(({ bet, text }) => betRow(bet, text)),
  );
}

const ledgerColumns = ['id', 'time', 'wallet', 'currency', 'amount', 'move', 'request'] as const;

/** Gold, coins, mileage, or a good by its number (`good:102`). */
function currencyCell(currency: unknown, say: Say): Cell {
  const [kind, id = ''] = String(currency).split(':');
  return kind === 'good' ? say('settings.csv.good', { id }) : wordCell('wallet', currency, say);
}

export function ledgerCsv(data: Row, say: Say): string {
  return csvOf(
    ledgerColumns.map((name) => say(`settings.csv.${name}`)),
    rowsOf(data['ledger']).map(({ id, created_at, owner, currency, amount, kind, request_id }) => [
      amountCell(id),
      timeCell(created_at),
      say(`settings.csv.${String(owner).startsWith('safebox:') ? 'safebox' : 'main'}`),
      currencyCell(currency, say),
      amountCell(amount),
      wordCell('wallet.move', kind, say),
      textCell(request_id),
    ]),
  );
}

/** null: not a document of own data. */
export function readExport(text: string): Row | null {
  const data: unknown = JSON.parse(text);
  return isRow(data) ? data : null;
}
