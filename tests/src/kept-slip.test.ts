/** F5: what a window keeps of its slip for the page that comes after it in the same tab. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { emptySlip, type Slip } from '../../domain/slip/slip.ts';
import {
  SLIP_KEPT_MS,
  keepSlipOnLeave,
  MOST_KEPT_CHARS,
  readKeptSlip,
} from '../../src/core/slip/kept-slip.ts';
import type { Brought } from '../../src/core/slip/slip-over-reload.ts';
import { createSteadyCore } from '../../src/core/door/steady-core.ts';
import type { Carried } from '../../worker/features/slip/carried-api.ts';
import { slipItem } from '../given/domain/slip.ts';

const items = [slipItem()];
const filled: Slip = { ...emptySlip, items, stake: 5000 };
const nothing: Carried = {
  page: { kind: 'live-list' },
  reloaded: false,
  memberId: 'demo1',
  slip: null,
  ratePolicy: null,
  undo: null,
  bets: [],
};

const path = location.pathname;
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  history.replaceState(null, '', path);
});

/** The page goes while it shows this. */
function leave(shown: Partial<Carried>): void {
  keepSlipOnLeave(() => ({ ...nothing, ...shown }));
  globalThis.dispatchEvent(new Event('pagehide'));
}

describe('E11: the slip over a reload', () => {
  test('it comes back with its member, its stake and the bets under way', () => {
    leave({ slip: filled, bets: ['request-1'] });
    expect(readKeptSlip()).toEqual({
      brought: { memberId: 'demo1', slip: filled, undo: null, bets: ['request-1'] },
      reloaded: true,
    });
  });

  test('on another address it comes back as an undo', () => {
    leave({ slip: filled });
    history.replaceState(null, '', '/hitgame/srs');
    expect(readKeptSlip()).toMatchObject({
      brought: { slip: { items: [], stake: 0 }, undo: items },
      reloaded: false,
    });
  });

  test('a bet under way keeps its slip on another address, too', () => {
    const phase = { kind: 'requesting', reqId: 'request-1', waitSeconds: 3 } as const;
    leave({ slip: { ...filled, phase } });
    history.replaceState(null, '', '/hitgame/srs');
    expect(readKeptSlip()?.brought).toMatchObject({ slip: { items, phase }, undo: null });
  });

  test.each<[string, Partial<Carried>]>([
    ['an empty slip', { slip: emptySlip }],
    ['a slip that was never shown', { slip: null }],
    [
      'folders beyond the limit',
      { slip: { ...filled, items: Array.from({ length: 400 }, () => slipItem()) } },
    ],
  ])('%s keeps nothing, and forgets what was kept', (_what, shown) => {
    leave({ slip: filled });
    leave(shown);
    expect(readKeptSlip()).toBeNull();
    expect(MOST_KEPT_CHARS).toBeGreaterThan(
      JSON.stringify(Array.from({ length: 20 }, () => slipItem())).length,
    );
  });

  test('after 30 minutes it is dropped', () => {
    vi.useFakeTimers();
    leave({ slip: filled });
    vi.setSystemTime(Date.now() + SLIP_KEPT_MS + 1);
    expect(readKeptSlip()).toBeNull();
  });

  test('what cannot be read is dropped: no JSON, another form, a folder without a number', () => {
    leave({ slip: filled });
    const [key = ''] = Object.keys(sessionStorage);
    const kept = sessionStorage.getItem(key) ?? '';
    for (const text of ['{', '[]', 'null', '{"at":1}', kept.replace(/"odds":\d+/, '"odds":"x"')]) {
      sessionStorage.setItem(key, text);
      expect(readKeptSlip()).toBeNull();
    }
  });

  test('when the page goes again before the core has answered, the slip and its member stay', () => {
    const brought: Brought = { memberId: 'demo1', slip: filled, undo: null, bets: [] };
    const steady = createSteadyCore({ onSign() {}, onLate() {}, onGone() {}, brought });
    expect(steady.carried()).toMatchObject({ ...brought, reloaded: false });
  });
});
