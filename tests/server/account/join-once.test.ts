/** Whatever is repeated, and in whichever order: one certified person has one account at most, and the first gold once (B12). */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account as accountFeature } from '../../../server/features/account/account.ts';
import { sandboxCertifier } from '../../../server/features/sign-up/certifier.ts';
import type { SignUpDeps } from '../../../server/features/sign-up/certify.ts';
import { join, type Joining } from '../../../server/features/sign-up/join.ts';
import { REJOIN_MS } from '../../../domain/member/rejoin.ts';
import { createSiteKey } from '../../../server/features/sign-up/site-key.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { createTickets } from '../../../server/tickets/tickets.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { newPassword } from '../../given/server/joining-person.ts';

const log = () => {};
let at = Date.UTC(2026, 10, 22);
let database: OpenDatabase;
let account: Awaited<ReturnType<typeof accountFeature.create>>;
let deps: SignUpDeps;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const now = () => at;
  const tickets = createTickets(db, now);
  const values = createSiteValues({ db, now, log });
  account = await accountFeature.create({ db, now, log, tickets, values });
  const key = createSiteKey(db);
  // Hashing 100 passwords at once would only slow the machine: the rows are what is tested.
  const port = { ...account.port, hashPassword: async (password: string) => `hash of ${password}` };
  const proof = async () => ({ kind: 'proved' }) as const;
  const certifier = sandboxCertifier(key);
  deps = { db, now, tickets, values, key, certifier, account: { ...port, provePassword: proof } };
});
afterAll(async () => {
  await account.close();
  await database.close();
});

let address = 0;
const from = () => ({ address: `192.0.2.${++address}`, device: null });
const certified = (person: string) =>
  deps.tickets.issue({
    purpose: 'certified',
    memberId: null,
    lifeMs: 1_800_000,
    data: { person, name: '김새별', phone: '01012345678' },
  });
const joining = (ticket: string, id: string, nick: string): Joining => ({
  certified: ticket,
  id,
  nick,
  password: newPassword,
  email: '',
  recommendId: '',
  agent: '',
  social: null,
  takesEmail: false,
  takesSms: false,
  alsoAgreed: [],
  agreed: { provision: true, privacy: true, operational: true },
});

/** Members of the person who have not left, and the first gold that the person ever got. */
async function held(person: string) {
  const accounts = await deps.db
    .selectFrom('member_person')
    .innerJoin('member', 'member.id', 'member_person.member_id')
    .select(['member.id', 'mb_id'])
    .where('person', '=', person)
    .execute();
  const gold = await deps.db
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', 'tx_id', 'ledger_tx.id')
    .select('amount')
    .where('request_id', '=', `joining:${person}`)
    .where('amount', '>', 0)
    .execute();
  return { accounts, gold: gold.map(({ amount }) => amount) };
}

/** Members that no person has: there must be none, because nobody else joins here. */
const membersWithoutPerson = () =>
  deps.db
    .selectFrom('member')
    .leftJoin('member_person', 'member_person.member_id', 'member.id')
    .select('mb_id')
    .where('person', 'is', null)
    .where('status', '<>', 'LEFT')
    .execute();

describe('B12 at once', () => {
  test('100 registrations of one person with 100 certifications: one succeeds', async () => {
    const tickets = await Promise.all(Array.from({ length: 100 }, () => certified('parallel')));
    const answers = await Promise.all(
      tickets.map((ticket, i) => join(deps, joining(ticket, `parallel${i}`, `동시${i}`), from())),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.flatMap((one) => (one.ok ? [] : [one.error.code])))).toEqual(new Set(['JOINED']));
    expect(await held('parallel')).toMatchObject({ accounts: [{}], gold: [10_000_000] });
    expect(await membersWithoutPerson()).toEqual([]);
  });

  test('20 times the same request at once: all get the same member', async () => {
    const ticket = await certified('repeated');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => join(deps, joining(ticket, 'repeated', '되풀이'), from())),
    );
    const ids = new Set(answers.map((one) => (one.ok ? one.value.memberId : one.error.code)));
    expect(ids.size).toBe(1);
    expect(answers.map((one) => (one.ok ? one.value.gold : -1)).filter((gold) => gold > 0)).toHaveLength(1);
    expect(await held('repeated')).toMatchObject({ accounts: [{}], gold: [10_000_000] });
  });

  test('two persons who want one id, or one nickname, at once: one gets it', async () => {
    const pairs = await Promise.all(['ida', 'idb', 'nicka', 'nickb'].map(certified));
    const [a = '', b = '', c = '', d = ''] = pairs;
    const answers = await Promise.all([
      join(deps, joining(a, 'wanted', '원하는가'), from()),
      join(deps, joining(b, 'wanted', '원하는나'), from()),
      join(deps, joining(c, 'wantedc', '원하는닉'), from()),
      join(deps, joining(d, 'wantedd', '원하는닉'), from()),
    ]);
    const codes = answers.map((one) => (one.ok ? 'ok' : one.error.code));
    expect(codes.slice(0, 2).toSorted()).toEqual(['ID_TAKEN', 'ok']);
    expect(codes.slice(2).toSorted()).toEqual(['NICK_TAKEN', 'ok']);
  });
});

type Step =
  | { readonly kind: 'join'; readonly person: number; readonly ticket: number; readonly name: number }
  | { readonly kind: 'leave'; readonly person: number }
  | { readonly kind: 'wait' };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('join' as const),
      person: fc.nat(2),
      ticket: fc.nat(2),
      name: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), person: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
);

let run = 0;
/** Plays the steps; joins of one group happen at once. */
async function play(groups: readonly (readonly Step[])[]): Promise<readonly string[]> {
  run += 1;
  const persons = [0, 1, 2].map((person) => `run${run}p${person}`);
  const tickets = new Map<string, string>();
  const ticketOf = async (person: number, which: number): Promise<string> => {
    const name = `${person} ${which}`;
    const ticket = tickets.get(name) ?? (await certified(persons[person] ?? ''));
    tickets.set(name, ticket);
    return ticket;
  };
  const act = async (one: Step): Promise<void> => {
    if (one.kind === 'wait') at += REJOIN_MS;
    else if (one.kind === 'leave')
      await deps.db
        .updateTable('member')
        .set({ status: 'LEFT', left_at: at })
        .where('id', 'in', (of) =>
          of
            .selectFrom('member_person')
            .select('member_id')
            .where('person', '=', persons[one.person] ?? ''),
        )
        .execute();
    else {
      const ticket = await ticketOf(one.person, one.ticket);
      await join(deps, joining(ticket, `r${run}name${one.name}`, `런${run}이름${one.name}`), from());
    }
  };
  for (const group of groups) await Promise.all(group.map(act));
  return persons;
}

test('B12 in any order, repeated or at once: one account a person, the first gold once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
      async (groups) => {
        for (const person of await play(groups)) {
          const { accounts, gold } = await held(person);
          expect(accounts.length).toBeLessThanOrEqual(1);
          expect(gold).toEqual(accounts.length === 0 ? [] : [10_000_000]);
        }
        expect(await membersWithoutPerson()).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

test('B12 the key of the sign-up is the stored secret, read as hexadecimal', async () => {
  const { db } = database;
  const key = createSiteKey(db);
  const signed = await key.sign('a', 'b');
  const { secret } = await db
    .selectFrom('site_secret')
    .select('secret')
    .where('name', '=', 'sign-up')
    .executeTakeFirstOrThrow();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const hmac = createHmac('sha256', Buffer.from(secret, 'hex')).update(JSON.stringify(['a', 'b']));
  expect(signed).toBe(hmac.digest('hex'));
});
