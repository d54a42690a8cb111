/**
 * The process of a site whose feed a test moves (moved-site.ts): the server's own start, with a clock and sources that the test holds. The test
 * asks over the channel between both processes, which no other process can reach; when the test's process is gone, the site ends.
 */
import { join } from 'node:path';
import { createSiteClock, steadyClock } from '../../../server/clock/follow-clock.ts';
import { addOperator } from '../../../server/operator-command/change-operators.ts';
import { addMember, demoAccounts } from '../../../server/seed/members.ts';
import { start } from '../../../server/start/start.ts';
import type { Database } from '../../../server/storage/database.ts';
import { booksOf, casualBetsOf } from './member-books.ts';
import { createFeedClock, nextEvening } from './feed-clock.ts';
import { type FollowedFeed, followFeed, type Moment } from './followed-feed.ts';

const host = createSiteClock().now;
const clock = createFeedClock(host, nextEvening(host()));
let feed: FollowedFeed | null = null;
let db: Database | null = null;
let made = 0;

const theFeed = (): FollowedFeed => {
  if (feed === null) throw new Error('the site has not started');
  return feed;
};
const theDb = (): Database => {
  if (db === null) throw new Error('the site has not started');
  return db;
};

/** Changes the feed's time; resolves when what that brought is published. */
async function change(act: () => void): Promise<void> {
  act();
  await theFeed().pulled();
}

async function moveTo(at: number | null): Promise<void> {
  if (at === null) throw new Error('the feed has no such moment');
  await change(() => clock.moveTo(Math.ceil(at)));
}

/** What the test may ask of this process, by name. */
export const hand = {
  matches: async () => theFeed().matches(),
  time: async () => clock.site(),
  hold: () => change(clock.hold),
  run: async () => clock.run(),
  has: async (matchId: number, moment: Moment) => theFeed().momentOf(matchId, moment) !== null,
  on: (ms: number) => change(() => clock.on(ms)),
  to: (matchId: number, moment: Moment) => moveTo(theFeed().momentOf(matchId, moment)),
  async next(moment: Moment, sportId: number) {
    const { at, matchId } = theFeed().nextOf(moment, sportId);
    await moveTo(at);
    return theFeed()
      .matches()
      .find((match) => match.matchId === matchId);
  },
  /** A member like a demo account, with a name of its own and the same password. */
  async member(like: (typeof demoAccounts)[number]['id']) {
    const account = demoAccounts.find(({ id }) => id === like);
    if (account === undefined) throw new Error(`no demo account ${like}`);
    const { password } = await theDb()
      .selectFrom('member')
      .select('password')
      .where('mb_id', '=', like)
      .executeTakeFirstOrThrow();
    made++;
    const member = { ...account, id: `${like}x${made}`, nick: `${account.nick}${made}` };
    const number = await addMember(theDb(), member, password, clock.site());
    return { ...member, number };
  },
  /** Makes a demo account an operator, as the command does; the address that an authenticator app reads. */
  operator: async (id: string) => (await addOperator(theDb(), { id, nick: id }, clock.site())).secret,
  books: (id: string) => booksOf(theDb(), id),
  casualBets: (id: string) => casualBetsOf(theDb(), id),
};

export type Hand = typeof hand;
export interface Asked {
  readonly n: number;
  readonly name: keyof Hand;
  readonly args: readonly unknown[];
}
export type Answered =
  | { readonly n: number; readonly answer: unknown }
  | { readonly n: number; readonly error: string };

process.on('message', ({ n, name, args }: Asked) => {
  const answer = async (): Promise<unknown> =>
    (hand[name] as (...some: readonly unknown[]) => Promise<unknown>)(...args);
  const send = (sent: Answered): void => void process.send?.(sent);
  answer().then(
    (value) => send({ n, answer: value }),
    (error: unknown) => send({ n, error: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit(1));

const [hold, ...args] = process.argv.slice(2);
if (hold === 'held') clock.hold();
await start(args, process.env, join(import.meta.dirname, '../../..'), {
  clock: steadyClock(clock.site),
  follow: (sources) => (feed = followFeed(sources, clock)).sources,
  started: (opened) => void (db = opened),
});
