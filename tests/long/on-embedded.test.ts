/** The tests of what is stored, on the embedded database, too (tests/server/on-embedded.test.ts has what differs there). */
import { onEmbedded } from '../given/on-embedded.ts';

onEmbedded({
  'bets and their history': () => import('../server/member-bets.test.ts'),
  settlement: () => import('../server/settlement.test.ts'),
  'limits of bets': () => import('../server/limit-bets.test.ts'),
  'spending of a member': () => import('../server/spending.test.ts'),
  'casual bets': () => import('../server/casual-bets.test.ts'),
  'requests that are answered once': () => import('../server/once-calls.test.ts'),
  'logs of the wallets': () => import('../server/wallet-log.test.ts'),
  safeboxes: () => import('../server/safebox.test.ts'),
  'the archive of matches': () => import('../server/match-archive.test.ts'),
  'trades of bets': () => import('../server/trade.test.ts'),
  'rows that expire': () => import('../server/kept-rows.test.ts'),
  purchases: () => import('../server/charge.test.ts'),
  'exchanges, coupons and top-ups': () => import('../server/money.test.ts'),
  'the audit': () => import('../server/audit.test.ts'),
  boards: () => import('../server/boards.test.ts'),
  'comments of boards': () => import('../server/board-comments.test.ts'),
  'news of the site': () => import('../server/news.test.ts'),
  'files of members': () => import('../server/uploads.test.ts'),
  'trades that race': () => import('../server/trade-races.test.ts'),
  'the store': () => import('../server/store.test.ts'),
  'events and the survey': () => import('../server/events.test.ts'),
  'questions to the staff': () => import('../server/questions.test.ts'),
  'acts of operators on members': () => import('../server/operator-acts.test.ts'),
  'registrations that happen once': () => import('../server/join-once.test.ts'),
});
