/** Every described call on the real server: who may ask it, and what it answers to those who may not, and to input that does not fit. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type CallDescription,
  describe as described,
  notFound,
  pathOf,
} from '../../domain/protocol/calls/call.ts';
import { encodeText } from '../../domain/protocol/wire/encoded-text.ts';
import { SITE_KEY } from '../../server/features/site/site-port.ts';
import { createAnswer } from '../../server/http/answer-calls.ts';
import { createRequests } from '../../server/requests/requests.ts';
import { describedCalls } from '../given/described-calls.ts';
import { registeredRoutes } from '../given/registered-routes.ts';
import { root } from '../given/running-site.ts';
import { openServer, type OpenServer } from '../given/running-server.ts';

const calls = await describedCalls();
const askers = ['guest', 'member', 'operator'] as const;
type Asker = (typeof askers)[number];

let server: OpenServer;
const ids = { member: 'demo1', operator: 'demo2' } as const;
const tokens: Record<Asker, string> = { guest: '', member: '', operator: '' };
const logIn = async (): Promise<void> => {
  for (const asker of ['member', 'operator'] as const) tokens[asker] = await server.logIn(ids[asker]);
};
beforeAll(async () => {
  server = await openServer([]);
  await server.db.updateTable('member').set({ role: 'OPERATOR' }).where('mb_id', '=', ids.operator).execute();
  await logIn();
});
afterAll(() => server.close());

/** Fields that fit the calls, by name. */
const fields: Readonly<Record<string, string>> = {
  ver: 'v1',
  version: 'v1',
  lang: 'ko',
  part: 'Site',
  siteKey: 'spo',
  date: '2026-11-21',
  day: '2020-01-01',
  utc: '+09:00',
  pointType: 'P00010',
  pageSize: '20',
  page: '1',
  value: encodeText('a value', SITE_KEY),
  gametype: 'cointoss',
  gubun: '60',
  val: '3:1',
  id: 'demo1',
  password: 'not-the-password',
  site_number: '1',
  reqId: 'call-roles-1',
  game_code: '61',
  inning: '1',
  forecast: '1',
  gold: '1',
};
const fitting = (shape: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.keys(shape.shape).flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );

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
  const response = await fetch(server.address + pathOf(call.path, fitting(call.params)), {
    method: call.method,
    headers: { ...headers, ...(token === '' ? {} : { token }) },
    ...(call.form === null ? {} : { body: new URLSearchParams(fitting(call.form)) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

const codeOf = (body: unknown): unknown => {
  const row = body as { readonly CODE?: unknown; readonly result?: unknown };
  return row.CODE ?? row.result;
};
const mayAsk = ({ who }: CallDescription, asker: Asker): boolean =>
  who === 'guest' || who === 'machine' || asker === 'operator' || who === asker;

describe('every call × guest, member, operator', () => {
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
      params: z.object({ n: z.string().max(1) }),
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
      const answers = await Promise.all([ask(call, 'member'), ask(call, 'member')]);
      expect(answers[0]).toEqual(answers[1]);
      expect(await ask(call, 'member')).toEqual(answers[0]);
      const reqId = fields['reqId'] ?? '';
      const rows = server.db.selectFrom('bet_answer').select('member_id').where('req_id', '=', reqId);
      const own = (await rows.execute()).map(({ member_id }) => member_id);
      expect(new Set(own).size).toBe(own.length);
    },
  );
});
