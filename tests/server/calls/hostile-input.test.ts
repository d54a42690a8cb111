/** Every registered route and every socket question against input that cannot be read: it is refused, never answered with 500. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registeredRoutes } from '../../given/calls/registered-routes.ts';
import { roundsOf } from '../../given/runs/rounds.ts';
import {
  behindProxy,
  builtClient,
  fromAnotherAddress,
  openServer,
  type OpenServer,
} from '../../given/server/running-server.ts';

interface Answer {
  readonly status: number;
  readonly requestId: string;
  readonly text: string;
}

let server: OpenServer;
let token: string;
beforeAll(async () => {
  server = await openServer(undefined, { access: behindProxy, dist: builtClient });
  token = await server.logIn('demo1');
});
afterAll(() => server.close());

/** The path goes out as it is, unlike fetch's. */
function ask(method: string, path: string, body?: { readonly type: string; readonly text: string }) {
  const headers = {
    token,
    connection: 'close',
    ...fromAnotherAddress(),
    ...(body && { 'content-type': body.type }),
  };
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(server.address);
    const call = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          requestId: String(response.headers['x-request-id'] ?? ''),
          text,
        }),
      );
    });
    call.once('error', reject);
    call.end(body?.text);
  });
}

/** As they stand in an address. */
const hostileParts = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%C0%80',
  '__proto__',
  '%F0%9F%98%80',
  "'%3B--",
  'x'.repeat(3000),
];
const queries = [
  '?val=5::1&val=5::2&gubun=60&gubun=60&limit=1&limit=2&gametype=a&gametype=b&day=1&day=2',
  '?val=5::%00&gubun=%00&limit=%00&gametype=%00&day=%00&page=%00',
  '?val=%ED%A0%80&gubun=%ED%A0%80&day=%ED%A0%80',
  '?val[]=1&gubun[a]=1&limit[]=1&__proto__=1&constructor=1',
  '?gubun=60&page=1&page_row_num=8&start_date=9999-99-99&day=9999-99-99&val=5::999999999999999',
];
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const names = ['id', 'password', 'site_number', 'reqId', 'game_code', 'day', 'inning', 'forecast', 'gold'];
const formOf = (value: string): string => names.map((name) => `${name}=${value}`).join('&');
const jsonOf = (value: unknown): string =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, value])));
const bodies = [
  { type: FORM, text: formOf('%00%00%00%00%00%00%00%00') },
  { type: FORM, text: formOf('%ED%A0%80'.repeat(8)) },
  { type: FORM, text: `${formOf('12345678')}&${formOf('12345678')}` },
  { type: JSON_TYPE, text: jsonOf('\0'.repeat(8)) },
  { type: JSON_TYPE, text: jsonOf('\ud800'.repeat(8)) },
  { type: JSON_TYPE, text: jsonOf(['a', 'b']) },
  { type: JSON_TYPE, text: jsonOf({ a: { b: 1 } }) },
  { type: JSON_TYPE, text: jsonOf(1e308) },
  { type: JSON_TYPE, text: '["a list"]' },
  { type: JSON_TYPE, text: '"a text"' },
  { type: JSON_TYPE, text: '{"cut off' },
  { type: JSON_TYPE, text: `${'['.repeat(5000)}${']'.repeat(5000)}` },
  { type: 'text/plain', text: 'plain' },
];

const withParts = (url: string, part: string): string => url.replaceAll(/:\w+|\*/g, part);
const databaseWords =
  /postgres|sqlstate|syntax|relation|byte sequence|UTF8|column|kysely|zod|stack| at \w+ \(/i;

/** Files of the built client are many and alike: one of each kind is enough. */
function routesToAsk() {
  const seen = new Set<string>();
  return registeredRoutes.filter(({ method, url }) => {
    const kind = `${method} ${url.startsWith('/assets/') ? url.replace(/[^/]+\./, '') : url}`;
    if (method === 'HEAD' || method === 'OPTIONS' || seen.has(kind)) return false;
    seen.add(kind);
    return true;
  });
}

describe('T16: hostile input', () => {
  test('when any registered route gets it in path, query or body, it never answers 500', async () => {
    const routes = routesToAsk();
    expect(routes.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/account/login', '/casual/bet', '/betting/hitlist.php', '/healthz']),
    );
    const bad: string[] = [];
    for (const [at, { method, url }] of routes.entries()) {
      // In the short run every third of them, the next third at the next route.
      const some = <T>(list: readonly T[]): readonly T[] =>
        list.filter((_, place) => (place + at) % roundsOf(3, 1) === 0);
      const plain = withParts(url, '1');
      const asked = [
        ...(url === plain ? [] : some(hostileParts).map((part) => ask(method, withParts(url, part)))),
        ...some(queries).map((query) => ask(method, plain + query)),
        ...(method === 'GET' ? [] : some(bodies).map((body) => ask(method, plain, body))),
      ];
      for (const { status, text, requestId } of await Promise.all(asked))
        if (
          status >= 500 ||
          status === 429 ||
          (status >= 400 && databaseWords.test(text)) ||
          (status === 400 && requestId === '')
        )
          bad.push(`${method} ${url}: ${status} ${text.slice(0, 200)}`);
    }
    expect(bad).toEqual([]);
    expect(server.errors).toEqual([]);
  });

  test.each([
    ['a NUL', '/sports/Schedule/SRS/1/0/%00/09'],
    ['a field given twice', '/betting/casuallist.php?gubun=60&gubun=61'],
    ['a field given twice', '/betting/hitlist.php?val=5::1&val=5::2'],
  ])('when a call gets %s, it answers ERROR with the id of the request (%s)', async (_what, path) => {
    const { status, text, requestId } = await ask('GET', path);
    expect(status).toBe(400);
    expect(requestId).not.toBe('');
    expect(JSON.parse(text)).toEqual({
      result: 'ERROR',
      CODE: 'ERROR',
      msg: '잘못된 요청이에요.',
      requestId,
    });
  });

  test('when half a character is in a body, the call answers ERROR', async () => {
    const body = { type: JSON_TYPE, text: '{"id":"\\ud800","password":"spoboard1!","site_number":"1"}' };
    expect(JSON.parse((await ask('POST', '/account/login', body)).text)).toMatchObject({ result: 'ERROR' });
  });

  test('when a page is opened by a link with an odd query, it still opens', async () => {
    expect((await ask('GET', '/?a=1&a=2&b=%00')).status).not.toBe(400);
  });

  test.each(['msgpack', 'json'] as const)(
    'when a socket question holds it (%s), it is refused',
    async (codec) => {
      const socket = await server.connect({ token: await server.logIn('demo2'), codec });
      const reqId = '\0'.repeat(8);
      const bet = await socket.emitWithAck('DrawMarket', { reqId });
      expect(bet).toMatchObject({ answer: { code: -8026 } });
      expect(await socket.emitWithAck('DrawResult', { reqId })).toMatchObject({ code: -8026 });
      // Packed bytes hold no half characters: a mark stands in their place.
      const half = codec === 'json' ? { code: -8026 } : { state: 'never-arrived' };
      expect(await socket.emitWithAck('DrawResult', { reqId: '\ud800'.repeat(8) })).toMatchObject(half);
      const noText = { toString: 1, valueOf: 1 };
      const odd = await socket.emitWithAck('DrawMarket', { game_code: noText, gold: 1, draws: [] });
      expect(odd).toMatchObject({ answer: { code: -8026 } });
      const item = { gameCode: 59, id: 1, type: noText };
      expect(await socket.emitWithAck('getCartItemDetail', item)).toMatchObject({ code: 400 });
      for (const question of ['DrawHistory', 'DrawDetail', 'DrawCancel', 'getCartHistory', 'subscribe'])
        expect(
          await socket.emitWithAck(question, { ids: [1], 'nul\0': 1, recoveryId: '\0', game_code: 59 }),
          question,
        ).toMatchObject({ code: 400 });
      expect(server.errors).toEqual([]);
    },
  );
});

test('T16: when a call fails, its answer has no word of the database and the log has its id and its reason', async () => {
  const own = await openServer([]);
  try {
    await own.db.schema.alterTable('casual_seed').renameColumn('seed', 'lost').execute();
    const { status, text, headers } = await own.get('/casual/seed?day=2020-01-01');
    expect(status).toBe(500);
    const requestId = headers.get('x-request-id');
    expect(JSON.parse(text)).toMatchObject({ result: 'ERROR', requestId });
    expect(text).not.toMatch(databaseWords);
    const logged = own.errors.find((line) => line.startsWith('a call failed'));
    expect(logged).toContain(requestId);
    expect(logged).toContain('/casual/seed');
    expect(logged).toContain('column');
  } finally {
    await own.close();
  }
});
