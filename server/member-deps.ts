/** What the features of members are made from. */
import type { AccountPort } from './features/account/account-port.ts';
import type { Requests } from './requests/requests.ts';
import type { SiteValues } from './site-values/site-values.ts';
import type { MemberChannel } from './sockets/member-channel.ts';
import type { Database } from './storage/database.ts';
import type { Tickets } from './tickets/tickets.ts';

export interface MemberDeps {
  readonly db: Database;
  /** Server ms. */
  readonly now: () => number;
  readonly log: (message: string, error?: unknown) => void;
  /** Answers of requests that happen once. */
  readonly requests: Requests;
  readonly channel: MemberChannel;
  readonly tickets: Tickets;
  readonly values: SiteValues;
  readonly account: AccountPort;
}
