/** Site values from which members' gold, coins or miles follow: without a second operator they never hold. */
import * as fc from 'fast-check';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { encodeStandard } from '../../../domain/protocol/calls/site/bet-standard.ts';
import { firstEvents } from '../../../domain/events/first-events.ts';
import { firstGoods } from '../../../domain/store/first-goods.ts';
import { expiredProposals, reasonsQuery } from '../../../server/features/operator/proposals.ts';
import { PROPOSAL_WAITS_MS } from '../../../domain/desk/proposal.ts';
import { MOST_PENDING } from '../../../server/features/operator/site-value-acts.ts';
import {
  defaultOf,
  siteValues,
  type ValueName,
  valueNames,
} from '../../../domain/site-values/site-values.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import { createSweep } from '../../../server/storage/sweep.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const HOUR_MS = 3_600_000;
let at = Date.UTC(2026, 10, 22, 3);
let server: OpenServer;
let maker: GivenOperator;
let other: GivenOperator;
let third: GivenOperator;
let requests = 0;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
  [maker, other, third] = [
    await provenOperator(server, 'maker', at),
    await provenOperator(server, 'other', at),
    await provenOperator(server, 'third', at),
  ];
});
afterAll(() => server.close());
/** Nothing waits any more, so that the limit of waiting values is free. */
beforeEach(async () => {
  await server.db
    .updateTable('operator_value')
    .set({ state: 'refused' })
    .where('state', '=', 'pending')
    .execute();
});

const pass = async (ms: number): Promise<void> => {
  at += ms;
  // The proofs of the logins have ended meanwhile.
  await server.db.updateTable('operator_proof').set({ proved_at: at }).execute();
};
const write = async (name: string, value: unknown, { holdsFrom = 0, by = maker, base = '' } = {}) =>
  (
    await server.post(
      '/operate/value',
      { name, value: JSON.stringify(value), holdsFrom: String(holdsFrom), reason: '행사', base },
      by.token,
    )
  ).body as { CODE: string; DATA?: { state: string } };
const newest = async (): Promise<number> =>
  (
    await server.db
      .selectFrom('operator_value')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id;
/** The change that waits for its approval. */
const ask = async (
  name: string,
  value: unknown,
  more: { holdsFrom?: number; by?: GivenOperator; base?: string } = {},
) => {
  expect(await write(name, value, more)).toEqual({ CODE: 'OP000', DATA: { state: 'pending' } });
  return newest();
};
const decide = async (
  change: number,
  by: GivenOperator,
  decision = 'approve',
  reqId = requestIdAt(at, `request-${++requests}`),
) => {
  const form = { reqId, change: String(change), decision, reason: '확인' };
  const { body } = await server.post('/operate/value/decide', form, by.token);
  return (body.data?.answer?.reason ?? body.result) as string;
};
const valueNow = <Name extends ValueName>(name: Name) =>
  createSiteValues({ db: server.db, now: () => at, log: () => {} }).exact(server.db, name);
const auditOf = async (change: number) =>
  (await server.db.selectFrom('audit_log').select(['action', 'actor_id', 'detail']).orderBy('id').execute())
    .filter(({ detail }) => JSON.parse(detail).change === change)
    .map(({ action, actor_id }) => [action, actor_id]);
const rowsOf = async (name: string) =>
  (await server.db.selectFrom('site_value').select('id').where('name', '=', name).execute()).length;
const listed = async (name: string, { token }: GivenOperator) =>
  JSON.parse((await server.get('/operate/values', { token })).text).DATA.rows.find(
    (row: { name: string }) => row.name === name,
  );

/** Another value than the default. */
const others = {
  'purchase-cap-won': 500_000,
  'exchange-rate': 7,
  'joining-gold': 1_000_000_000,
  'free-top-up': { gold: 9_000_000, perDay: 100, belowGold: 1_000_000, waitMinutes: 0 },
  'charge-prices': [{ won: 100, coins: 1_000_000, miles: 1_000_000 }],
  'nickname-change': { days: 0, gold: 5 },
  'grant-alone-gold': 1_000_000_000_000,
  goods: firstGoods.slice(0, 1).map((good) => ({ ...good, price: good.price + 1 })),
  events: firstEvents.slice(0, 1).map((event) => ({
    ...event,
    rewards: [{ seq: 1, gold: 7, percentage: 100 }],
  })),
  survey: {
    surveyId: 7,
    title: 'a',
    gold: 10_000_000,
    items: [{ post_name: 'use', content: 'b', mandatory: 'Y', type: '1', type_item: '', sort: 1 }],
  },
  'trade-rule': { mostPercent: 80, hours: 1, driftPercent: 5, salesOfMember: 1 },
  'bet-standards': defaultStandards.slice(0, 1).map((one) => ({ ...encodeStandard(one), daily_spend: 5 })),
};
type Named = keyof typeof others;
const money = Object.keys(others) as Named[];

describe('O1 S9 a value from which gold, coins or miles follow', () => {
  test('is one of these', () => {
    expect(valueNames.filter((name) => siteValues[name].needsApproval).toSorted()).toEqual(money.toSorted());
  });

  test.each(money)('%s: holds only after another operator approved it, once', async (name) => {
    const before = await rowsOf(name);
    const change = await ask(name, others[name]);
    await pass(1);
    expect(await valueNow(name)).toEqual(defaultOf(name));
    expect(await listed(name, maker)).toMatchObject({
      needsApproval: true,
      pending: [{ change, isOwn: true }],
    });
    expect(await listed(name, other)).toMatchObject({ pending: [{ change, isOwn: false, maker: 'maker' }] });
    expect(await decide(change, maker)).toBe('own-value');
    expect(await decide(change, maker, 'refuse')).toBe('own-value');
    expect(await valueNow(name)).toEqual(defaultOf(name));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) => decide(change, place % 2 === 0 ? other : third)),
    );
    expect(answers.filter((answer) => answer === 'approved')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'decided')).toHaveLength(11);
    expect(await rowsOf(name)).toBe(before + 1);
    expect(await valueNow(name)).toEqual(others[name]);
    expect(await listed(name, other)).toMatchObject({ pending: [] });
    expect(await auditOf(change)).toEqual([
      ['operator.value-asked', maker.number],
      ['operator.value-approved', expect.any(Number)],
    ]);
    const { rows } = JSON.parse(
      (await server.get(`/operate/values/${name}`, { token: maker.token })).text,
    ).DATA;
    expect(rows[0]).toMatchObject({ writtenBy: 'maker', approvedBy: expect.stringMatching(/other|third/) });
    expect(await decide(await ask(name, defaultOf(name)), other)).toBe('approved');
  });

  test('one approval that is sent twice is answered twice and counts once', async () => {
    const change = await ask('joining-gold', 20);
    const reqId = requestIdAt(at, 'the-same-approval');
    const answers = [1, 2].map(() => decide(change, other, 'approve', reqId));
    expect(await Promise.all(answers)).toEqual(['approved', 'approved']);
    expect((await auditOf(change)).filter(([action]) => action === 'operator.value-approved')).toHaveLength(
      1,
    );
  });

  test('an approval after its date counts from the approval, one before it from the date', async () => {
    const late = await ask('joining-gold', 30, { holdsFrom: at + HOUR_MS });
    await pass(2 * HOUR_MS);
    expect(await valueNow('joining-gold')).toBe(20);
    expect(await decide(late, other)).toBe('approved');
    expect(await valueNow('joining-gold')).toBe(30);
    const { holds_from } = await server.db
      .selectFrom('site_value')
      .select('holds_from')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(holds_from).toBe(at);
    const early = await ask('joining-gold', 40, { holdsFrom: at + HOUR_MS });
    expect(await decide(early, other)).toBe('approved');
    expect(await valueNow('joining-gold')).toBe(30);
    await pass(HOUR_MS);
    expect(await valueNow('joining-gold')).toBe(40);
  });

  test('a refused value, and one whose time has passed, never hold; the audit log has both', async () => {
    const refused = await ask('joining-gold', 50);
    expect(await decide(refused, other, 'refuse')).toBe('refused');
    expect(await decide(refused, third)).toBe('decided');
    const decision = { decidedBy: 'other', decidedAt: at, decidedWhy: '확인' };
    expect((await listed('joining-gold', maker)).refused[0]).toMatchObject({
      change: refused,
      isOwn: true,
      ...decision,
    });
    const late = await ask('joining-gold', 60);
    await pass(PROPOSAL_WAITS_MS);
    expect(await decide(late, other)).toBe('expired');
    expect(await listed('joining-gold', other)).toMatchObject({ pending: [] });
    const sweep = createSweep({ db: server.db, expired: [expiredProposals], now: () => at, log: () => {} });
    expect(await sweep.run()).toBe(1);
    expect(await sweep.run()).toBe(0);
    expect(await decide(late, other)).toBe('decided');
    expect(await valueNow('joining-gold')).toBe(40);
    expect(await auditOf(refused)).toEqual([
      ['operator.value-asked', maker.number],
      ['operator.value-refused', other.number],
    ]);
    expect(await auditOf(late)).toEqual([
      ['operator.value-asked', maker.number],
      ['operator.value-expired', null],
    ]);
  });

  test('a refused value is compared with the value that held when it was asked for', async () => {
    const before = await valueNow('joining-gold');
    const refused = await ask('joining-gold', 51);
    await pass(1);
    expect(await decide(refused, other, 'refuse')).toBe('refused');
    expect(await decide(await ask('joining-gold', 51), other)).toBe('approved');
    await pass(1);
    expect((await listed('joining-gold', maker)).refused[0]).toMatchObject({
      change: refused,
      changes: [{ path: [], before, after: 51 }],
    });
    expect(await decide(await ask('joining-gold', before), other)).toBe('approved');
  });

  test('the reasons of decisions are read by their times, not from all decisions', async () => {
    const rows = [{ state: 'refused', decided_at: at } as const];
    const plan = await server.db.transaction().execute(async (trx) => {
      await sql`insert into audit_log (at, actor_id, action, member_id, detail)
        select n, ${maker.number}, 'operator.value-refused', null, '{}' from generate_series(1, 5000) n`.execute(
        trx,
      );
      await sql`analyze audit_log`.execute(trx);
      return sql`explain (format json) ${reasonsQuery('value', rows)}`.execute(trx);
    });
    const text = JSON.stringify(plan.rows);
    for (const part of ['"Index Name":"audit_log_of_decision"', '"Index Cond":"(at = ANY'])
      expect(text).toContain(part);
    expect(text).not.toContain('Seq Scan');
  });

  test('only a few of a name wait, and nobody decides a change that is none', async () => {
    for (let count = 0; count < MOST_PENDING; count++) await ask('joining-gold', 70 + count);
    expect(await write('joining-gold', 90)).toEqual({ CODE: 'OP409' });
    expect(await decide(999_999, other)).toBe('no-value');
  });

  test('a change is not approved when another operator wrote the value since its maker read it', async () => {
    const { base } = await listed('joining-gold', maker);
    const first = await ask('joining-gold', 61, { base });
    const second = await ask('joining-gold', 62, { by: third, base });
    const again = await ask('joining-gold', 63, { base });
    expect(await decide(first, other)).toBe('approved');
    expect(await decide(second, other)).toBe('changed');
    expect(await valueNow('joining-gold')).toBe(61);
    expect(await decide(again, other)).toBe('approved');
    expect(await decide(second, other, 'refuse')).toBe('refused');
    expect(await valueNow('joining-gold')).toBe(63);
  });

  test('OP304 refuses a value in force, and OP410 a change that waits for approval', async () => {
    const now = await valueNow('joining-gold');
    expect(await write('joining-gold', now)).toEqual({ CODE: 'OP304' });
    const change = await ask('joining-gold', 81, { holdsFrom: at + HOUR_MS });
    expect(await write('joining-gold', 81, { holdsFrom: at + 2 * HOUR_MS, by: third })).toEqual({
      CODE: 'OP410',
    });
    // From an earlier date it is another change.
    const sooner = await ask('joining-gold', 81, { by: third });
    expect([await decide(change, other), await decide(sooner, other)]).toEqual(['approved', 'approved']);
    await pass(2 * HOUR_MS);
    expect(await valueNow('joining-gold')).toBe(81);
  });

  test('what a change that is announced would end is asked for at its date, and not before', async () => {
    expect(await decide(await ask('joining-gold', 82, { holdsFrom: at + HOUR_MS }), other)).toBe('approved');
    expect(await write('joining-gold', 81)).toEqual({ CODE: 'OP304' });
    expect(await write('joining-gold', 82, { holdsFrom: at + HOUR_MS })).toEqual({ CODE: 'OP304' });
    expect(await decide(await ask('joining-gold', 81, { holdsFrom: at + HOUR_MS }), other)).toBe('approved');
    await pass(2 * HOUR_MS);
    expect(await valueNow('joining-gold')).toBe(81);
  });

  test('a change that holds by the time of its approval is refused with a word', async () => {
    const [first, second] = [
      await ask('joining-gold', 84, { holdsFrom: at + HOUR_MS }),
      await ask('joining-gold', 84),
    ];
    expect([await decide(second, other), await decide(first, other)]).toEqual(['approved', 'no-change']);
    expect(await decide(first, other, 'refuse')).toBe('refused');
  });

  test('when a feature writes such a value for an operator alone, it throws', async () => {
    const values = createSiteValues({ db: server.db, now: () => at, log: () => {} });
    const row = { name: 'joining-gold', value: 1, holdsFrom: 0, reason: 'x' } as const;
    const alone = { ...row, writtenBy: maker.number };
    for (const wrong of [alone, { ...alone, approvedBy: maker.number }])
      await expect(server.db.transaction().execute((trx) => values.write(trx, wrong))).rejects.toThrow(
        'needs the approval of another operator',
      );
  });

  test('the database refuses a maker who decides', async () => {
    const change = await ask('joining-gold', 95);
    const decided = sql`update operator_value set state = 'approved', decided_by = maker_id where id = ${change}::bigint`;
    await expect(decided.execute(server.db)).rejects.toThrow('another_decides_value');
  });
});

type Step =
  | {
      readonly kind: 'write';
      readonly name: Named;
      readonly isDefault: boolean;
      readonly by: 0 | 1;
      readonly inHours: number;
    }
  | { readonly kind: 'decide'; readonly which: number; readonly by: 0 | 1 }
  | { readonly kind: 'wait'; readonly hours: number };
const by = fc.constantFrom(0 as const, 1 as const);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('write' as const),
      name: fc.constantFrom(...money),
      isDefault: fc.boolean(),
      by,
      inHours: fc.integer({ min: -2, max: 80 }),
    }),
    fc.record({ kind: fc.constant('decide' as const), which: fc.nat(5), by }),
    fc.record({ kind: fc.constant('wait' as const), hours: fc.nat(40) }),
  ),
  { minLength: 1, maxLength: 12 },
);

/** Plays the steps as one or two operators. Returns the ids of rows that hold without two operators. */
async function play(
  all: readonly Step[],
  operators: readonly [GivenOperator, GivenOperator],
): Promise<number[]> {
  const { id: last } = await server.db
    .selectFrom('site_value')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('id'))
    .executeTakeFirstOrThrow();
  const changes: number[] = [];
  for (const step of all) {
    if (step.kind === 'wait') await pass(step.hours * HOUR_MS);
    else if (step.kind === 'decide')
      await decide(changes[step.which] ?? (await newest()), operators[step.by]);
    else {
      const holdsFrom = at + step.inHours * HOUR_MS;
      const value = step.isDefault ? defaultOf(step.name) : others[step.name];
      const { DATA } = await write(step.name, value, { holdsFrom, by: operators[step.by] });
      if (DATA?.state === 'pending') changes.push(await newest());
    }
  }
  await pass(100 * HOUR_MS);
  const rows = await server.db.selectFrom('site_value').selectAll().where('id', '>', last).execute();
  const isOfTwo = ({ written_by, approved_by }: (typeof rows)[number]): boolean =>
    approved_by !== null && written_by !== approved_by;
  const alone = operators[0] === operators[1];
  await server.db
    .updateTable('operator_value')
    .set({ state: 'refused' })
    .where('state', '=', 'pending')
    .execute();
  return rows.filter((row) => alone || !isOfTwo(row)).map(({ id }) => id);
}

test('O1 S9 no order of writes and approvals of one operator makes such a value count', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const before = await Promise.all(money.map((name) => valueNow(name)));
      expect(await play(all, [maker, maker])).toEqual([]);
      expect(await Promise.all(money.map((name) => valueNow(name)))).toEqual(before);
    }),
    { numRuns: 25 },
  );
});

test('O1 S9 in any order, each such value has a writer and another operator who approved it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      expect(await play(all, [maker, other])).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
