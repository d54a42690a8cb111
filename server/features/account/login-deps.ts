/** What logins are made from. */
import type { Database } from '../../storage/database.ts';
import type { Tickets } from '../../tickets/tickets.ts';
import type { Captcha } from './captcha.ts';
import type { HashPool } from './hash-pool.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginTries } from './login-tries.ts';
import type { Otp } from './otp.ts';

export interface LogInDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly pool: HashPool;
  readonly tries: LoginTries;
  readonly devices: KnownDevices;
  readonly otp: Otp;
  readonly tickets: Tickets;
  /** null: logins never need a proof of work. */
  readonly captcha: Captcha | null;
}
