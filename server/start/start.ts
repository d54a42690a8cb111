/** Starts the back end from the command line. If a step fails, it prints a plain sentence and ends. */
import { join } from 'node:path';
import { createServer } from '../app.ts';
import type { PlannedFault } from '../../domain/recording/fault-plan.ts';
import type { RunningServer, ServerDeps } from '../server-deps.ts';
import { reachedStore } from '../feed/reached-time.ts';
import { type ClockEvent, createSiteClock, type SiteClock } from '../clock/follow-clock.ts';
import type { FeedSource } from '../feed/feed-source.ts';
import { createSeason } from '../feed/season/season.ts';
import { audit, linesOfFindings } from '../audit/audit.ts';
import { thinAwayLines } from '../log/away-lines.ts';
import { createLog, type LogFields, secretsOf } from '../log/log.ts';
import { printable } from '../log/printable.ts';
import { type Options, parseOptions, type SourceOptions, usage } from './options.ts';
import { openBanners } from '../features/site/open-banners.ts';
import { openStandards } from '../features/site/open-standards.ts';
import { defaultBrand } from '../features/site/resources.ts';
import { demoAccounts, demoPassword } from '../seed/members.ts';
import { sentenceOf } from './start-sentence.ts';
import { onStopSignal } from './stop-signals.ts';
import { isRedisAway, type RedisLinks } from '../nodes/redis.ts';
import type { JoinOptions } from '../nodes/join-cluster.ts';
import { createRedisMark } from '../nodes/redis-mark.ts';
import { claimSite, type SiteClaim } from '../leases/claim-site.ts';
import { freeBytes } from '../storage/data-dir.ts';
import { isDatabaseAway, lineOfAway } from '../storage/database-away.ts';
import { DatabaseError } from '../storage/database-thread.ts';
import type { Database, OpenDatabase } from '../storage/database.ts';
import { openSiteDatabase } from '../schema.ts';

// Recordings, season files, faults and Redis are loaded by the starts that name them: the others hold less code in memory.

async function recordedSources(
  { files, ...replay }: SourceOptions['replay'],
  now: number,
  say: (line: string) => void,
) {
  if (files.length === 0 && replay.names.length === 0) return [];
  const { openRecordings } = await import('../feed/recording/open-recordings.ts');
  return openRecordings(files, { ...replay, now, say });
}

async function fixtureSources(
  { fixtures, fixturesSpeed: speed }: SourceOptions,
  say: (line: string) => void,
) {
  if (fixtures.length === 0) return [];
  const { openFixtures } = await import('../feed/fixtures/open-fixtures.ts');
  return openFixtures(fixtures, { speed, say });
}

async function sourcesOf(
  options: SourceOptions,
  now: () => number,
  say: (line: string) => void,
): Promise<FeedSource[]> {
  const recorded = await recordedSources(options.replay, now(), say);
  const seasons = await fixtureSources(options, say);
  const { season } = options;
  return [...(season === null ? [] : [createSeason(season)]), ...seasons, ...recorded];
}

/** The address that developers use where the sockets have faults; the server itself is behind it. */
async function withFaults(
  server: RunningServer,
  { faults, host, port }: Options,
  say: (line: string) => void,
): Promise<RunningServer> {
  if (faults === null) return server;
  const target = Number(new URL(server.address).port);
  const onFault = ({ kind, n, ms }: PlannedFault, connection: number): void =>
    say(`[faults] connection ${connection}, message ${n}: ${kind}${ms > 0 ? ` ${ms} ms` : ''}`);
  const { openFaultProxy } = await import('../faults/fault-proxy.ts');
  const proxy = await openFaultProxy({ host, port, target, choice: faults, onFault });
  say('');
  say(`  FAULTS    seed ${faults.seed}: ${faults.kinds.join(', ')}. Messages are lost and late on purpose.`);
  return { ...server, address: proxy.address, close: () => proxy.close().then(server.close) };
}

function announce(server: RunningServer, sources: readonly FeedSource[], say: (line: string) => void): void {
  say('');
  say(`  SPOBOARD  ${server.address}`);
  say(`  feed      ${sources.map(({ name }) => name).join(', ') || 'none'}`);
  say(`  accounts  ${demoAccounts.map(({ id }) => id).join(', ')}   password ${demoPassword}`);
  if (!server.built) say('  The client is not built yet: run "npm start", which builds it.');
  say('');
}

type LogLine = ServerDeps['log'];

/** The log goes to the error output; the site's announcements go to the standard output. */
function logOf(now: () => number, { databaseUrl, redisUrl, logForm }: Options): LogLine {
  const write = (lines: string): void => void process.stderr.write(lines);
  const form = logForm ?? (process.stderr.isTTY ? 'text' : 'json');
  const log = createLog({ write, now, form, secrets: [...secretsOf(databaseUrl), ...secretsOf(redisUrl)] });
  const failed = (message: string, error?: unknown, fields?: LogFields): void =>
    log('error', message, { ...fields, ...(error === undefined ? {} : { error }) });
  const lines = Object.assign(failed, {
    info: (event: string, fields: LogFields): void => log('info', event, fields),
  });
  const monotonic = (): number => performance.now();
  const ofDatabase = thinAwayLines(lines, { isAway: isDatabaseAway, lineOf: lineOfAway, now: monotonic });
  return thinAwayLines(ofDatabase, {
    isAway: isRedisAway,
    lineOf: () => 'Redis cannot be reached',
    now: monotonic,
  });
}

/** Exit code when the database is lost while the site runs. */
const DATABASE_GONE = 70;

function openData({ databaseUrl, dataDir }: Options, log: LogLine): Promise<OpenDatabase> {
  if (databaseUrl !== null) {
    /** Logs the message only: the error object holds the connection, and with it the password. */
    const onLost = ({ message }: Error): void =>
      log('a connection to the database was lost', new DatabaseError(message, null));
    return openSiteDatabase({ url: databaseUrl, onLost });
  }
  return openSiteDatabase({
    dataDir,
    onRestart: (error) => log('the database thread ended and is started anew', error),
    onEnded(error) {
      console.error(
        `\n[spo] The database in ${printable(dataDir)} is gone: ${printable(error.message)}. The site ends.`,
      );
      process.exit(DATABASE_GONE);
    },
  });
}

/** Allows one site per database of a PostgreSQL server; the folder of an embedded one is locked. Rejects with SiteTaken. */
async function claimData(
  { databaseUrl }: Options,
  { db }: OpenDatabase,
  redis: RedisLinks | undefined,
): Promise<SiteClaim | null> {
  if (databaseUrl === null) return null;
  const marks = redis === undefined ? null : createRedisMark(redis.commands);
  const onTaken = ({ message }: Error): void => {
    console.error(`\n[spo] The site ends: ${printable(message)}`);
    process.exit(DATABASE_GONE);
  };
  return claimSite({ db, marks, onTaken });
}

class AuditFailed extends Error {}

/** Prints the findings of the audit. Rejects if there are any, unless `despite` is set. */
async function auditBooks(db: Database, despite: boolean): Promise<void> {
  const lines = linesOfFindings(await audit(db, 'fast'));
  for (const line of lines) console.error(`[spo] AUDIT FINDING  ${printable(line)}`);
  if (lines.length > 0 && !despite)
    throw new AuditFailed(
      'The books are not right (see above), so the site does not start. Restore a copy, or start with --despite-audit',
    );
}

interface Ending {
  readonly server: RunningServer;
  readonly database: OpenDatabase;
  readonly claim: SiteClaim | null;
  readonly redis: RedisLinks | undefined;
  readonly log: LogLine;
}

function endOnSignal({ server, database, claim, redis, log }: Ending): void {
  const stop = (): void => {
    server
      .close()
      .then(() => claim?.release())
      .then(() => database.close())
      .then(() => redis?.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log('the site could not be stopped in order', error);
          process.exit(1);
        },
      );
  };
  // One failed call must not end the site for all members.
  process.on('unhandledRejection', (error) => log('a rejected promise was not handled', error));
  onStopSignal(stop);
}

/** kill -USR2 reads the files of --standards and --banners again. A file that cannot be read changes nothing. */
function reloadOnSignal(
  { standards, banners }: Options,
  server: RunningServer,
  say: (line: string) => void,
  log: (message: string, error?: unknown) => void,
): void {
  if (process.platform === 'win32' || (standards === null && banners === null)) return;
  const reload = async (): Promise<void> => {
    server.reload({ standards: await openStandards(standards), banners: await openBanners(banners, say) });
    say('[spo] the files of --standards and --banners were read anew');
  };
  process.on('SIGUSR2', () => {
    reload().catch((error: unknown) =>
      log(`[spo] nothing changed: ${error instanceof Error ? error.message : String(error)}`),
    );
  });
}

/** Clock and sources of a site. The command line uses the host's clock and the sources that it names; a test gives its own, and gets the database. */
interface Surroundings {
  readonly clock: SiteClock;
  readonly follow: (sources: readonly FeedSource[]) => readonly FeedSource[];
  readonly started: (db: Database) => void;
}

const clockLines: Readonly<Record<ClockEvent['kind'], string>> = {
  jumped: 'the host’s clock jumped; it is not followed yet',
  followed: 'the site’s time followed a jump of the host’s clock',
  'came-back': 'the host’s clock came back',
};

const ofHost = (): Surroundings => ({
  clock: createSiteClock(),
  follow: (sources) => sources,
  started: () => {},
});

/** A process that is alone loads nothing of Redis. */
async function clusterOf(options: JoinOptions) {
  const { joinCluster } = await import('../nodes/join-cluster.ts');
  return joinCluster(options);
}

export async function start(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
  { clock, follow, started } = ofHost(),
): Promise<void> {
  /** Prints a line without control characters, because names of files and their texts may have some. */
  const say = (line: string): void => console.log(printable(line));
  let options: Options | null = null;
  try {
    const parsed = parseOptions(args, env, root);
    if (parsed === 'help') return console.log(usage);
    options = parsed;
    const {
      dataDir,
      databaseUrl,
      redisUrl,
      node,
      veilOdds,
      casualRoundMs,
      metricsForAll,
      access,
      signIn,
      port,
      host,
    } = options;
    const { now } = clock;
    const log = logOf(now, options);
    clock.listen(({ kind, ms }) => log(clockLines[kind], undefined, { ms }));
    const standards = await openStandards(options.standards);
    const sources = follow(await sourcesOf(options, now, say));
    const banners = await openBanners(options.banners, say);
    const database = await openData(options, log);
    const opened = options;
    const openSources = (began: number): Promise<readonly FeedSource[]> =>
      sourcesOf(
        opened,
        () => began,
        () => {},
      );
    const cluster = redisUrl === null ? undefined : await clusterOf({ redisUrl, node, openSources, log });
    const claim = await claimData(options, database, cluster?.redis);
    await auditBooks(database.db, options.despite.audit);
    if (options.despite.clock) await reachedStore(database.db).reset(now());
    const brand = options.brand === null ? defaultBrand : { ko: options.brand, en: options.brand };
    const isFaulty = options.faults !== null;
    const created = await createServer({
      db: database.db,
      sources,
      settings: { brand, banners, standards, veilOdds, casualRoundMs, metricsForAll, access, signIn },
      ...(cluster === undefined ? {} : { cluster }),
      ...(databaseUrl === null ? { freeBytes: () => freeBytes(dataDir) } : {}),
      dist: join(root, 'dist'),
      now,
      clock,
      log,
      port: isFaulty ? 0 : port,
      host: isFaulty ? '127.0.0.1' : host,
    });
    const server = await withFaults(created, options, say);
    started(database.db);
    announce(server, sources, say);
    reloadOnSignal(options, server, say, log);
    endOnSignal({ server, database, claim, redis: cluster?.redis, log });
  } catch (error) {
    console.error(`\n[spo] ${sentenceOf(error, options)}`);
    process.exit(1);
  }
}
