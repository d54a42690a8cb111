/** The parts that the back end is made from, and the functions of a running server. */
import type { BetStandard } from '../domain/bet-rules/bet-standard.ts';
import type { Access } from './start/access-options.ts';
import type { HashCost } from './features/account/password.ts';
import type { FeedSource } from './feed/feed-source.ts';
import type { HttpLimits } from './http/create-http.ts';
import type { HostFacts } from './http/observe.ts';
import type { ServerLog } from './log/log.ts';
import type { SignInSettings } from './features/sign-in/social-settings.ts';
import type { Name } from '../domain/match/name.ts';
import type { SettingFiles } from './features/site/site-port.ts';
import type { ClusterDeps } from './nodes/node-ports.ts';
import type { Database } from './storage/database.ts';

export interface ServerDeps extends HostFacts {
  readonly db: Database;
  readonly sources: readonly FeedSource[];
  /** Folder of the built client. */
  readonly dist: string;
  /** The site's time, ms. */
  readonly now: () => number;
  readonly log: ServerLog;
  readonly settings: ServerSettings;
  /** This process is one of several nodes; left out: it is alone. */
  readonly cluster?: ClusterDeps;
}

/** The operator's settings; all except the brand have a default. */
export interface ServerSettings {
  readonly brand: Name;
  /** Most market updates in one Odds message. Benches set 1 to imitate back ends that send each update alone. */
  readonly marketsPerMessage?: number;
  /** True: odds are sent as encoded text. */
  readonly veilOdds?: boolean;
  /** Length of a round of the casual games, ms; a minute by default. */
  readonly casualRoundMs?: number;
  /** Rows of banners, as the resource call sends them. */
  readonly banners?: readonly unknown[];
  /** True: every address may read /metrics. */
  readonly metricsForAll?: boolean;
  /** Limits of bets by game; the default standards if undefined. */
  readonly standards?: readonly BetStandard[];
  /** An unused connection is ended after this time; 4 hours by default. */
  readonly idleLimitMs?: number;
  /** Rules of access: proxies, origins, sockets per address. By default anybody may connect, within the limits of an address. */
  readonly access?: Access;
  /** Addresses of the site and keys of social logins. By default there are no social logins, and passkeys on this machine alone. */
  readonly signIn?: SignInSettings;
  /** What a new hash of a password costs; tests set a lower one. */
  readonly passwordCost?: HashCost;
  /** Time limits of HTTP requests; tests set shorter ones. */
  readonly httpLimits?: HttpLimits;
}

export interface RunningServer {
  readonly address: string;
  readonly built: boolean;
  /** Applies operator's files that were read again: every window then loads the resources again (RouteCacheClear, F5). */
  reload(files: SettingFiles): void;
  close(): Promise<void>;
}
