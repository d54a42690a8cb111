/** C13 favourites that an account keeps: joined with those of devices, bounded, sent to the member's other windows, and what members follow most. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Favourite } from '../../../domain/favourites/favourites.ts';
import { MAX_FAVOURITES } from '../../../domain/favourites/favourites.ts';
import type { KeptFavourite } from '../../../domain/favourites/kept-favourites.ts';
import { CHANGES_PER_CALL } from '../../../domain/protocol/calls/account/favourite-calls.ts';
import { issueToken } from '../../../server/features/account/tokens.ts';
import { hashPassword } from '../../../server/features/account/password.ts';
import {
  favourites,
  LEAST_FOLLOWERS,
  POPULAR_EVERY_MS,
} from '../../../server/features/favourites/favourites.ts';
import { favouritesOf } from '../../../server/features/favourites/favourites-port.ts';
import { createSeason, seasonDefaults } from '../../../server/feed/season/season.ts';
import { leaveSite } from '../../../server/features/sign-up/leave.ts';
import { addMember, demoPassword } from '../../../server/seed/members.ts';
import { createTickets } from '../../../server/tickets/tickets.ts';
import { testCost } from '../../given/server/password-cost.ts';
import { nextEvent, openServer, type OpenServer } from '../../given/server/running-server.ts';

let now = Date.UTC(2026, 10, 22, 3);
let server: OpenServer;
let hash = '';
let made = 0;
beforeAll(async () => {
  server = await openServer([], { now: () => now });
  hash = await hashPassword(demoPassword, testCost);
});
afterAll(() => server.close());

const team = (id: number, at = now, on = true, kind: KeptFavourite['kind'] = 'team'): KeptFavourite => ({
  kind,
  sportId: 311,
  id,
  name: { ko: `팀${id}`, en: `Team ${id}` },
  at,
  on,
});

async function newMember(at = server) {
  made++;
  const row = { id: `fav${made}`, nick: `별${made}`, level: 'UL01', gold: 1000, status: 'NORMAL' } as const;
  const memberId = await addMember(at.db, row, hash, now);
  const token = await issueToken(at.db, memberId, now);
  const send = async (...changes: readonly unknown[]) =>
    (await at.post('/account/favourites', { changes: JSON.stringify(changes) }, token)).body;
  const ids = async () =>
    (await send()).DATA.filter(({ on }: KeptFavourite) => on).map(({ id }: Favourite) => id);
  return { memberId, token, send, ids };
}

async function sweepNow(): Promise<void> {
  const { expired } = favourites.create({ db: server.db, now: () => now } as never);
  for (const part of expired?.(now, 100) ?? []) await part.execute(server.db);
}

describe('C13 the list of an account', () => {
  test('has what both devices chose; the same again, in any order, changes nothing', async () => {
    const { send, ids } = await newMember();
    await send(team(1, 10), team(2, 20));
    await send(team(3, 5), team(2, 30, false));
    expect(await ids()).toEqual([3, 1]);
    const before = (await send()).DATA;
    expect((await send(team(2, 20), team(1, 10))).DATA).toEqual(before);
    expect(before).toEqual([team(3, 5), team(1, 10), team(2, 30, false)]);
  });

  test('keeps the order of leagues and layouts with their values, and counts nobody as their follower', async () => {
    const { send } = await newMember();
    const name = { ko: '저녁', en: '저녁' };
    const order = { kind: 'order', sportId: 0, id: 1, name, at: 10, on: true, value: '3,1' };
    const layout = { ...order, kind: 'layout', id: 1795880000000, value: '14:list.12|10:chat.12' };
    await send(order, layout);
    expect((await send()).DATA).toEqual([order, layout].toSorted((a, b) => a.id - b.id));
    await send({ ...order, at: 20, value: '9' });
    expect((await send({ ...order, at: 15 })).DATA).toContainEqual({ ...order, at: 20, value: '9' });
    await send({ ...layout, at: 30, on: false, value: '' });
    const list = (await send()).DATA;
    expect(list.find(({ kind }: KeptFavourite) => kind === 'layout')).toMatchObject({ on: false });
  });

  test('each member has an own list; a guest has none', async () => {
    const [one, other] = [await newMember(), await newMember()];
    await one.send(team(1));
    expect(await other.ids()).toEqual([]);
    expect((await server.post('/account/favourites', { changes: '[]' })).body).toEqual({ CODE: 'AFV001' });
  });

  test(`above ${MAX_FAVOURITES} the oldest are gone from the database, too; pinned matches are counted apart`, async () => {
    const { memberId, send, ids } = await newMember();
    for (let from = 1; from <= 81; from += 40)
      await send(...Array.from({ length: 40 }, (_, at) => team(from + at, from + at)));
    await send(team(9000, 1, true, 'match'));
    expect((await ids()).length).toBe(MAX_FAVOURITES + 1);
    const rows = await server.db
      .selectFrom('favourite')
      .selectAll()
      .where('member_id', '=', memberId)
      .execute();
    expect(rows.length).toBe(MAX_FAVOURITES + 1);
    expect(rows.some(({ target_id }) => target_id === 60)).toBe(false);
  });

  test('a device whose clock is ahead does not win against what comes later', async () => {
    const { send, ids } = await newMember();
    await send(team(1, now + 86_400_000));
    now += 1000;
    await send(team(1, now, false));
    expect(await ids()).toEqual([]);
  });

  test.each([
    ['no JSON', '['],
    ['no list', '{"0":1}'],
    ['too many', JSON.stringify(Array.from({ length: CHANGES_PER_CALL + 1 }, (_, at) => team(at + 1)))],
    ['too long', `["${'x'.repeat(100_000)}"]`],
  ])('%s is refused', async (_, changes) => {
    const { token, ids } = await newMember();
    expect((await server.post('/account/favourites', { changes }, token)).body).toEqual({ CODE: 'AFV002' });
    expect(await ids()).toEqual([]);
  });

  test('pins of an earlier release (times 1, 2) outlive the sweep; what is older than it keeps goes', async () => {
    const { memberId, send, ids } = await newMember();
    await send(team(77, 1, true, 'match'), team(78, 2, true, 'match'), team(79, 3, false));
    await send(team(77, 1, true, 'match'), team(78, 1, false, 'match'));
    await sweepNow();
    expect(await ids()).toEqual([77, 78]);
    expect((await send()).DATA).toHaveLength(2);
    now += 61 * 86_400_000;
    await sweepNow();
    expect(await favouritesOf(server.db, memberId)).toEqual([]);
  });

  test.each([
    ['a sport beyond 32 bits', { ...team(1), sportId: 3_000_000_000 }, []],
    ['a nought character in the name', { ...team(2), name: { ko: 'a\0b', en: 'x' } }, ['ab']],
  ])('%s is no failing server', async (_, row, names) => {
    const { send } = await newMember();
    expect((await send(row)).DATA.map(({ name }: Favourite) => name.ko)).toEqual(names);
  });

  test('two devices at once lose nothing', async () => {
    const { send, ids } = await newMember();
    await Promise.all(Array.from({ length: 8 }, (_, at) => send(team(at + 1, at + 1))));
    expect((await ids()).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('C13 the other windows of the member', () => {
  test('get what changed, and nothing when nothing did', async () => {
    const { token, send } = await newMember();
    const socket = await server.connect({ token });
    const first = nextEvent(socket, 'Favourites');
    await send(team(1, 10));
    expect(await first).toEqual({ changed: [team(1, 10)] });
    const second = nextEvent(socket, 'Favourites');
    await send(team(1, 10));
    await send(team(1, 11, false));
    expect(await second).toEqual({ changed: [team(1, 11, false)] });
    socket.close();
  });

  test('get what a limit dropped as a removal', async () => {
    const { token, send } = await newMember();
    for (let from = 1; from < MAX_FAVOURITES; from += 30)
      await send(...Array.from({ length: 30 }, (_, at) => team(from + at, from + at)));
    const socket = await server.connect({ token });
    const event = nextEvent(socket, 'Favourites');
    await send(team(500, 500));
    expect(await event).toEqual({ changed: [team(500, 500), team(1, 1, false)] });
    socket.close();
  });
});

describe('I7 B11 own data and leaving', () => {
  test('the own data have the list; who leaves leaves none', async () => {
    const { memberId, token, send } = await newMember();
    await send(team(1, 10));
    expect((await server.post('/account/export', {}, token)).body.favourites).toEqual([team(1, 10)]);
    const tickets = createTickets(server.db, () => now);
    const key = await tickets.issue({ purpose: 'authkey', memberId, lifeMs: 600_000 });
    const account = { forget: async () => {}, endLogins: async () => {} };
    expect(
      await leaveSite(
        { db: server.db, now: () => now, tickets, account: account as never },
        memberId,
        key,
        '',
      ),
    ).toBe(true);
    const rows = await server.db
      .selectFrom('favourite')
      .select('kind')
      .where('member_id', '=', memberId)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('C13 what members follow most', () => {
  const season = createSeason({
    ...seasonDefaults,
    liveMatches: 6,
    marketsPerMatch: 8,
    updatesPerSecond: 50,
  });
  const popular = async (): Promise<readonly (KeptFavourite & { members: number })[]> => {
    now += POPULAR_EVERY_MS;
    return JSON.parse((await played.get('/game/popular')).text).DATA;
  };
  const known = (id: number) => season.teamOf?.(311, id)?.team;
  const league = season.leagues().find(({ sportId }) => sportId === 311);
  const leagueId = league?.leagueId ?? 0;
  const [first = 0, second = 0, rare = 0] = [
    ...new Set(
      [...(season.results?.({ leagueId, now, most: 20 }) ?? [])].flatMap(({ read }) => {
        const result = read();
        return result === null ? [] : [result.home.teamId, result.away.teamId];
      }),
    ),
  ].toSorted((a, b) => a - b);
  let played: OpenServer;
  beforeAll(async () => {
    played = await openServer([season], { now: () => now });
  });
  afterAll(() => played.close());

  test('counts members, the most followed first, without pinned matches, rare ones and unknown ids', async () => {
    expect(await popular()).toEqual([]);
    const members = [];
    for (let at = 0; at <= LEAST_FOLLOWERS; at++) members.push(await newMember(played));
    for (const [at, { send }] of members.entries())
      await send(
        team(first),
        ...(at > 0 ? [team(second), team(leagueId, now, true, 'league')] : []),
        ...(at > 1 ? [team(rare)] : []),
        team(999_999),
        team(first, now, true, 'match'),
      );
    const names = (await popular()).map(({ kind, id, name, members: count }) => [kind, id, name, count]);
    expect(names).toEqual([
      ['team', first, known(first)?.name, LEAST_FOLLOWERS + 1],
      ['league', leagueId, league?.name, LEAST_FOLLOWERS],
      ['team', second, known(second)?.name, LEAST_FOLLOWERS],
    ]);
  });

  test('a name that a member sent is for the member alone', async () => {
    const hostile = await newMember(played);
    now += 1000;
    const sent = { ...team(first), name: { ko: '공짜골드', en: 'FREE GOLD' } };
    expect((await hostile.send(sent)).DATA).toEqual([sent]);
    expect((await popular()).find(({ id }) => id === first)?.name).toEqual(known(first)?.name);
  });
});
