/** A token that was revoked on an open socket, and a WebSocket that a page of another origin opens. */
import { type Attack, ms, pause } from '../attack.ts';
import { ask, codeOf, tokenOf } from '../http-from.ts';
import { askSocket, connectFrom } from '../sockets-from.ts';

const WITHIN_MS = 1500;
/** Until a new socket's token is confirmed. */
const CHECKED_WITHIN_MS = 5000;

export const revokedToken: Attack = {
  point: 17,
  name: 'a socket goes on listening after its token was revoked',
  expectation: `it is notified or cut within ${WITHIN_MS} ms, and bets and history are refused`,
  inShort: true,
  async run({ site: { address } }) {
    const token = await tokenOf(address, 'demo3', '127.17.0.1');
    const good = Promise.withResolvers<void>();
    const bad = Promise.withResolvers<void>();
    const onTokenCheck = (isGood: boolean): void => (isGood ? good : bad).resolve();
    const socket = await connectFrom(address, { from: '127.17.0.1', token, onTokenCheck });
    if (socket === null) return { happened: 'not connected', ok: false };
    const isGood = await Promise.race([
      good.promise.then(() => true),
      pause(CHECKED_WITHIN_MS).then(() => false),
    ]);
    if (!isGood) return { happened: 'the good token was not confirmed', ok: false };
    const notified = new Promise<number | null>((resolve) => {
      const began = performance.now();
      const end = (): void => resolve(performance.now() - began);
      void bad.promise.then(end);
      socket.once('disconnect', end);
      setTimeout(() => resolve(null), 4000);
    });
    await ask(address, '/account/logout', { form: {}, headers: { token } });
    const after = await notified;
    const query = { gameType: 59, startAt: '2026-01-01', endAt: '2026-01-02' };
    const history = (await askSocket(socket, 'DrawHistory', query)) as { code?: number } | null;
    const info = await ask(address, '/account/info/ko', { form: {}, headers: { token } });
    socket.disconnect();
    return {
      happened: `${after === null ? 'not notified within 4 s' : `notified after ${ms(after)}`}; history ${history?.code ?? 'cut'}, info ${codeOf(info)}`,
      ok: after !== null && after < WITHIN_MS && history?.code !== 200 && codeOf(info) !== 'AI000',
    };
  },
};

export const foreignOrigin: Attack = {
  point: 17,
  name: 'a page of another origin opens the betting socket',
  expectation: "refused; the site's own origin and clients without an origin are taken",
  inShort: true,
  async run({ site: { address } }) {
    const tries = [
      ['http://evil.example', false],
      ['null', false],
      [`${address}.evil.example`, false],
      [address, true],
      [null, true],
    ] as const;
    const results: string[] = [];
    let ok = true;
    for (const [origin, isTaken] of tries) {
      const headers = origin === null ? {} : { origin };
      const socket = await connectFrom(address, { from: '127.17.0.2', headers });
      results.push(`${origin ?? 'none'}: ${socket === null ? 'refused' : 'taken'}`);
      ok &&= (socket !== null) === isTaken;
      socket?.disconnect();
    }
    return { happened: results.join(', '), ok };
  },
};
