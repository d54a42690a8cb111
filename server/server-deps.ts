/** What the back end is made from, and what it offers while it runs. */
import type { BetStandard } from '../domain/bet-rules/bet-standard.ts';
import type { Access } from './access-options.ts';
import type { FeedSource } from './feed/feed-source.ts';
import type { HttpLimits } from './http/create-http.ts';
import type { LogFields } from './log/log.ts';
import type { SettingFiles } from './features/site/site-settings.ts';
import type { Brand } from './features/site/site.ts';
import type { Database } from './storage/database.ts';

export interface ServerDeps {
  readonly db: Database;
  readonly sources: readonly FeedSource[];
  /** Folder of the built client. */
  readonly dist: string;
  /** Free bytes of the data's disk; none: the data is not on a disk of this machine. */
  readonly freeBytes?: () => Promise<number>;
  readonly now: () => number;
  readonly log: (message: string, error?: unknown, fields?: LogFields) => void;
  readonly settings: ServerSettings;
}

/** What the operator decides; all but the name has a default. */
export interface ServerSettings {
  readonly brand: Brand;
  /** Market updates in one Odds message at most; benches set 1 to be like back ends that send each alone. */
  readonly marketsPerMessage?: number;
  /** Odds go out as encoded text. */
  readonly veilOdds?: boolean;
  /** Length of a round of the casual games; a minute by default. */
  readonly casualRoundMs?: number;
  /** Rows of banners, as the resource call sends them. */
  readonly banners?: readonly unknown[];
  /** Every address may read /metrics. */
  readonly metricsForAll?: boolean;
  /** Limits of bets by game; the site's own by default. */
  readonly standards?: readonly BetStandard[];
  /** A connection that is not used for so long is ended; 4 hours by default. */
  readonly idleLimitMs?: number;
  /** Who may connect, and how often; by default anybody, within the limits of an address. */
  readonly access?: Access;
  /** Time limits of HTTP requests; tests set shorter ones. */
  readonly httpLimits?: HttpLimits;
}

export interface RunningServer {
  readonly address: string;
  readonly built: boolean;
  /** The operator's files were read anew: every window asks again what the site is made of (RouteCacheClear, F5). */
  reload(files: SettingFiles): void;
  close(): Promise<void>;
}
