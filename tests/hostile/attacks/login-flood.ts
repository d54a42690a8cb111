/** Wrong logins of 40 addresses, 30 a minute each: as many as every address may send. */
import { type Attack, ms, pause, percentile, tally } from '../attack.ts';
import { type Answer, ask, logIn } from '../http-from.ts';

const ADDRESSES = Array.from({ length: 40 }, (_, at) => `127.11.0.${at + 1}`);
const PER_MINUTE = 30;
const PAGE_P99_MS = 1000;

/** Spread over the time, as many as the addresses may send in it. */
async function loginsFor(site: string, forMs: number): Promise<readonly Answer[]> {
  const count = Math.floor((ADDRESSES.length * PER_MINUTE * forMs) / 60_000);
  const answers: Promise<Answer>[] = [];
  for (let at = 0; at < count; at++) {
    const from = ADDRESSES[at % ADDRESSES.length] ?? '';
    answers.push(logIn(site, `nobody${at}`, { password: 'wrong-password' }, { from }));
    await pause(forMs / count);
  }
  return Promise.all(answers);
}

async function pagesUntil(site: string, isOver: () => boolean): Promise<readonly Answer[]> {
  const pages: Answer[] = [];
  while (!isOver()) {
    pages.push(await ask(site, '/'));
    await pause(50);
  }
  return pages;
}

export const loginFlood: Attack = {
  point: 11,
  name: 'wrong logins of 40 addresses, 30 a minute each',
  expectation: `p99 of a page under ${PAGE_P99_MS} ms (in the short form printed alone); every login is answered, none with 500`,
  inShort: true,
  async run({ site: { address }, short }) {
    let over = false;
    const pages = pagesUntil(address, () => over);
    const answers = await loginsFor(address, short ? 3000 : 20_000);
    over = true;
    const times = (await pages).map((page) => page.ms);
    const slowest = Math.max(...answers.map((answer) => answer.ms));
    const bad = answers.filter(({ status }) => status === 0 || status === 500).length;
    return {
      happened: `page p99 ${ms(percentile(times, 0.99))} of ${times.length}; ${answers.length} logins: ${tally(answers.map(({ status }) => status))}, the slowest ${ms(slowest)}`,
      ok: (short || percentile(times, 0.99) < PAGE_P99_MS) && bad === 0,
    };
  },
};
