/** What is stored beside bets and wallets on the embedded database, too (tests/server/on-embedded.test.ts has those). */
import { onEmbedded } from '../given/on-embedded.ts';

onEmbedded({
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
