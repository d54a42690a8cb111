/** Limits of calls evaded by another way of writing the path; bodies and headers that never end. */
import { connect } from 'node:net';
import { type Attack, pause, tally } from '../attack.ts';
import { type Answer, ask, codeOf } from '../http-from.ts';

const PATHS = [
  '/account/tokenRefresh',
  '/%61ccount/tokenRefresh',
  '/account/%74okenRefresh',
  '/account/tokenRefresh?x=1',
  '//account/tokenRefresh',
  '/account//tokenRefresh',
  '/Account/tokenRefresh',
  '/account/tokenRefresh/',
] as const;
const WITHIN = 1.1;

/** The call itself answered: a page of the site, a refusal and a cut are none. */
const isOfCall = (answer: Answer): boolean => answer.status === 200 && codeOf(answer) !== '';

/** How many of `count` requests by a path reach the call (are not refused as too many, and are not unknown). */
async function reached(site: string, path: string, from: string, count: number): Promise<number> {
  let passed = 0;
  for (let at = 0; at < count; at += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(site, path, { from, timeoutMs: 10_000 })),
    );
    passed += answers.filter(isOfCall).length;
    if (!answers.some(isOfCall)) break;
  }
  return passed;
}

export const evadedLimits: Attack = {
  point: 13,
  name: 'a limited call by other ways of writing its path, one address',
  expectation: 'no way gets further than the plain path, nor all of them together',
  inShort: true,
  async run({ site: { address }, short }) {
    const count = short ? 800 : 1500;
    const plain = await reached(address, PATHS[0], '127.13.0.1', count);
    let together = 0;
    const passed: string[] = [];
    for (const path of PATHS) {
      const got = await reached(address, path, '127.13.0.2', Math.round(count / 2));
      together += got;
      passed.push(`${path} ${got}`);
    }
    return {
      happened: `plain ${plain} of ${count}; in turn: ${passed.join(', ')}; together ${together}`,
      ok: plain < count && together <= plain * WITHIN,
    };
  },
};

/** Writes on and on; resolves with the time until the server ended it, or null when it never did. */
function drip(site: string, first: string, each: () => string, forMs: number): Promise<number | null> {
  const { hostname, port } = new URL(site);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: '127.13.0.3' });
    let over = false;
    const end = (value: number | null): void => {
      if (over) return;
      over = true;
      socket.destroy();
      resolve(value);
    };
    socket.on('connect', () => socket.write(first));
    // An answer ends it as well as a cut: the request is refused.
    socket.on('data', () => end(performance.now() - began));
    socket.on('close', () => end(performance.now() - began));
    socket.on('error', () => end(performance.now() - began));
    const write = async (): Promise<void> => {
      while (!over && performance.now() - began < forMs) {
        await pause(500);
        if (!over) socket.write(each());
      }
      end(null);
    };
    void write();
  });
}

const LIMIT_MS = 75_000;
const post = (length: number): string =>
  `POST /account/login HTTP/1.1\r\nHost: site\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\nid=`;

export const endlessRequests: Attack = {
  point: 13,
  name: 'a body and headers that never end, a byte each half second',
  expectation: `each is ended within ${LIMIT_MS / 1000} s; the site answers meanwhile`,
  inShort: false,
  async run({ site: { address } }) {
    const [body, headers, page] = await Promise.all([
      drip(address, post(200_000), () => 'a', LIMIT_MS),
      drip(address, 'GET / HTTP/1.1\r\nHost: site\r\n', () => 'X-Slow: 1\r\n', LIMIT_MS),
      ask(address, '/'),
    ]);
    const said = (value: number | null): string =>
      value === null ? 'never' : `${Math.round(value / 1000)} s`;
    return {
      happened: `body ended after ${said(body)}, headers after ${said(headers)}; page ${page.status}`,
      ok: body !== null && headers !== null && page.status === 200,
    };
  },
};

export const largeBodies: Attack = {
  point: 13,
  name: 'bodies of 8 MB, plain and in 20,000 fields',
  expectation: 'refused with 4xx or cut, never 500',
  inShort: true,
  async run({ site: { address } }) {
    const big = 'x'.repeat(8 * 1024 * 1024);
    const fields = Array.from({ length: 20_000 }, (_, at) => `f${at}=1`).join('&');
    const answers = await Promise.all(
      [`id=${big}`, fields].map((form) => ask(address, '/account/login', { from: '127.13.0.4', form })),
    );
    return {
      happened: tally(answers.map(({ status }) => (status === 0 ? 'cut' : status))),
      ok: answers.every(({ status, text }, at) => status !== 500 && (at === 1 || !text.includes('"AL000"'))),
    };
  },
};
