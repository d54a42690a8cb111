/** C13 favourites of an account: joined at the login, sent when there is a link, taken from other devices, gone with the member. */
import { describe, expect, test } from 'vitest';
import type { Favourite } from '../../domain/favourites/favourites.ts';
import {
  choicesIn,
  favouritesIn,
  type KeptChoice,
  type KeptFavourite,
  mergedFavourites,
  readKept,
} from '../../domain/favourites/kept-favourites.ts';
import { CHANGES_PER_CALL } from '../../domain/protocol/calls/account/favourite-calls.ts';
import { demoAccount } from '../given/core/demo-account.ts';
import { createWire, logIn, portsSettle, readServed, type Wire } from '../given/core/wire.ts';
import { coreMemory } from '../given/core/core-memory.ts';

const team = (id: number): Favourite => ({
  kind: 'team',
  sportId: 311,
  id,
  name: { ko: `팀${id}`, en: `Team ${id}` },
});
const kept = (id: number, at: number, on = true): KeptFavourite => ({ ...team(id), at, on });

/** The account on the server: joins what it is sent, as the server does. */
function accountWith(...held: readonly KeptFavourite[]) {
  let list = mergedFavourites(held);
  const sent: (readonly KeptFavourite[])[] = [];
  return {
    sent,
    list: () => list,
    answer: (form: Readonly<Record<string, string>>) => {
      const changes = readKept(JSON.parse(form['changes'] ?? ''));
      sent.push(changes);
      list = mergedFavourites(list, changes);
      return { CODE: 'AFV000', DATA: list };
    },
  };
}
type Account = ReturnType<typeof accountWith>;

function shownIn(wire: Wire) {
  const seen: (readonly Favourite[])[] = [];
  readServed<readonly Favourite[]>(wire.core.favourites.view()).subscribe((list) => seen.push(list));
  return () => seen.at(-1)?.map(({ id }) => id);
}

async function memberOn(account: Account, wire = createWire(), before: readonly Favourite[] = []) {
  const shown = shownIn(wire);
  for (const one of before) wire.core.favourites.toggle(one);
  wire.answers['/account/favourites'] = account.answer;
  await logIn(wire);
  await portsSettle();
  return { wire, shown };
}

describe('C13 a login', () => {
  test('joins what the visitor chose with what the account has, on both sides', async () => {
    const account = accountWith(kept(1, 5), kept(2, 6, false));
    const { shown } = await memberOn(account, createWire(), [team(3)]);
    await expect.poll(shown).toEqual([1, 3]);
    expect(favouritesIn(account.list()).map(({ id }) => id)).toEqual([1, 3]);
    expect(account.sent[0]?.map(({ id }) => id)).toEqual([3]);
  });

  test('a list of an earlier release goes into the account; what the account removed stays removed', async () => {
    const memory = coreMemory();
    const old = new TextEncoder().encode(JSON.stringify([team(1), team(2)]));
    await memory.storage.values.put('favourites', old);
    const account = accountWith(kept(2, 1_000, false));
    const { shown } = await memberOn(account, createWire({}, {}, memory));
    await expect.poll(shown).toEqual([1]);
  });

  test('after the logout nothing of the account is shown or sent for the next member', async () => {
    const account = accountWith(kept(1, 5));
    const { wire, shown } = await memberOn(account);
    await expect.poll(shown).toEqual([1]);
    await wire.core.account.logOut();
    await expect.poll(shown).toEqual([]);
    wire.core.favourites.toggle(team(4));
    await expect.poll(shown).toEqual([4]);
    const other = accountWith();
    wire.answers['/account/favourites'] = other.answer;
    await logIn(wire);
    await expect.poll(() => favouritesIn(other.list()).map(({ id }) => id)).toEqual([4]);
  });
});

describe('C1 the order of leagues', () => {
  const order = (value: string) => ({ kind: 'order', id: 1, name: '', value }) as const;
  const keptOrder = (value: string, at: number): KeptFavourite => ({
    kind: 'order',
    sportId: 0,
    id: 1,
    name: { ko: '', en: '' },
    at,
    on: value !== '',
    value,
  });
  const orderIn = (wire: Wire) => {
    const seen: (readonly KeptChoice[] | null)[] = [];
    readServed<readonly KeptChoice[] | null>(wire.core.favourites.choices()).subscribe((list) =>
      seen.push(list),
    );
    return () => seen.at(-1)?.map(({ value }) => value);
  };

  test('is sent to the account and taken from other devices; the next member sees none of it', async () => {
    const account = accountWith(kept(1, 5));
    const { wire } = await memberOn(account);
    const shown = orderIn(wire);
    wire.core.favourites.choose(order('3,1'));
    await expect.poll(() => choicesIn(account.list()).map(({ value }) => value)).toEqual(['3,1']);
    expect(shown()).toEqual(['3,1']);
    const { at = 0 } = account.list().find(({ kind }) => kind === 'order') ?? {};
    wire.push('Favourites', { changed: [keptOrder('2', at + 1)] });
    await expect.poll(shown).toEqual(['2']);
    await wire.core.account.logOut();
    await expect.poll(shown).toEqual([]);
  });

  test('of a visitor never replaces the one of the account, and goes into an account without one', async () => {
    const account = accountWith(keptOrder('5,6,7', 1000));
    const wire = createWire();
    wire.core.favourites.choose(order('9'));
    await portsSettle();
    await memberOn(account, wire);
    await expect.poll(orderIn(wire)).toEqual(['5,6,7']);
    expect(choicesIn(account.list()).map(({ value }) => value)).toEqual(['5,6,7']);
    const empty = accountWith();
    const other = createWire();
    other.core.favourites.choose(order('9'));
    await portsSettle();
    await memberOn(empty, other);
    await expect.poll(() => choicesIn(empty.list()).map(({ value }) => value)).toEqual(['9']);
  });

  test('stays unsent while a server of an earlier release answers, and is sent to the next one', async () => {
    const account = accountWith(kept(1, 5));
    const { wire } = await memberOn(account);
    const shown = orderIn(wire);
    wire.answers['/account/favourites'] = () => ({ CODE: 'AFV000', DATA: [kept(1, 5)] });
    wire.core.favourites.choose(order('3,1'));
    await portsSettle();
    expect(shown()).toEqual(['3,1']);
    wire.answers['/account/favourites'] = account.answer;
    wire.down();
    wire.up();
    await expect.poll(() => choicesIn(account.list()).map(({ value }) => value)).toEqual(['3,1']);
    wire.answers['/account/favourites'] = () => ({ CODE: 'AFV000', DATA: [kept(1, 5), kept(2, 6)] });
    wire.core.favourites.toggle(team(2));
    await portsSettle();
    expect(shown()).toEqual(['3,1']);
  });

  test('of an earlier release goes into an account that has none, and never over one', async () => {
    const empty = accountWith();
    const { wire } = await memberOn(empty);
    wire.core.favourites.choose(order('9'), { isOld: true });
    await expect.poll(() => choicesIn(empty.list()).map(({ value }) => value)).toEqual(['9']);
    const account = accountWith(keptOrder('4', 800));
    const other = await memberOn(account);
    const shown = orderIn(other.wire);
    await expect.poll(shown).toEqual(['4']);
    other.wire.core.favourites.choose(order('9'), { isOld: true });
    await portsSettle();
    expect(shown()).toEqual(['4']);
  });
});

describe('C13 a login while the call of the member before is under way', () => {
  /** The first call of demo1, who chose `before` as a visitor, is not answered yet, and demo2 has logged in. */
  async function changedMember(before: readonly Favourite[]) {
    const wire = createWire();
    const shown = shownIn(wire);
    for (const one of before) wire.core.favourites.toggle(one);
    let answer: (value: unknown) => void = () => {};
    wire.answers['/account/favourites'] = () => new Promise((resolve) => (answer = resolve));
    await logIn(wire);
    await expect.poll(() => wire.calls.at(-1)?.url).toContain('/account/favourites');
    await wire.core.account.logOut();
    const other = accountWith(kept(900, 7));
    Object.assign(wire.answers, {
      '/account/login': { CODE: 'AL000', DATA: { TOKEN: 'u'.repeat(43), DAYS: 30 } },
      '/account/info': {
        ...demoAccount,
        DATA: { ...demoAccount.DATA, mb_id: 'demo2', user_id: 'demo2', user_accountKey: '2' },
      },
    });
    await wire.core.account.logIn('demo2', 'spoboard1!');
    wire.up();
    await wire.pass(50);
    wire.answers['/account/favourites'] = other.answer;
    return { answer, other, shown };
  }

  test.each([1, CHANGES_PER_CALL + 1])(
    'gets the own list once that call ended, and none of the %i changes of the other',
    async (count) => {
      const before = Array.from({ length: count }, (_, at) => team(at + 1));
      const { answer, other, shown } = await changedMember(before);
      answer({ CODE: 'AFV000', DATA: [kept(1, 8)] });
      await expect.poll(shown).toEqual([900]);
      expect(other.list()).toEqual([kept(900, 7)]);
    },
  );
});

describe('C13 changes of a member', () => {
  test('a press is sent at once, a second one removes it on the server, too', async () => {
    const account = accountWith();
    const { wire, shown } = await memberOn(account);
    wire.core.favourites.toggle(team(1));
    await expect.poll(() => favouritesIn(account.list()).length).toBe(1);
    wire.core.favourites.toggle(team(1));
    await expect.poll(() => favouritesIn(account.list()).length).toBe(0);
    expect(account.list()).toHaveLength(1);
    expect(shown()).toEqual([]);
  });

  test('what could not be sent is kept over a new core, and sent then', async () => {
    const memory = coreMemory();
    const account = accountWith();
    const { wire, shown } = await memberOn(account, createWire({}, {}, memory));
    delete wire.answers['/account/favourites'];
    wire.core.favourites.toggle(team(7));
    wire.core.prices.togglePin(70);
    await expect.poll(shown).toEqual([7]);
    expect(account.list()).toEqual([]);
    const next = await memberOn(account, createWire({}, {}, memory));
    await expect.poll(next.shown).toEqual([7]);
    const names = account.list().map(({ kind, id }) => `${kind} ${id}`);
    expect(names.toSorted()).toEqual(['match 70', 'team 7']);
  });

  test('a change that was refused a link is sent when the link is back', async () => {
    const account = accountWith();
    const { wire } = await memberOn(account);
    delete wire.answers['/account/favourites'];
    wire.down();
    wire.core.favourites.toggle(team(7));
    await portsSettle();
    wire.answers['/account/favourites'] = account.answer;
    wire.up();
    await expect.poll(() => account.list().map(({ id }) => id)).toEqual([7]);
  });

  test('what another device changes is shown; an answer that was made before does not undo it', async () => {
    const account = accountWith(kept(1, 5));
    const { wire, shown } = await memberOn(account);
    await expect.poll(shown).toEqual([1]);
    wire.push('Favourites', { changed: [kept(1, 9, false), kept(2, 9)] });
    await expect.poll(shown).toEqual([2]);
    let answer: (value: unknown) => void = () => {};
    wire.answers['/account/favourites'] = () => new Promise((resolve) => (answer = resolve));
    wire.core.favourites.toggle(team(5));
    await expect.poll(() => wire.calls.at(-1)?.url).toContain('/account/favourites');
    wire.push('Favourites', { changed: [kept(6, 10)] });
    await portsSettle();
    answer({ CODE: 'AFV000', DATA: [kept(2, 9), kept(5, 11)] });
    await expect.poll(shown).toEqual([2, 6, 5]);
  });

  test.each([[null], ['text'], [{ changed: 5 }], [{ changed: [{ kind: 'team' }] }]])(
    'an event that cannot be read changes nothing: %j',
    async (payload) => {
      const { wire, shown } = await memberOn(accountWith(kept(1, 5)));
      await expect.poll(shown).toEqual([1]);
      wire.push('Favourites', payload);
      await portsSettle();
      expect(shown()).toEqual([1]);
    },
  );
});
