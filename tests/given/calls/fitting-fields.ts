/** Fields with which every described call can be asked. */
import type * as z from 'zod/mini';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { fields } from './call-fields.ts';

/** Fields that fit one call alone. */
const ofCall: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  favourites: { changes: '[]' },
  'team-page': { sport_id: '311', team_id: '1' },
  'league-page': { sport_id: '311', league_id: '1' },
  'board-read': { id: '1' },
  'board-update': { id: '0' },
  'board-delete': { id: '1' },
  'board-recommend': { id: '1', recommend: 'Y' },
  'comment-list': { id: '1' },
  'comment-act': { id: '1', act: 'hide' },
  'comment-update': { id: '1' },
  'news-write': { path: 'notice', id: '0' },
  'post-act': { id: '1', act: 'hide' },
  'trade-list-sell': { order: 'date' },
  'trade-list-trade': { order: 'date' },
  'trade-list-buy': { order: 'date' },
  'trade-sell': { mode: 'sell', reqId: requestIdAt(Date.now(), 'trade-roles-1') },
  'trade-cancel': { id: '1', reqId: requestIdAt(Date.now(), 'trade-roles-2') },
  'trade-buy': { id: '1', mode: 'buy', reqId: requestIdAt(Date.now(), 'trade-roles-3') },
  'trade-proc': { id: '1', mode: 'cancel', reqId: requestIdAt(Date.now(), 'trade-roles-4') },
  'good-detail': { id: '101' },
  'goods-list': { category: '37' },
  inventory: { category: 'Skin' },
  'operator-bets': { state: 'win', as: 'page' },
  'operator-orders': { state: 'paid', method: 'card', as: 'page' },
  'operator-members': { as: 'page', order: '-nick' },
  'operator-grants': { as: 'page', order: 'amount' },
  'operator-matches': { as: 'page', order: '-start' },
  'operator-taken-orders': { as: 'page', order: 'paid' },
  'operator-results': { as: 'page', order: 'teams' },
  'operator-corrections': { state: 'pending', as: 'page', order: '-at' },
  'operator-member-part': { part: 'bets' },
  'operator-prove': { code: '123456' },
  'operator-refused-names': { after: '0', as: 'page', order: 'nick' },
  'operator-settle-order': { decision: 'paid' },
  'faq-list': { kindCode: 'BC61', pageSize: '10' },
  'question-list': { kindCode: 'ALL', pageSize: '10' },
  'question-read': { id: '1' },
  'question-update': { id: '0' },
  'question-delete': { id: '1' },
  'question-score': { id: '1', score: '5' },
  'question-file': { file: 'a'.repeat(32) },
  'operator-question-file': { file: 'a'.repeat(32) },
  'operator-questions': { code: 'BT01', as: 'page', order: 'subject' },
  'operator-question': { act: 'answer', text: 'test' },
  report: { kind: 'member', target: '없는별명', words: 'test', reason: 'abuse' },
  'operator-report': { act: 'close', decision: 'upheld', note: 'test' },
  'operator-reports': { state: 'new', as: 'page', order: '-reason' },
  'operator-security': { act: 'end-logins' },
  'operator-status': { act: 'lift' },
  'operator-ask-correction': { match: '1', market: '0', specifier: '', act: 'void', results: '' },
  'operator-correction-cost': { match: '1', market: '0', specifier: '', act: 'void', results: '' },
  'operator-decided': { match: '1' },
  'operator-ask-result': { match: '1', market: '0', specifier: '', act: 'void', results: '' },
  'operator-open-legs': { match: '1' },
  'operator-suspend': { match: '1', act: 'suspend' },
  'operator-value-history': { name: 'exchange-rate' },
  'operator-write-value': { name: 'exchange-rate', value: '100' },
};
/** Fields of the call `name` that fit `shape`. */
export const fittingFields = (shape: z.ZodMiniObject, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(shape.shape).flatMap((field) => {
      const value = ofCall[name]?.[field] ?? fields[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
