/** A running site whose feed a test moves, with as many members as it asks for. `npm start` has none of it: moved-site-process.ts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { briefDatabase } from '../runs/brief-database.ts';
import type { FeedMatch, Moment } from './followed-feed.ts';
import type { Books } from './member-books.ts';
import type { Answered, Asked, Hand } from './moved-site-process.ts';
import { root, type RunningSite, seededDataDir, whenRunning } from './running-site.ts';

/** The feed as a test moves it. Each act resolves when the server has published what it brought. */
export interface MovedFeed {
  /** The site's time, ms since 1970. */
  readonly time: () => Promise<number>;
  /** All matches on offer, the first to start first. */
  readonly matches: () => Promise<readonly FeedMatch[]>;
  /** Whether the match has that moment before it. */
  readonly has: (matchId: number, moment: Moment) => Promise<boolean>;
  /** On by `ms`; the site's time goes with it. Nothing else happens in the feed. */
  readonly on: (ms: number) => Promise<void>;
  /** To the match's start, its next goal, run or basket, or its end. Refused where the match has none any more. */
  readonly to: (matchId: number, moment: Moment) => Promise<void>;
  /** To the next such moment of a sport's matches in play; answers the match as it stands then. */
  readonly next: (moment: Moment, sportId: number) => Promise<FeedMatch>;
  /** The feed goes on by itself. */
  readonly run: () => Promise<void>;
  readonly hold: () => Promise<void>;
}

/** A demo account, by whose level, gold and state a new member is made. */
export type DemoId = Parameters<Hand['member']>[0];
export type GivenMember = Awaited<ReturnType<Hand['member']>>;

export interface MovedSite extends RunningSite {
  readonly feed: MovedFeed;
  /** A new member like this demo account: its level, gold and password, under a name of its own. */
  readonly member: (like?: DemoId) => Promise<GivenMember>;
  /** Makes a demo account an operator; the address that an authenticator app reads. */
  readonly operator: Hand['operator'];
  readonly books: (id: string) => Promise<Books>;
  readonly casualBets: Hand['casualBets'];
}

/** Questions to the site's process, which are answered in any order. */
function handOf(child: ChildProcess): Hand {
  const waiting = new Map<number, (answered: Answered) => void>();
  let asked = 0;
  child.on('message', (answered: Answered) => waiting.get(answered.n)?.(answered));
  child.once('exit', () => {
    for (const [n, answer] of waiting) answer({ n, error: 'the site has ended' });
  });
  const ask =
    (name: keyof Hand) =>
    (...args: readonly unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const n = ++asked;
        waiting.set(n, (answered) => {
          waiting.delete(n);
          if ('error' in answered) reject(new Error(`${name}: ${answered.error}`));
          else resolve(answered.answer);
        });
        child.send({ n, name, args } satisfies Asked);
      });
  const names: Readonly<Record<keyof Hand, true>> = {
    time: true,
    matches: true,
    has: true,
    hold: true,
    run: true,
    on: true,
    to: true,
    next: true,
    member: true,
    operator: true,
    books: true,
    casualBets: true,
  };
  return Object.fromEntries(
    Object.keys(names).map((name) => [name, ask(name as keyof Hand)]),
  ) as unknown as Hand;
}

/** `held`: from its start nothing happens in the feed until the test moves it. */
export async function startMovedSite({
  args = [],
  port = 0,
  dataDir = seededDataDir(),
  held = true,
}: {
  readonly args?: readonly string[];
  readonly port?: number;
  readonly dataDir?: string;
  readonly held?: boolean;
} = {}): Promise<MovedSite> {
  const file = join(root, 'tests/given/sites/moved-site-process.ts');
  const child = spawn(
    process.execPath,
    [briefDatabase, file, held ? 'held' : 'running', '--port', String(port), '--data', dataDir, ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, DATABASE_URL: undefined },
    },
  );
  const site = await whenRunning(child, dataDir, (signal) => child.kill(signal));
  const { member, operator, books, casualBets, next, ...feed } = handOf(child);
  return {
    ...site,
    feed: {
      ...feed,
      async next(moment, sportId) {
        const match = await next(moment, sportId);
        if (match === undefined) throw new Error(`no match of ${sportId} is left after its ${moment}`);
        return match;
      },
    },
    member: (like = 'demo1') => member(like),
    operator,
    books,
    casualBets,
  };
}
