/** Devices of a member that connect at two nodes in the same moment: the later one stays, whatever arrives first. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DuplicateMode } from '../../../server/requests/caller.ts';
import { createFarClaims, type FarClaim } from '../../../server/sockets/far-claims.ts';

const MEMBER = 7;
const NODES = 3;

/** Nodes whose questions for a number and whose messages are answered and delivered in the order of `picks`. */
function openNodes(picks: readonly number[]) {
  let last = 0;
  const taken: string[] = [];
  const due: (() => void)[] = [];
  const nodes = Array.from({ length: NODES }, (_, own) =>
    createFarClaims({
      // Redis gives the number at one time, its answer arrives at another.
      next: () =>
        new Promise((resolve) =>
          due.push(() => {
            const order = ++last;
            due.push(() => resolve(order));
          }),
        ),
      endTaken: (session) => void taken.push(session),
      send(claim: FarClaim) {
        for (const [at, node] of nodes.entries()) if (at !== own) due.push(() => node.onFar(claim));
      },
    }),
  );
  return {
    nodes,
    taken,
    async run() {
      for (let at = 0; due.length > 0; at++) {
        due.splice((picks[at % picks.length] ?? 0) % due.length, 1)[0]?.();
        await Promise.resolve();
        await Promise.resolve();
      }
    },
  };
}

function openDevice() {
  const events: unknown[] = [];
  const device = {
    events,
    isOpen: true,
    release: (): void => {},
    emit: (event: string, row: unknown) => events.push([event, row]) > 0,
    disconnect() {
      device.isOpen = false;
      device.release();
    },
  };
  return device;
}

/** Claims of a device at each node, of one member. */
async function claimAtAll(picks: readonly number[], mode: DuplicateMode) {
  const { nodes, taken, run } = openNodes(picks);
  const devices = nodes.map((node, at) => {
    const device = openDevice();
    const claim = { memberId: MEMBER, deviceId: `device ${at}`, mode, session: `session ${at}` };
    device.release = node.claimed(claim, device as never, true);
    return device;
  });
  await run();
  return { devices, taken };
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : 1);
const anyOrder = fc.array(fc.nat(20), { minLength: 1, maxLength: 40 });

test('B15 in every order of answers and messages exactly one device stays', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder, async (picks) => {
      const { devices, taken } = await claimAtAll(picks, 'expire');
      expect(devices.filter(({ isOpen }) => isOpen)).toHaveLength(1);
      const cut = devices.flatMap(({ isOpen }, at) => (isOpen ? [] : [`session ${at}`]));
      expect(taken.toSorted(inOrder)).toEqual(cut);
      for (const { isOpen, events } of devices)
        expect(events).toEqual(isOpen ? [] : [['Duplicated_Connection', { type: 'expire' }]]);
    }),
    { seed: 8, numRuns: 300 },
  );
});

test('B15 when a member chose to be asked, no device is ended', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder, async (picks) => {
      const { devices, taken } = await claimAtAll(picks, 'alarm');
      expect(taken).toEqual([]);
      expect(devices.every(({ isOpen }) => isOpen)).toBe(true);
      expect(devices.some(({ events }) => events.length === 0)).toBe(true);
    }),
    { seed: 8, numRuns: 100 },
  );
});

test('B15 a device that has left is neither sent nor ended', async () => {
  const { nodes, run } = openNodes([0]);
  const [gone, stays] = [openDevice(), openDevice()];
  const claim = { memberId: MEMBER, deviceId: 'a', mode: 'expire' as const, session: 's' };
  nodes[0]?.claimed({ ...claim, deviceId: 'b' }, stays as never, true);
  await run();
  nodes[1]?.claimed(claim, gone as never, true)();
  await run();
  expect([gone.events, stays.events]).toEqual([[], []]);
});
