/** The command line: every option has a working default. */
import { BadOption } from '../error-code.ts';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_ROUND_MS, roundSecondsBounds } from '../../domain/casual/casual-round.ts';
import {
  type LiveFaultChoice,
  liveFaultKinds,
  MAX_FAULT_SEED,
  readLiveFaults,
} from '../../domain/recording/fault-plan.ts';
import type { LogForm } from '../log/log.ts';
import { seasonDefaults, type SeasonOptions } from '../feed/season/season.ts';
import type { SignInSettings } from '../features/sign-in/social-settings.ts';
import { signInFlags, signInOf, signInUsage } from './sign-in-options.ts';
import { type Access, accessFlags, accessOf, accessUsage } from './access-options.ts';

/** The sources of the matches. */
export interface SourceOptions {
  readonly season: SeasonOptions | null;
  readonly replay: {
    readonly files: readonly string[];
    readonly names: readonly string[];
    readonly speed: number;
    readonly loop: boolean;
  };
  /** Season files with prices and results (football-data.co.uk). */
  readonly fixtures: readonly string[];
  /** Days of season files per real day. */
  readonly fixturesSpeed: number;
}

/** Who may reach the site, and how members log in beside id and password. */
interface EntryOptions {
  readonly access: Access;
  readonly signIn: SignInSettings;
}

export interface Options extends SourceOptions, EntryOptions {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Redis, through which several nodes are one site; null: this process is alone. */
  readonly redisUrl: string | null;
  /** Name of this node among the others. */
  readonly node: string;
  /** True: odds are sent as encoded text (C12). */
  readonly veilOdds: boolean;
  readonly brand: string | null;
  /** Length of a round of the casual games, ms. */
  readonly casualRoundMs: number;
  /** File with the site's banners. */
  readonly banners: string | null;
  /** File with the bet standards of the games. */
  readonly standards: string | null;
  /** True: every address may read /metrics. */
  readonly metricsForAll: boolean;
  /** What does not keep the site from starting: findings of the audit, and a feed that had reached a later time than the host's. */
  readonly despite: { readonly audit: boolean; readonly clock: boolean };
  /** null: readable lines on a terminal, JSON elsewhere. */
  readonly logForm: LogForm | null;
  /** Faults that developers put into the sockets of the running site; null: none. */
  readonly faults: LiveFaultChoice | null;
}

export const usage = `npm start -- [options]
  --port N            port of the site (default 5170; 0: any free port)
  --host NAME         address to listen on (default 127.0.0.1)
  --data DIR          folder of the database (default .data)
  --brand NAME        name that members see (default 스포보드)
  --banners FILE      banners of the site: JSON, a list of rows as the resource call sends them
  --standards FILE    limits of bets: JSON, a list of rows as GET /resource/gameConfig sends them
  --seed N            seed of the season (default ${seasonDefaults.seed})
  --matches N         live matches of the season, 1 to 100 (default ${seasonDefaults.liveMatches})
  --markets N         markets of a match, 3 to 60 (default ${seasonDefaults.marketsPerMatch})
  --rate N            market updates a second, 0 to 50000 (default ${seasonDefaults.updatesPerSecond})
  --speed N           match seconds in a real second, 1 to 1000 (default ${seasonDefaults.speed}); of recordings, too
  --no-season         no simulated matches
  --replay FILE …     recordings to play: files or folders, plain or packed
  --names FILE        names for a stream that was recorded with ids alone (a market catalogue, or lines "id,name")
  --replay-speed N    of the recordings alone, 1 to 1000 (default: --speed)
  --fixtures FILE     a season file of football-data.co.uk (CSV), played from now on, day after day; may be given again
  --fixtures-speed N  days of it in a real day, 1 to 1000 (default: --speed)
  --encode-odds       send odds as encoded text, as some back ends do
  --casual-round N    seconds of a round of the casual games, ${roundSecondsBounds.least} to ${roundSecondsBounds.most} (default ${DEFAULT_ROUND_MS / 1000})
  --loop              play the recordings again and again
  --metrics           GET /metrics answers every address (else this machine alone, and not through a proxy)
  --despite-audit     start although the audit of the books found something
  --despite-clock     start the feed at the host's time, although it had reached a later one
  --log FORM          lines of the log: json, text (default: text on a terminal, else json)
  --faults F          for developers: faults of the sockets, 'seed:7', some kinds 'seed:7,drop,cut', or some
                      of its faults by connection and message 'seed:7@0/41,2/93'
                      (${liveFaultKinds.join(', ')}); on this machine and the embedded database only
${accessUsage}
${signInUsage}
  --node NAME         name of this node among several (default: host and process)
  DATABASE_URL        PostgreSQL instead of the embedded database
  REDIS_URL           Redis beside PostgreSQL: this process is one of several nodes of the site`;

function numberOf(
  name: string,
  text: string | undefined,
  { otherwise, least, most }: { readonly otherwise: number; readonly least: number; readonly most: number },
): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < least || value > most)
    throw new BadOption(`--${name} takes a number from ${least} to ${most}, not "${text}"`);
  return value;
}

function roundMsOf(text: string | undefined): number {
  const { least, most } = roundSecondsBounds;
  return (
    Math.trunc(numberOf('casual-round', text, { otherwise: DEFAULT_ROUND_MS / 1000, least, most })) * 1000
  );
}

function logFormOf(text: string | undefined): LogForm | null {
  if (text === undefined || text === 'json' || text === 'text') return text ?? null;
  throw new BadOption(`--log takes json or text, not "${text}"`);
}

/** Redis carries what nodes tell each other; what they share lies in PostgreSQL. */
function redisUrlOf(env: Readonly<Record<string, string | undefined>>): string | null {
  const url = env['REDIS_URL'] ?? null;
  if (url === null) return null;
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    throw new BadOption('REDIS_URL takes an address as redis://host:6379');
  if (env['DATABASE_URL'] === undefined)
    throw new BadOption('REDIS_URL needs DATABASE_URL: several nodes cannot share the embedded database');
  return url;
}

/** A site that members may reach loses no message on purpose. */
function liveFaultsOf(
  text: string | undefined,
  host: string,
  env: Readonly<Record<string, string | undefined>>,
): LiveFaultChoice | null {
  if (text === undefined) return null;
  const isProduction = env['NODE_ENV'] === 'production' || env['DATABASE_URL'] !== undefined;
  if (isProduction || !isLoopback(host))
    throw new BadOption(
      '--faults is for developers: not with NODE_ENV=production, with DATABASE_URL, or with a --host that other machines reach',
    );
  const choice = readLiveFaults(text);
  if (choice !== null) return choice;
  throw new BadOption(
    `--faults takes seed:N[,KIND…][@CONNECTION/MESSAGE,…], N up to ${MAX_FAULT_SEED}, of ${liveFaultKinds.join(', ')}, not "${text}"`,
  );
}

const isLoopback = (host: string): boolean => /^(?:127\.\d+\.\d+\.\d+|localhost|::1)$/.test(host);

const MAX_NODE_NAME = 24;
function nodeNameOf(text: string | undefined): string {
  const name =
    text ??
    `${hostname()
      .replace(/[^A-Za-z0-9-]/g, '-')
      .slice(0, MAX_NODE_NAME - 8)}-${process.pid}`;
  if (/^[A-Za-z0-9-]{1,24}$/.test(name)) return name;
  throw new BadOption(`--node takes up to ${MAX_NODE_NAME} letters, digits and hyphens, not "${text}"`);
}

const known = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  brand: { type: 'string' },
  'casual-round': { type: 'string' },
  banners: { type: 'string' },
  standards: { type: 'string' },
  seed: { type: 'string' },
  matches: { type: 'string' },
  markets: { type: 'string' },
  rate: { type: 'string' },
  speed: { type: 'string' },
  'no-season': { type: 'boolean' },
  replay: { type: 'string', multiple: true },
  names: { type: 'string', multiple: true },
  'replay-speed': { type: 'string' },
  loop: { type: 'boolean' },
  'encode-odds': { type: 'boolean' },
  fixtures: { type: 'string', multiple: true },
  'fixtures-speed': { type: 'string' },
  metrics: { type: 'boolean' },
  'despite-audit': { type: 'boolean' },
  'despite-clock': { type: 'boolean' },
  log: { type: 'string' },
  faults: { type: 'string' },
  node: { type: 'string' },
  ...accessFlags,
  ...signInFlags,
  help: { type: 'boolean' },
} as const;

/** In `--replay a b c` all three are files. */
export function parseOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): Options | 'help' {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options: known, allowPositionals: true });
  } catch (error) {
    throw new BadOption(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help === true) return 'help';
  const files = [...(values.replay ?? []), ...positionals];
  if (positionals.length > 0 && values.replay === undefined)
    throw new BadOption(`what is "${positionals[0]}"? Recordings are named after --replay`);
  const season: SeasonOptions = {
    seed: numberOf('seed', values.seed, { otherwise: seasonDefaults.seed, least: 0, most: 2 ** 31 }),
    liveMatches: Math.trunc(
      numberOf('matches', values.matches, { otherwise: seasonDefaults.liveMatches, least: 1, most: 100 }),
    ),
    marketsPerMatch: Math.trunc(
      numberOf('markets', values.markets, { otherwise: seasonDefaults.marketsPerMatch, least: 3, most: 60 }),
    ),
    updatesPerSecond: numberOf('rate', values.rate, {
      otherwise: seasonDefaults.updatesPerSecond,
      least: 0,
      most: 50_000,
    }),
    speed: numberOf('speed', values.speed, { otherwise: seasonDefaults.speed, least: 1, most: 1000 }),
  };
  return {
    port: Math.trunc(numberOf('port', values.port, { otherwise: 5170, least: 0, most: 65_535 })),
    host: values.host ?? '127.0.0.1',
    dataDir: values.data ?? join(root, '.data'),
    databaseUrl: env['DATABASE_URL'] ?? null,
    redisUrl: redisUrlOf(env),
    node: nodeNameOf(values.node),
    season: values['no-season'] === true ? null : season,
    replay: {
      files,
      names: values.names ?? [],
      speed: numberOf('replay-speed', values['replay-speed'] ?? values.speed, {
        otherwise: 1,
        least: 1,
        most: 1000,
      }),
      loop: values.loop === true,
    },
    veilOdds: values['encode-odds'] === true,
    fixtures: values.fixtures ?? [],
    fixturesSpeed: numberOf('fixtures-speed', values['fixtures-speed'] ?? values.speed, {
      otherwise: 1,
      least: 1,
      most: 1000,
    }),
    brand: values.brand ?? null,
    casualRoundMs: roundMsOf(values['casual-round']),
    banners: values.banners ?? null,
    standards: values.standards ?? null,
    metricsForAll: values.metrics === true,
    despite: { audit: values['despite-audit'] === true, clock: values['despite-clock'] === true },
    logForm: logFormOf(values.log),
    faults: liveFaultsOf(values.faults, values.host ?? '127.0.0.1', env),
    access: accessOf(values, (message) => new BadOption(message)),
    signIn: signInOf(values, env, (message) => new BadOption(message)),
  };
}
