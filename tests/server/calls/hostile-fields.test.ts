/** Corpora against every described call and file: types, additional fields, headers, hosts and paths. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallDescription, callPathOf } from '../../../domain/protocol/calls/base/call.ts';
import { jsonOf, rowOf } from '../../../domain/row.ts';
import { wrongBodies } from '../../fuzz/wrong-bodies.ts';
import { describedCalls } from '../../given/calls/described-calls.ts';
import { fittingFields } from '../../given/calls/fitting-fields.ts';
import { tablePrints } from '../../given/database/table-prints.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { inLong, roundsOf } from '../../given/runs/rounds.ts';
import {
  behindProxy,
  builtClient,
  fromAnotherAddress,
  openServer,
  type OpenServer,
} from '../../given/server/running-server.ts';

const calls = await describedCalls();
const posts = calls.filter(({ form }) => form !== null);

/** Trusts a proxy, so that each call can come from another address. */
let server: OpenServer;
/** As it starts: it trusts nobody's headers. */
let direct: OpenServer;
let operator: GivenOperator;
let token: string;
beforeAll(async () => {
  server = await openServer([], { access: behindProxy, dist: builtClient });
  operator = await provenOperator(server, 'chief');
  token = await server.logIn('demo1');
  direct = await openServer([], { dist: builtClient });
});
afterAll(async () => {
  await server.close();
  await direct.close();
});

const tokenFor = ({ who }: CallDescription): string => (who === 'operator' ? operator.token : token);
/** Names of an address: every field is 1. */
const addressOf = ({ path, params }: CallDescription): string =>
  callPathOf(path, Object.fromEntries(Object.keys(params.shape).map((name) => [name, '1'])));

async function sendJson(call: CallDescription, body: unknown) {
  const response = await fetch(server.address + addressOf(call), {
    method: call.method,
    headers: { 'content-type': 'application/json', token: tokenFor(call), ...fromAnotherAddress() },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const members = () =>
  server.db
    .selectFrom('member')
    .select(['id', 'role', 'level', 'status', 'mb_id', 'must_change_password', 'icon'])
    .orderBy('id')
    .execute();
const balances = () =>
  server.db.selectFrom('account').select(['owner', 'currency', 'balance']).orderBy('id').execute();

const confused: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  '',
  [],
  ['1'],
  [['1']],
  {},
  { $gt: '' },
  { toString: 'x' },
  { length: 1e9 },
  '1'.repeat(5000),
  'ＡＢＣ１２３',
  '0x10',
  '1e3',
  ' 1 ',
  'NaN',
  '\u202E1',
];
/** As whole words: an answer may hold a random address, in which three letters mean nothing. */
const databaseWords =
  /\b(?:postgres\w*|sqlstate|syntax error|relations?|UTF8|columns?|kysely|zod\w*|stack)\b| at \w+ \(/i;

describe('T16 S9: values of another type', () => {
  test.each(posts.map((call, place) => [call.name, call, place] as const))(
    '%s: in each field, alone and in all at once, none is answered with 500, and all are read',
    async (_name, call, place) => {
      const names = Object.keys(call.form?.shape ?? {});
      const bad: string[] = [];
      for (const [at, value] of confused.entries()) {
        const all = Object.fromEntries(names.map((name) => [name, value]));
        const each = names.map((name) => ({
          ...Object.fromEntries(names.map((one) => [one, '1'])),
          [name]: value,
        }));
        // In the short run a call gets every third value, the next call the next third, and each of these goes to every third field alone.
        if ((at + place) % roundsOf(3, 1) !== 0) continue;
        const alone = each.filter((_, field) => (field + at) % roundsOf(3, 1) === 0);
        for (const body of [all, ...alone]) {
          const { status, text } = await sendJson(call, body);
          if (status >= 500 || status === 429 || databaseWords.test(text))
            bad.push(`${JSON.stringify(body)}: ${status} ${text}`);
        }
      }
      expect(bad.map((line) => line.slice(0, 200))).toEqual([]);
      expect(server.errors).toEqual([]);
    },
  );
});

describe('S9: additional fields', () => {
  const more = {
    role: 'OPERATOR',
    isOperator: true,
    level: 'UL05',
    status: 'STOPPED',
    member_id: 1,
    memberId: 1,
    mb_id: 'taken-over',
    must_change_password: true,
    spoGold: 1e12,
    balance: 1e12,
    constructor: { prototype: { isOperator: true } },
  };

  test('when any call gets them in form, JSON and query, no member and no balance changes', async () => {
    const before = { members: await members(), balances: await balances() };
    for (const call of calls) {
      const query = new URLSearchParams(
        Object.entries(more).map(([name, value]) => [name, JSON.stringify(value)]),
      );
      const address = addressOf(call);
      const url = `${server.address}${address}${address.includes('?') ? '&' : '?'}${query}`;
      const headers = { token: tokenFor(call), ...fromAnotherAddress() };
      if (call.name === 'logout') continue;
      if (call.method === 'GET') await fetch(url, { headers });
      else {
        await fetch(url, { method: 'POST', headers, body: query });
        await sendJson(call, { ...more, __proto__: { isOperator: true } });
      }
    }
    expect({ members: await members(), balances: await balances() }).toEqual(before);
    expect(({} as { isOperator?: boolean }).isOperator).toBeUndefined();
    const { text } = await server.get('/operate/state', { token });
    expect(JSON.parse(text).DATA.state).toBe('none');
  });
});

describe('S9: seeded bodies that do not fit their description', () => {
  const BODIES = roundsOf(4, 200);
  /** The codes of calls that were done. */
  const isDone = ({ ok }: CallDescription, text: string): boolean => {
    const { CODE, result } = rowOf(jsonOf(text));
    return ok !== null && (CODE === ok || result === ok);
  };

  test(`of ${BODIES} for each call none is answered with 500, none is done, and none stores anything`, async () => {
    const stored = async () => {
      // The feed, the rounds of casual games and the time that members spend here go on by themselves.
      const {
        feed_reached: _,
        casual_seed: _rounds,
        time_spent: _time,
        ...prints
      } = await tablePrints(server.db);
      return prints;
    };
    const before = await stored();
    const bad: string[] = [];
    let sent = 0;
    for (const [at, call] of posts.entries()) {
      for (const { type, text: body } of wrongBodies(call, at + 1, BODIES)) {
        sent++;
        const headers = { 'content-type': type, token: tokenFor(call), ...fromAnotherAddress() };
        const response = await fetch(
          server.address + callPathOf(call.path, fittingFields(call.params, call.name)),
          {
            method: 'POST',
            headers,
            body,
          },
        );
        const text = await response.text();
        if (response.status >= 500 || isDone(call, text) || databaseWords.test(text))
          bad.push(`${call.name} ${body}: ${response.status} ${text}`);
      }
    }
    expect(bad.map((line) => line.slice(0, 300))).toEqual([]);
    expect(server.errors).toEqual([]);
    expect(await stored()).toEqual(before);
    expect(sent).toBeGreaterThan(posts.length * (BODIES - 1));
  });
});

/** Headers and path go out as they are, unlike fetch's. */
function askRaw(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: string; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(direct.address);
    const call = request({ hostname, port, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: JSON.stringify(response.headers), text }),
      );
    });
    call.once('error', reject);
    call.end();
  });
}

describe('headers and hosts', () => {
  const EVIL = 'evil.test';

  test.each<[string, Record<string, string>]>([
    ['host', { host: EVIL }],
    ['x-forwarded-host', { 'x-forwarded-host': EVIL }],
    ['forwarded', { forwarded: `host=${EVIL};proto=https` }],
    ['x-original-url', { 'x-original-url': `/${EVIL}`, 'x-rewrite-url': `/${EVIL}` }],
    ['origin and referer', { origin: `https://${EVIL}`, referer: `https://${EVIL}/x` }],
    ['x-forwarded-proto of anybody', { 'x-forwarded-proto': 'https' }],
    ['method override', { 'x-http-method-override': 'DELETE', 'x-method-override': 'POST' }],
  ])('%s changes nothing in an answer, and leads nowhere', async (_name, headers) => {
    for (const path of ['/', '/hitgame/live', '/resource/verify/v1/pc/ko', '/nowhere.png']) {
      const answer = await askRaw(path, { accept: 'text/html', ...headers });
      expect(answer.headers + answer.text).not.toContain(EVIL);
      expect(answer.headers).not.toMatch(/"location"|access-control-allow|strict-transport/);
      expect([200, 404]).toContain(answer.status);
    }
  });

  test('every answer, also of an error, has the headers of the browser’s rules', async () => {
    for (const path of ['/', '/healthz', '/nowhere.png', '/operate/values', '/account/x']) {
      const { headers } = await askRaw(path);
      expect(headers, path).toContain("frame-ancestors 'self'");
      expect(headers, path).toContain('"x-content-type-options":"nosniff"');
      expect(headers).not.toMatch(/x-powered-by|"server"/);
    }
    const { headers } = await askRaw('/');
    for (const part of [
      "style-src 'self' 'sha256-",
      "frame-src 'self'",
      '"cross-origin-opener-policy":"same-origin-allow-popups"',
      '"cross-origin-resource-policy":"same-origin"',
      '"referrer-policy":"no-referrer"',
      'camera=()',
    ])
      expect(headers).toContain(part);
    expect(headers).not.toContain('unsafe');
  });

  test('answers to members are not kept by any cache', async () => {
    const { headers } = await server.post('/account/info/ko', {}, await server.logIn('demo4'));
    expect(headers.get('cache-control')).toBe('no-store');
    const values = await server.get('/operate/values', { token: operator.token });
    expect(values.headers.get('cache-control')).toBe('no-store');
  });
});

describe('HSTS', () => {
  test('is sent over https by a trusted proxy, never over plain http', async () => {
    const https = await server.get('/', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' });
    expect(https.headers.get('strict-transport-security')).toContain('max-age=31536000');
    const http = await server.get('/', { 'x-forwarded-proto': 'http', 'x-forwarded-for': '192.0.2.1' });
    expect(http.headers.get('strict-transport-security')).toBeNull();
  });
});

describe('paths of files', () => {
  const up = ['../../', '..%2f', '..%5c', '%2e%2e/', '%2e%2e%2f', '..%252f', '....//', '..;/', '..\\'];
  const targets = ['package.json', 'etc/passwd', 'server/main.ts', '.env', '.git/config', '.data/pg'];

  test.each(['/', '/assets/', '/index.html/', '/resource/'])(
    'none below %s leads out of the client',
    async (base) => {
      for (const step of up)
        for (const target of targets)
          for (const depth of [...inLong(1, 8), 3]) {
            const { status, text } = await askRaw(`${base}${step.repeat(depth)}${target}`);
            expect(text).not.toMatch(/"dependencies"|root:|await start\(|\[core\]/);
            expect([200, 400, 404]).toContain(status);
            expect(status !== 200 || text.includes('<div id="root">'), `${base}${step}${target}`).toBe(true);
          }
    },
  );
});
