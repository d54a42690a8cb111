/** Members: login, tokens, wallets. */
import type { ServerFeature } from '../../feature.ts';
import type { SocketMembers } from '../../sockets/betting-socket.ts';
import type { Database } from '../../storage/database.ts';
import { accountCalls } from './account-calls.ts';
import { createAccounts } from './accounts.ts';
import { expiredOfAccounts } from './expired-rows.ts';
import { createTokenWatch, mayStillAct } from './token-watch.ts';

export interface AccountFeature extends ServerFeature {
  readonly members: SocketMembers;
  /** Ends the threads that compare passwords. */
  close(): Promise<void>;
}

export async function createAccountFeature(deps: {
  readonly db: Database;
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
}): Promise<AccountFeature> {
  const { db, now } = deps;
  const accounts = await createAccounts(db, now);
  const tokens = createTokenWatch(deps);
  const { bettorOf, wallets, close } = accounts;
  return {
    members: { bettorOf, wallets, mayStillAct, watch: tokens.watch },
    calls: (answer) => accountCalls(answer, { accounts, now, revoked: tokens.revoked }),
    expired: expiredOfAccounts,
    start() {
      tokens.start();
      return tokens.stop;
    },
    close,
  };
}
