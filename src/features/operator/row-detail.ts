/** Writes the details of a row of a member (bet, purchase, ledger, audit log) in words. */
import type { MemberPagePart, MemberRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { isRow, jsonOf, type Row, rowOf } from '../../../domain/row.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { gold } from '../../text/format.ts';
import type { Language, Say } from '../../text/i18n.ts';
import { auditActText } from './audit-kinds.ts';
import { auditLine } from './audit-text.ts';
import { sayOr } from './refusal-text.ts';

function objectIn(text: string): Row | null {
  const read = jsonOf(text);
  return isRow(read) ? read : null;
}

const amount = (value: unknown): string => gold(Number(value));

/** The bet, order, trade or grant of a posting by the name of its request; of others their number, or the name of the request. */
const requests = [
  ['casual', /^(?:casual-stake|casual-settle|repay:casual):(\d+)/],
  ['bet', /^(?:stake|settle|correct|repay):(\d+)/],
  ['trade', /^(?:repay:)?trade:(\d+)/],
  ['order', /^purchase(?:-\w+)?:(\d+)/],
  ['grant', /^operator-grant:(\d+)/],
  ['other', /^[a-z-]+:(\d+)$/],
] as const;

function requestText(request: string, say: Say): string {
  for (const [of, form] of requests) {
    const id = form.exec(request)?.[1];
    if (id !== undefined) return say(`operator.row.of.${of}`, { id });
  }
  return request;
}

const texts: Readonly<Partial<Record<MemberPagePart, (detail: Row, say: Say, state: string) => string>>> = {
  bets: ({ odds, won }, say, state) =>
    state === 'opened'
      ? say('operator.row.bet.open', { odds: displayOdds(Number(odds)) })
      : say('operator.row.bet', { odds: displayOdds(Number(odds)), won: amount(won) }),
  purchases: ({ coins, miles }, say) =>
    say('operator.row.purchase', { coins: amount(coins), miles: amount(miles) }),
  ledger: ({ request, inSafebox }, say) =>
    [
      requestText(typeof request === 'string' ? request : '', say),
      inSafebox === true ? say('operator.row.safebox') : '',
    ]
      .filter((part) => part !== '')
      .join(' · '),
};

/** The texts of kinds, for each part of a member's page: games, logins, postings, ways to pay. */
const kindTexts = {
  bets: 'game',
  sessions: 'operator.kind',
  ledger: 'wallet.move',
  purchases: 'charge.method',
} as const;

/** The kind of a row in words. */
export const kindText = (part: MemberPagePart, kind: string, say: Say): string =>
  part === 'audit' ? auditActText(kind, say) : sayOr(say, `${kindTexts[part]}.${kind}`, kind);

/** The good of a row as the store names it; '': it has none, or the store has it no more. */
export function goodIn(detail: string, language: Language): string {
  const name = rowOf(objectIn(detail)?.['good'])[language];
  return typeof name === 'string' ? name : '';
}

/** Gold, coins, mileage, won as on every page, or a good by its name, without one by its number. */
export function amountText(count: number, currency: MemberRow['currency'], say: Say, good = ''): string {
  const [unit = '', id = ''] = (currency ?? '').split(':');
  if (unit === 'won') return say('word.won', { won: gold(count) });
  if (unit === 'good' && good !== '') return say('operator.row.good.named', { count: gold(count), good });
  return unit === 'good'
    ? say('operator.row.good', { count: gold(count), id })
    : `${gold(count)} ${sayOr(say, `operator.currency.${unit}`, unit)}`.trim();
}

/** A row of the member's audit log as its sentence, with the reason behind it. */
function auditDetail({ at, kind, detail }: MemberRow, say: Say, language: Language): string {
  return auditLine({ key: 0, at, action: kind, actor: null, member: null, detail }, say, language);
}

/** A detail that is no object stands as it is: device and address of a login. */
export function rowDetail(part: MemberPagePart, row: MemberRow, say: Say, language: Language): string {
  if (part === 'audit') return auditDetail(row, say, language);
  const detail = objectIn(row.detail);
  const text = texts[part];
  return detail === null || text === undefined ? row.detail : text(detail, say, row.state);
}
