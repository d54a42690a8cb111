/** NUL, repeated fields, half an emoji and values of another kind, on every call and every question of the socket. */
import { type Attack, tally } from '../attack.ts';
import { type Answer, ask, tokenOf } from '../http-from.ts';
import { askSocket, connectFrom } from '../sockets-from.ts';

/** Paths and queries; what stands in braces is a good value, which odd ones take the place of, one at a time. */
const gets = [
  '/resource/initial/{1}',
  '/resource/verify/{1}/pc/{ko}',
  '/resource/{1}/pc/{ko}',
  '/resource/{Games}/{1}/pc/{ko}',
  '/resource/gameConfig/{1}',
  '/r/tournaments/{ko}',
  '/sports/EventOddsData?x={1}',
  '/sports/MyLastResult/{09:00}',
  '/sports/Schedule/SRS/{1}/0/{2026-11-22}/{09:00}?limit={10}',
  '/sports/Schedule/LIVE/{1}/0/{2026-11-22}/{09:00}',
  '/betting/hitlist.php?val={5::1/1}',
  '/betting/hitlist.php?val={3:1}',
  '/betting/casuallist.php?gubun={60}&page_row_num={8}&page={1}&start_date={1970-01-01}',
  '/crypto/decode/{00}',
  '/crypto/encode/{00}',
  '/casual/round?gametype={jumpball}',
  '/casual/seed?day={2026-11-21}',
  '/account/tokenRefresh?x={1}',
  '/{page}',
] as const;
const posts = [
  ['/account/login', { id: 'nobody', password: 'wrong-password', site_number: '1', device: 'x' }],
  ['/account/info/@', { x: '1' }],
  ['/account/logout', { x: '1' }],
  [
    '/casual/bet',
    { reqId: 'request-1', game_code: '61', day: '2026-11-22', inning: '1', forecast: '1', gold: '1' },
  ],
  ['/casual/answer', { reqId: 'request-1' }],
] as const;
const values = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%F0%9F',
  '%',
  '%zz',
  '..%2f..%2fetc',
  '1e309',
  '-1',
  'x'.repeat(3000),
];
const questions = [
  'subscribe',
  'unsubscribe',
  'Time',
  'DrawMarket',
  'DrawResult',
  'DrawHistory',
  'DrawDetail',
  'DrawCancel',
  'getHistoryItemDetails',
  'getCartHistory',
  'getCartItemDetail',
  'cancelCartItem',
] as const;
/** Words of the database, or of a program that failed. */
const OWN_WORDS =
  /byte sequence|syntax error|violates|relation "|select "|insert into|kysely|pglite|node_modules|at \w+ \(/i;

const isBad = ({ status, text }: Answer): boolean => status === 0 || status >= 500 || OWN_WORDS.test(text);

/** Each good value replaced by the odd one, and each query with itself once more. */
function* oddPaths(path: string, value: string): Generator<string> {
  const slots = [...path.matchAll(/\{[^}]*\}/g)];
  for (const { 0: slot, index } of slots) {
    const odd = path.slice(0, index) + value + path.slice(index + slot.length);
    const whole = odd.replaceAll(/[{}]/g, '');
    yield whole;
    const [, query] = whole.split('?');
    if (query !== undefined) yield `${whole}&${query}`;
  }
}

function* requests(): Generator<readonly [string, string | undefined]> {
  for (const value of values) {
    for (const path of gets) for (const odd of oddPaths(path, value)) yield [odd, undefined];
    for (const [path, fields] of posts) {
      for (const odd of Object.keys(fields)) {
        const form = Object.entries(fields).map(([name, good]) => `${name}=${name === odd ? value : good}`);
        yield [path.replaceAll('@', 'ko'), form.join('&')];
        yield [path.replaceAll('@', value), [...form, ...form].join('&')];
      }
    }
  }
}

export const oddCalls: Attack = {
  point: 16,
  name: 'NUL, repeated fields, half an emoji on every call',
  expectation: "every call answers, none with 5xx or the database's own words",
  inShort: true,
  async run({ site: { address }, short }) {
    const token = await tokenOf(address, 'demo2', '127.16.0.1');
    const all = [...requests()];
    const answers: (readonly [string, Answer])[] = [];
    for (const [at, [path, form]] of all.entries()) {
      // A step that shares no factor with the lists, so that every call and every value has its turn.
      if (short && at % 3 === 1) continue;
      // Many addresses: what the limits refuse is not looked at.
      const from = `127.16.1.${1 + (at % 250)}`;
      const answer = await ask(address, path, {
        from,
        headers: { token },
        timeoutMs: 10_000,
        ...(form === undefined ? {} : { form }),
      });
      answers.push([path, answer]);
    }
    const bad = answers.filter(([, answer]) => isBad(answer));
    const said = bad.slice(0, 3).map(([path, { status }]) => `${path.slice(0, 60)} → ${status}`);
    return {
      happened: `${answers.length} calls: ${tally(answers.map(([, { status }]) => status))}; ${bad.length} bad${said.length > 0 ? ` (${said.join('; ')})` : ''}`,
      ok: bad.length === 0,
    };
  },
};

const rows: readonly unknown[] = [
  null,
  '\u0000',
  '\ud83d',
  [],
  [[[]]],
  {
    game_code: '\u0000',
    gameType: '\ud83d',
    gameCode: {},
    reqId: '\u0000'.repeat(10),
    ids: [Number.MAX_VALUE],
  },
  {
    game_code: 59,
    gameType: 59,
    gameCode: 59,
    reqId: '\ud83d'.repeat(8),
    ids: ['1'],
    id: 1e300,
    type: '\u0000',
  },
  {
    game_code: 57,
    gameType: 57,
    startAt: '0000-00-00',
    endAt: '9999-99-99',
    reqId: 'null\u0000null',
    recoveryId: '\u0000',
    gold: 1,
    draws: [{ MatchId: 1, MarketId: 1, OutcomeId: 1, Rate: 2, Specifiers: '\u0000' }],
  },
];

/** The code, the state, or the kind of an answer. */
function kindOf(answer: unknown): string {
  const { code, state } = (answer ?? {}) as { readonly code?: number; readonly state?: string };
  return answer === null ? 'no answer' : (state ?? code?.toString() ?? 'other');
}

export const oddQuestions: Attack = {
  point: 16,
  name: 'the same on every question of the betting socket, as a member',
  expectation: 'each is answered with a code, none with 500 or "waiting"; the connection stays',
  inShort: true,
  async run({ site: { address } }) {
    const token = await tokenOf(address, 'demo2', '127.16.0.2');
    const codes: string[] = [];
    let lost = 0;
    for (const [at, question] of questions.entries()) {
      const socket = await connectFrom(address, { from: `127.16.2.${at + 1}`, token });
      if (socket === null) return { happened: 'not connected', ok: false };
      const answers = await Promise.all(rows.map((row) => askSocket(socket, question, row)));
      if (!socket.connected) lost++;
      socket.disconnect();
      codes.push(...answers.map(kindOf));
    }
    // "waiting": the answer is not known, which a malformed question must never be.
    const bad = codes.filter((code) => ['500', 'waiting', 'no answer'].includes(code)).length;
    return { happened: `${tally(codes)}; ${lost} connections lost`, ok: bad === 0 && lost === 0 };
  },
};
