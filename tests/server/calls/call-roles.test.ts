/** Every described call on the real server: who may ask it, and what it answers to those who may not, and to input that does not fit. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type CallDescription,
  describe as described,
  notFound,
  callPathOf,
} from '../../../domain/protocol/calls/base/call.ts';
import { isProvenOf } from '../../../server/create-features.ts';
import { createAnswer } from '../../../server/http/answer-calls.ts';
import { createRequests } from '../../../server/requests/requests.ts';
import { describedCalls } from '../../given/calls/described-calls.ts';
import { fields } from '../../given/calls/call-fields.ts';
import { fittingFields } from '../../given/calls/fitting-fields.ts';
import { registeredRoutes } from '../../given/calls/registered-routes.ts';
import { root } from '../../given/sites/running-site.ts';
import { builtClient, openServer, type OpenServer } from '../../given/server/running-server.ts';

const calls = await describedCalls();
/** `unproven`: an operator whose login no one-time password has proved. */
const askers = ['guest', 'member', 'other', 'unproven', 'operator'] as const;
type Asker = (typeof askers)[number];

let server: OpenServer;
const ids = { member: 'demo1', other: 'demo4', unproven: 'demo2', operator: 'demo3' } as const;
const tokens: Record<Asker, string> = { guest: '', member: '', other: '', unproven: '', operator: '' };
const logIn = async (): Promise<void> => {
  for (const asker of ['member', 'other', 'unproven', 'operator'] as const)
    tokens[asker] = await server.logIn(ids[asker]);
  const token_hash = createHash('sha256').update(tokens.operator).digest('hex');
  await server.db.insertInto('operator_proof').values({ token_hash, proved_at: Date.now() }).execute();
};
beforeAll(async () => {
  server = await openServer([], { dist: builtClient });
  await server.db
    .updateTable('member')
    .set({ role: 'OPERATOR' })
    .where('mb_id', 'in', [ids.unproven, ids.operator])
    .execute();
  const icon = { hash: 'a'.repeat(64), picture: '', created_at: 0 };
  await server.db.insertInto('icon').values(icon).execute();
  const file = { id: 'a'.repeat(32), member_id: 1, area: 'board', name: 'a.webp', type: 'image/webp' };
  await server.db
    .insertInto('upload')
    .values({ ...file, bytes: 0, data: '', created_at: 0 })
    .execute();
  await logIn();
});
afterAll(() => server.close());

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

async function ask(
  call: CallDescription,
  asker: Asker,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const token = tokens[asker];
  const response = await fetch(
    server.address + callPathOf(call.path, fittingFields(call.params, call.name)),
    {
      method: call.method,
      headers: { ...headers, ...(token === '' ? {} : { token }) },
      ...(call.form === null ? {} : { body: new URLSearchParams(fittingFields(call.form, call.name)) }),
    },
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

const codeOf = (body: unknown): unknown => {
  const row = body as { readonly CODE?: unknown; readonly result?: unknown };
  return row.CODE ?? row.result;
};
const mayAsk = ({ who }: CallDescription, asker: Asker): boolean =>
  who === 'guest' || who === 'machine' || asker === 'operator' || (who === 'member' && asker !== 'guest');

describe('S9 every call × guest, member, another member, unproved operator, operator', () => {
  const rows = calls.flatMap((call) => askers.map((asker) => [call.name, asker, call] as const));

  test.each(rows.filter(([, asker, call]) => mayAsk(call, asker)))(
    'when %s is asked (%s), the answer and its code are as described',
    async (_name, asker, call) => {
      const { status, body } = await ask(call, asker);
      if (call.name === 'logout') await logIn();
      expect({ status, body }).not.toEqual(call.onGuest);
      expect(status).toBe(200);
      expect(() => call.answer.parse(body)).not.toThrow();
      const codes = call.ok === null ? [codeOf(body)] : [call.ok, ...call.refusals];
      expect(codes).toContain(codeOf(body));
    },
  );

  test('no cell of the table is open: a caller may ask, or is refused as described', () => {
    expect(rows).toHaveLength(calls.length * askers.length);
    const operators = calls.filter(({ who }) => who === 'operator');
    expect(operators.length).toBeGreaterThanOrEqual(12);
    for (const call of operators)
      expect(
        askers.filter((asker) => mayAsk(call, asker)),
        call.name,
      ).toEqual(['operator']);
  });

  test.each(rows.filter(([, asker, call]) => !mayAsk(call, asker)))(
    'when %s is asked (%s), it is refused as described',
    async (_name, asker, call) => {
      expect(await ask(call, asker)).toEqual(call.onGuest);
    },
  );

  test.each(calls.filter(({ who }) => who !== 'guest').map((call) => [call.name, call] as const))(
    'when %s is asked with a token that is not good, or with a cookie, it answers as to a guest',
    async (_name, call) => {
      const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
      expect(await ask(call, 'guest', { ...elsewhere, token: 'not-a-token' })).toEqual(call.onGuest);
      const cookie = `auth._token=${tokens.member}`;
      expect(await ask(call, 'guest', { ...elsewhere, cookie })).toEqual(call.onGuest);
    },
  );

  test('when a call is for operators, a member is answered as a guest is', async () => {
    const call = described({
      name: 'probe',
      method: 'GET',
      path: '/probe',
      who: 'operator',
      params: z.object({ n: z.string().check(z.maxLength(1)) }),
      form: null,
      answer: z.object({ memberId: z.number() }),
      ok: null,
      refusals: [],
      onGuest: notFound('no such call'),
    });
    const app = fastify();
    const bettorOf = async (token: string) =>
      token === '' ? null : ({ memberId: 7, level: 'UL01', isOperator: token === 'operator' } as const);
    const { answer } = createAnswer({
      app,
      bettorOf,
      isProven: async (token) => token === 'operator',
      mayUseMachineCalls: () => true,
      requests: createRequests(server.db, Date.now),
    });
    answer(call, ({ member: { memberId } }) => ({ memberId }));
    const status = async (token: string, url = '/probe?n=1') =>
      (await app.inject({ method: 'GET', url, headers: { token } })).statusCode;
    expect([await status(''), await status('member'), await status('operator')]).toEqual([404, 404, 200]);
    expect([await status('member', '/probe?n=22'), await status('operator', '/probe?n=22')]).toEqual([
      404, 400,
    ]);
    await app.close();
  });
});

test('a server without a feature that knows second factors does not start', async () => {
  expect(() => isProvenOf([{}])).toThrow('no feature knows');
  const isProven = isProvenOf([{}, { secondFactor: { isProven: async (token) => token === 'proved' } }]);
  expect([await isProven('proved'), await isProven('other')]).toEqual([true, false]);
});

describe('descriptions and routes', () => {
  test('when a route is no file of the client, it is registered by a description', () => {
    const isFile = (url: string): boolean => url === '/' || existsSync(join(root, 'dist', url));
    const bare = registeredRoutes.filter(
      ({ url, call, method }) => call === undefined && !(isFile(url) && ['GET', 'HEAD'].includes(method)),
    );
    expect(bare).toEqual([]);
  });

  test('when a call is described, the server answers it at that path', () => {
    const routes = new Set(registeredRoutes.map(({ method, url, call }) => `${method} ${url} ${call?.name}`));
    expect(calls.filter(({ method, path, name }) => !routes.has(`${method} ${path} ${name}`))).toEqual([]);
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  });

  test('when a call is not for guests, its description says what they are answered', () => {
    expect(calls.filter(({ who, onGuest }) => who !== 'guest' && onGuest === undefined)).toEqual([]);
  });
});

describe('calls that are answered once', () => {
  test.each(calls.filter(({ once }) => once === true).map((call) => [call.name, call] as const))(
    'when %s is asked twice at once with one request id, both get one answer, and it is stored once',
    async (_name, call) => {
      const asker = call.who === 'operator' ? 'operator' : 'member';
      const answers = await Promise.all([ask(call, asker), ask(call, asker)]);
      expect(answers[0]).toEqual(answers[1]);
      expect(await ask(call, asker)).toEqual(answers[0]);
      const reqId = fields['reqId'] ?? '';
      const rows = server.db.selectFrom('bet_answer').select('member_id').where('req_id', '=', reqId);
      const own = (await rows.execute()).map(({ member_id }) => member_id);
      expect(new Set(own).size).toBe(own.length);
    },
  );
});
