/** Starts the back end from the command line: opens, serves, prints; says plainly what is missing when a step cannot work. */
import { join } from 'node:path';
import { createServer, type RunningServer } from './app.ts';
import type { FeedSource } from './feed/feed-source.ts';
import { openFixtures } from './feed/fixtures/open-fixtures.ts';
import { openRecordings } from './feed/recording/open-recordings.ts';
import { createSeason } from './feed/season/season.ts';
import { BadOption, type Options, parseOptions, usage } from './options.ts';
import { openBanners } from './resource/open-banners.ts';
import { openStandards } from './resource/open-standards.ts';
import { defaultBrand } from './resource/site.ts';
import { demoAccounts, demoPassword } from './seed/members.ts';
import { DataDirTaken } from './storage/data-dir-lock.ts';
import { openDatabase } from './storage/database.ts';

/** A plain sentence for what commonly goes wrong. */
function sentenceOf(error: unknown, options: Options | null): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof BadOption) return `${message}\n\n${usage}`;
  if (error instanceof DataDirTaken) return `${message}. Stop it, or choose another folder with --data DIR.`;
  if (code === 'EADDRINUSE')
    return `Port ${options?.port} is taken. Choose another one: npm start -- --port N (0: any free port).`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The folder ${options?.dataDir} cannot be written: ${message}`;
  if (code === 'ENOSPC' || message.includes('No space left'))
    return `The disk is full: the database in ${options?.dataDir} cannot be written.`;
  if (code === 'ENOENT') return `A file is missing: ${message}`;
  return message;
}

async function sourcesOf(
  options: Options,
  now: () => number,
  say: (line: string) => void,
): Promise<FeedSource[]> {
  const { season, replay } = options;
  const recorded = await openRecordings(replay.files, {
    speed: replay.speed,
    loop: replay.loop,
    now: now(),
    say,
  });
  const fixtures = await openFixtures(options.fixtures, { speed: options.fixturesSpeed, say });
  return [...(season === null ? [] : [createSeason(season)]), ...fixtures, ...recorded];
}

function announce(server: RunningServer, sources: readonly FeedSource[], say: (line: string) => void): void {
  say('');
  say(`  SPOBOARD  ${server.address}`);
  say(`  feed      ${sources.map(({ name }) => name).join(', ') || 'none'}`);
  say(`  accounts  ${demoAccounts.map(({ id }) => id).join(', ')}   password ${demoPassword}`);
  if (!server.built) say('  The client is not built yet: run "npm start", which builds it.');
  say('');
}

export async function start(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): Promise<void> {
  const say = (line: string): void => console.log(line);
  const started = { at: Date.now(), from: performance.now() };
  /** Never goes back, also when the machine's clock is set. */
  const now = (): number => Math.round(started.at + performance.now() - started.from);
  const log = (message: string, error?: unknown): void => console.error(message, error ?? '');
  /** Its message alone: the error holds the connection, and with it the password. */
  const lost = ({ message }: Error): void => log(`a connection to the database was lost: ${message}`);
  let options: Options | null = null;
  try {
    const parsed = parseOptions(args, env, root);
    if (parsed === 'help') return say(usage);
    options = parsed;
    const standards = await openStandards(options.standards);
    const sources = await sourcesOf(options, now, say);
    const database = await openDatabase(
      options.databaseUrl === null
        ? { dataDir: options.dataDir }
        : {
            url: options.databaseUrl,
            onLost: lost,
          },
    );
    const banners = await openBanners(options.banners, say);
    const brand = options.brand === null ? defaultBrand : { ko: options.brand, en: options.brand };
    const server = await createServer({
      db: database.db,
      sources,
      brand,
      banners,
      standards,
      veilOdds: options.veilOdds,
      casualRoundMs: options.casualRoundMs,
      dist: join(root, 'dist'),
      now,
      log,
      port: options.port,
      host: options.host,
    });
    announce(server, sources, say);
    let stopping = false;
    const stop = (): void => {
      if (stopping) process.exit(1);
      stopping = true;
      void server
        .close()
        .then(() => database.close())
        .then(() => process.exit(0));
    };
    // One call that went wrong must not end the site for everybody.
    process.on('unhandledRejection', (error) => log('a promise was rejected unheard', error));
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  } catch (error) {
    console.error(`\n[spo] ${sentenceOf(error, options)}`);
    process.exit(1);
  }
}
