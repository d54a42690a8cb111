/** Bets and wallets on the embedded database, too. The other tests of what is stored: tests/long/on-embedded.test.ts. */
import { onEmbedded } from '../given/on-embedded.ts';

onEmbedded({
  'bets and their history': () => import('./member-bets.test.ts'),
  settlement: () => import('./settlement.test.ts'),
  'limits of bets': () => import('./limit-bets.test.ts'),
  'spending of a member': () => import('./spending.test.ts'),
  'casual bets': () => import('./casual-bets.test.ts'),
  'requests that are answered once': () => import('./once-calls.test.ts'),
  'logs of the wallets': () => import('./wallet-log.test.ts'),
  safeboxes: () => import('./safebox.test.ts'),
  'the archive of matches': () => import('./match-archive.test.ts'),
  'trades of bets': () => import('./trade.test.ts'),
});
