/** Marks of the hot path for the browser's tools (worker/door/step-marks.ts), switched on by a window. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '../../src/core/door/client.ts';
import { createPriceBoard } from '../../src/core/prices/price-board.ts';
import { hasMarks, setMarks } from '../../src/features/diagnostics/marks-switch.ts';
import { createStepMarks, MOST_MEASURES, type Step, steps } from '../../worker/door/step-marks.ts';
import { priceBits } from '../../worker/features/prices/prices-api.ts';
import { readyToBet, reqIdOf } from '../given/core/core-member.ts';
import { moveAround, recordedMatches } from '../given/core/recorded-session.ts';
import { createWire, portsSettle, readServed, type Wire } from '../given/core/wire.ts';

const isStep = (name: string): name is Step => (steps as readonly string[]).includes(name);
const marked = (): readonly Step[] =>
  performance
    .getEntriesByType('measure')
    .map(({ name }) => name)
    .filter(isStep);
const clear = (): void => {
  for (const name of steps) performance.clearMeasures(name);
};
afterEach(clear);

/** A window's client on this core. */
const clientOf = ({ core }: Wire): Client =>
  ({
    board: createPriceBoard(),
    core: { diagnostics: { marks: () => core.diagnostics.marks().then(readServed) } },
  }) as unknown as Client;

async function watchedWire() {
  const wire = createWire();
  await wire.open(recordedMatches);
  const list = readServed(wire.core.prices.list()).subscribe(() => {});
  await moveAround(wire, 3);
  return { wire, client: clientOf(wire), stop: () => list.unsubscribe() };
}

describe('marks of the hot path', () => {
  test('are around the steps of the core while a window asks for them, and cost no call before and after', async () => {
    const { wire, client, stop } = await watchedWire();
    const measure = vi.spyOn(performance, 'measure');
    await moveAround(wire, 3);
    expect([measure.mock.calls.length, hasMarks()]).toEqual([0, false]);
    setMarks(client, true);
    await portsSettle();
    await moveAround(wire, 3);
    expect(new Set(marked())).toEqual(new Set(['commit', 'decode', 'apply', 'view']));
    setMarks(client, false);
    await portsSettle();
    clear();
    await moveAround(wire, 3);
    expect([marked(), hasMarks()]).toEqual([[], false]);
    stop();
  });

  test('a bet is one mark, from the press to its answer', async () => {
    const { wire } = await readyToBet();
    setMarks(clientOf(wire), true);
    await portsSettle();
    const placed = wire.core.bets.place();
    await portsSettle();
    expect(marked()).not.toContain('place-bet');
    const sent = wire.asked.find(({ event }) => event === 'DrawMarket');
    const taken = { code: 200, data: 200, DrawId: 9, Odd: 2.1, gold: 1000, expected: 2100 };
    sent?.answer({ state: 'answered', answer: { reqId: reqIdOf(sent), ...taken } });
    await placed;
    expect(marked().filter((name) => name === 'place-bet')).toEqual(['place-bet']);
    setMarks(clientOf(wire), false);
  });

  test('a delta in the window is written, and painted with the frame after', async () => {
    const { client, stop } = await watchedWire();
    const { board } = client;
    const { apply } = board;
    setMarks(client, true);
    board.apply(Int32Array.of(10, 200, priceBits.selectable));
    expect([board.get(10)?.odds, marked()]).toEqual([200, ['write']]);
    await expect.poll(() => marked().filter((name) => name === 'paint')).toEqual(['paint']);
    setMarks(client, false);
    expect(board.apply).toBe(apply);
    stop();
  });

  test('the browser keeps a bounded number of them', () => {
    const marks = createStepMarks();
    for (let at = 0; at <= MOST_MEASURES; at++) marks.begin('apply')();
    expect(marked()).toEqual(['apply']);
  });
});
