/** 30 wrong passwords for one id at the same moment; then the owner, at a device that has logged in before. */
import { type Attack, tally } from '../attack.ts';
import { type Answer, codeOf, dataOf, logIn } from '../http-from.ts';

const OWNER = 'demo5';
const STRANGER = '127.12.0.1';
const TRIES = 30;
/** Tries whose password may be looked at before the slow-down. */
const MOST_LOOKED_AT = 10;

/** A try whose password was looked at is answered like a single wrong login. */
const lookedAt = (answers: readonly Answer[], wrong: string): number =>
  answers.filter((answer) => answer.status === 200 && codeOf(answer) === wrong).length;

export const parallelLogins: Attack = {
  point: 12,
  name: '30 wrong passwords for one id at once',
  expectation: `at most ${MOST_LOOKED_AT} are looked at, the others are answered to wait; the owner's known device logs in`,
  inShort: true,
  async run({ site: { address } }) {
    const owned = await logIn(address, OWNER);
    const device = dataOf(owned)['DEVICE'];
    const wrong = codeOf(
      await logIn(address, 'nobody', { password: 'wrong-password' }, { from: '127.12.0.9' }),
    );
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, at) =>
        logIn(address, OWNER, { password: `wrong-password-${at}` }, { from: STRANGER }),
      ),
    );
    const looked = lookedAt(answers, wrong);
    const again = await logIn(
      address,
      OWNER,
      { deviceId: 'owner', ...(typeof device === 'string' ? { device } : {}) },
      { headers: { cookie: owned.cookies.join('; ') } },
    );
    const got = answers.map((answer) => (codeOf(answer) === '' ? answer.status : codeOf(answer)));
    return {
      happened: `${looked} of ${TRIES} looked at (${tally(got)}); the owner: ${codeOf(again) || again.status}`,
      ok:
        looked <= MOST_LOOKED_AT &&
        codeOf(again) === 'AL000' &&
        answers.every(({ status }) => status !== 0 && status !== 500),
    };
  },
};
