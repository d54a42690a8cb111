import { describe, expect, test } from 'vitest';
import { createKnownDevice, KEEP_WAIT_MS } from '../../worker/features/account/known-device.ts';
import { coreMemory } from '../given/core/core-memory.ts';
import { createWire, logIn, type Wire } from '../given/core/wire.ts';

const secret = 's'.repeat(43);
const loggedIn = (device?: string) => ({
  CODE: 'AL000',
  DATA: { TOKEN: 't'.repeat(43), DAYS: 30, ...(device === undefined ? {} : { DEVICE: device }) },
});
const forms = ({ calls }: Wire) =>
  calls.filter(({ url }) => url.endsWith('/account/login')).map(({ form }) => form);
const again = async (wire: Wire, answer: unknown = loggedIn()) => {
  wire.answers['/account/login'] = answer;
  await wire.core.account.logIn('demo1', 'spoboard1!');
};

describe('T12 the device’s own secret', () => {
  test('what a login gives out is sent along with the next one, also after a logout', async () => {
    const wire = createWire();
    await logIn(wire);
    await again(wire, loggedIn(secret));
    await wire.core.account.logOut();
    await again(wire);
    expect(forms(wire).map(({ device }) => device)).toEqual([undefined, undefined, secret]);
  });

  test('when a back end gives out no device secret, the login sends only the older fields', async () => {
    const wire = createWire();
    await logIn(wire);
    await again(wire);
    expect(forms(wire).at(-1)).toEqual({ id: 'demo1', password: 'spoboard1!', site_number: '1' });
  });

  test('when the storage of the browser does not answer, the login goes without it', async () => {
    let waitEnds = (): void => {};
    const device = createKnownDevice({
      storage: {
        ...coreMemory().storage,
        values: { get: () => new Promise(() => {}), put: async () => false },
      },
      later(ms, act) {
        expect(ms).toBe(KEEP_WAIT_MS);
        waitEnds = act;
        return () => {};
      },
    });
    const secretAsked = device.secret();
    waitEnds();
    expect(await secretAsked).toBeNull();
  });

  test('when too many members log in at once, the refusal keeps its code and the message', async () => {
    const wire = createWire();
    wire.answers['/account/login'] = { CODE: 'AL503', DATA: { MSG: '잠시 후 다시 시도해 주세요.' } };
    expect(await wire.core.account.logIn('demo1', 'spoboard1!')).toMatchObject({
      ok: false,
      error: { kind: 'state', code: 'AL503', message: '잠시 후 다시 시도해 주세요.' },
    });
  });
});
