/** The tests of everything that is stored run on the embedded database, too: the same cases, each file on a database of its own. */
import { describe } from 'vitest';
import { chooseEmbedded, isOnServer } from '../given/database.ts';

// Where no PostgreSQL can be started the files themselves run on the embedded database; with TEST_DATABASE_URL all run on that server.
const wasOnServer = isOnServer();
chooseEmbedded();

const files = {
  'bets and their history': () => import('./member-bets.test.ts'),
  settlement: () => import('./settlement.test.ts'),
  'limits of bets': () => import('./limit-bets.test.ts'),
  'spending of a member': () => import('./spending.test.ts'),
  'casual bets': () => import('./casual-bets.test.ts'),
  'requests that are answered once': () => import('./once-calls.test.ts'),
  'rows that expire': () => import('./kept-rows.test.ts'),
  'logs of the wallets': () => import('./wallet-log.test.ts'),
  safeboxes: () => import('./safebox.test.ts'),
  purchases: () => import('./charge.test.ts'),
  'exchanges, coupons and top-ups': () => import('./money.test.ts'),
  'the archive of matches': () => import('./match-archive.test.ts'),
  'the audit': () => import('./audit.test.ts'),
  boards: () => import('./boards.test.ts'),
  'comments of boards': () => import('./board-comments.test.ts'),
  'news of the site': () => import('./news.test.ts'),
  'files of members': () => import('./uploads.test.ts'),
  'trades of bets': () => import('./trade.test.ts'),
  'trades that race': () => import('./trade-races.test.ts'),
  'the store': () => import('./store.test.ts'),
  'events and the survey': () => import('./events.test.ts'),
  'questions to the staff': () => import('./questions.test.ts'),
  'acts of operators on members': () => import('./operator-acts.test.ts'),
  'registrations that happen once': () => import('./join-once.test.ts'),
};

describe.skipIf(!wasOnServer || isOnServer())('on the embedded database', () => {
  describe.each(Object.entries(files))('%s', async (_, read) => {
    await read();
  });
});
