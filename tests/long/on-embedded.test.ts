/** The tests of what is stored, on the embedded database, too (tests/server/database/on-embedded.test.ts has what differs there). */
import { onEmbedded } from '../given/database/on-embedded.ts';

onEmbedded({
  'bets and their history': () => import('../server/bets/member-bets.test.ts'),
  settlement: () => import('../server/bets/settlement.test.ts'),
  'limits of bets': () => import('../server/account/limit-bets.test.ts'),
  'spending of a member': () => import('../server/account/spending.test.ts'),
  'casual bets': () => import('../server/bets/casual-bets.test.ts'),
  'requests that are answered once': () => import('../server/calls/once-calls.test.ts'),
  'logs of the wallets': () => import('../server/money/wallet-log.test.ts'),
  safeboxes: () => import('../server/money/safebox.test.ts'),
  'the archive of matches': () => import('../server/feed/match-archive.test.ts'),
  'trades of bets': () => import('../server/bets/trade.test.ts'),
  'rows that expire': () => import('../server/community/kept-rows.test.ts'),
  purchases: () => import('../server/money/charge.test.ts'),
  'exchanges, coupons and top-ups': () => import('../server/money/money.test.ts'),
  'the audit': () => import('../server/database/audit.test.ts'),
  boards: () => import('../server/community/boards.test.ts'),
  'comments of boards': () => import('../server/community/board-comments.test.ts'),
  'news of the site': () => import('../server/community/news.test.ts'),
  'files of members': () => import('../server/calls/uploads.test.ts'),
  'trades that race': () => import('../server/bets/trade-races.test.ts'),
  'the store': () => import('../server/money/store.test.ts'),
  'events and the survey': () => import('../server/money/events.test.ts'),
  'questions to the staff': () => import('../server/community/questions.test.ts'),
  'acts of operators on members': () => import('../server/operator/operator-acts.test.ts'),
  'registrations that happen once': () => import('../server/account/join-once.test.ts'),
});
