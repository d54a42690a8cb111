import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultStandards, standardFor } from '../../domain/bet-rules/default-standards.ts';
import { type Book, findMarket } from '../../domain/book/book.ts';
import type { Freshness } from '../../domain/book/freshness.ts';
import { applySlip } from '../../domain/slip/apply-slip.ts';
import { decideSlip, isBusy, type SlipRules, stakeBounds, stakeFrom } from '../../domain/slip/decide-slip.ts';
import { followItem, followOdds, revalidated } from '../../domain/slip/follow-odds.ts';
import type { RatePolicy } from '../../domain/bet-rules/price-policy.ts';
import { emptySlip, type Slip, type SlipItem } from '../../domain/slip/slip.ts';
import type { SlipCommand } from '../../domain/slip/slip-command.ts';
import { bookOf, fixture, market, odds, snapshot } from '../given/domain/book.ts';
import { slipItem } from '../given/domain/slip.ts';

const standard = standardFor(defaultStandards, 59);
const { leastStake, maxStake } = standard.levels.UL01;
const rules: SlipRules = { bettor: { level: 'UL01', gold: 50_000_000 }, standard };
const item = (outcomeId = 1, more: Partial<SlipItem> = {}): SlipItem =>
  slipItem({ outcomeId, gameCode: 59, version: { stream: '59', epoch: 'e', seq: 1 }, ...more });
const outcome = {
  kind: 'accepted',
  requestedOdds: null,
  drawId: 7,
  odds: 210,
  stake: leastStake,
  expected: 210_000,
  penalty: null,
} as const;

function run(slip: Slip, ...commands: SlipCommand[]): Slip {
  let now = slip;
  for (const command of commands) {
    const decided = decideSlip(now, command, rules);
    if (decided.ok) now = decided.value.reduce(applySlip, now);
  }
  return now;
}
const picked = run(emptySlip, { kind: 'pick', item: item() });
const sent = run(picked, { kind: 'send', reqId: 'request-1' });

describe('E2, E3 the live slip', () => {
  test('holds one item: another replaces it, the same one takes itself out', () => {
    expect(picked.items).toHaveLength(1);
    expect(picked.stake).toBe(leastStake);
    const other = run(picked, { kind: 'pick', item: item(2) });
    expect(other.items.map(({ outcomeId }) => outcomeId)).toEqual([2]);
    expect(run(other, { kind: 'pick', item: item(2) }).items).toEqual([]);
  });

  test('a locked price is not taken', () => {
    expect(decideSlip(emptySlip, { kind: 'pick', item: item(1, { lock: 'suspended' }) }, rules)).toEqual({
      ok: false,
      error: { kind: 'locked', itemId: '1:1::1', reason: 'suspended' },
    });
  });

  test('is locked against every edit from the click to the answer, also while the outcome is unknown', () => {
    const unknown = applySlip(sent, { kind: 'link-lost' });
    for (const slip of [sent, unknown]) {
      expect(isBusy(slip)).toBe(true);
      for (const command of [
        { kind: 'pick', item: item(2) },
        { kind: 'clear' },
        { kind: 'set-stake', text: '1' },
        { kind: 'set-rate-policy', policy: 'any' },
        { kind: 'send', reqId: 'request-2' },
      ] as const)
        expect(decideSlip(slip, command, rules)).toEqual({ ok: false, error: { kind: 'in-flight' } });
    }
  });

  test('when a window opens and says the policy that is set already, the receipt stays', () => {
    const receipt = { ...sent, phase: { kind: 'finished', reqId: 'request-1', outcome } } as const;
    const decided = (policy: RatePolicy) => decideSlip(receipt, { kind: 'set-rate-policy', policy }, rules);
    expect(decided(receipt.ratePolicy)).toEqual({ ok: true, value: [] });
    expect(decided('any')).toEqual({ ok: true, value: [{ kind: 'rate-policy-set', policy: 'any' }] });
  });

  test('waits, counts down, and ends with the answer of its own request alone', () => {
    let slip = applySlip(sent, { kind: 'delay-began', reqId: 'request-1', seconds: 2 });
    slip = applySlip(applySlip(applySlip(slip, { kind: 'second-passed' }), { kind: 'second-passed' }), {
      kind: 'second-passed',
    });
    expect(slip.phase).toEqual({ kind: 'requesting', reqId: 'request-1', waitSeconds: 0 });
    expect(applySlip(slip, { kind: 'answered', reqId: 'other', outcome })).toBe(slip);
    const done = applySlip(slip, { kind: 'answered', reqId: 'request-1', outcome });
    expect(done.phase).toEqual({ kind: 'finished', reqId: 'request-1', outcome });
    expect(done.items).toEqual([]);
    expect(done.countSameBets).toBe(1);
  });

  test('E11 a refused or lost live bet keeps the slip; folders are kept on request', () => {
    const refusedSlip = applySlip(sent, {
      kind: 'answered',
      reqId: 'request-1',
      outcome: { kind: 'never-arrived' },
    });
    expect(refusedSlip.items).toHaveLength(1);
    const kept = applySlip({ ...sent, keepFolders: true }, { kind: 'answered', reqId: 'request-1', outcome });
    expect(kept.items).toHaveLength(1);
  });

  test('a visitor fills a slip but cannot send it', () => {
    const visitor = { ...rules, bettor: null };
    expect(decideSlip(emptySlip, { kind: 'pick', item: item() }, visitor).ok).toBe(true);
    expect(decideSlip(picked, { kind: 'send', reqId: 'request-1' }, visitor)).toEqual({
      ok: false,
      error: { kind: 'not-logged-in' },
    });
  });
});

describe('E7 stake', () => {
  test.each([
    ['12a3가4', 0],
    ['0012', 12],
    ['', 0],
    ['-5', 0],
    ['1.5', 1],
    ['９', 9],
    ['99999999999999999999', 50_000_000],
  ])('%j is %i', (text, stake) => {
    expect(stakeFrom(text, 50_000_000)).toBe(stake);
  });

  test('live quick amounts set, MIN and MAX are the bounds, all capped by gold and level', () => {
    expect(
      run(picked, { kind: 'quick-stake', amount: 10_000_000 }, { kind: 'quick-stake', amount: 5_000_000 })
        .stake,
    ).toBe(5_000_000);
    expect(run(picked, { kind: 'stake-max' }).stake).toBe(50_000_000);
    expect(run(picked, { kind: 'stake-max' }, { kind: 'stake-min' }).stake).toBe(leastStake);
    expect(run(picked, { kind: 'quick-stake', amount: 90_000_000 }).stake).toBe(50_000_000);
    expect(stakeBounds({ ...rules, bettor: null }).most).toBe(maxStake);
  });

  test('no sequence of commands leaves a stake above the bound, or more than one live item', () => {
    const command: fc.Arbitrary<SlipCommand> = fc.oneof(
      fc.record({
        kind: fc.constant('pick' as const),
        item: fc.integer({ min: 1, max: 3 }).map((id) => item(id)),
      }),
      fc.record({ kind: fc.constant('set-stake' as const), text: fc.string() }),
      fc.record({
        kind: fc.constant('quick-stake' as const),
        amount: fc.integer({ min: -5, max: 2_000_000_000 }),
      }),
      fc.constantFrom<SlipCommand>(
        { kind: 'stake-min' },
        { kind: 'stake-max' },
        { kind: 'clear' },
        { kind: 'remove', itemId: '1:1::1' },
      ),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        const slip = run(emptySlip, ...commands);
        expect(slip.items.length).toBeLessThanOrEqual(1);
        expect(slip.stake).toBeGreaterThanOrEqual(0);
        expect(slip.stake).toBeLessThanOrEqual(50_000_000);
      }),
    );
  });
});

describe('E5 the slip follows the book', () => {
  const following = (book: Book, freshness: Freshness = 'up') => ({
    book,
    now: () => 0,
    freshnessOf: () => freshness,
    isComing: () => false,
    streamFreshnessOf: () => freshness,
    epochOf: () => 'e',
  });
  const start = () => bookOf([fixture([snapshot(1, [market(1, [210, 330, 340])])])]);

  test('a moved price shows the old one beside the new, with its arrow and its version', () => {
    const book = bookOf([odds(1, [market(1, [195, 330, 340])], 2)], start());
    const now = followItem(item(), following(book));
    expect(now).toMatchObject({ odds: 195, previousOdds: 210, arrow: -1, changes: 1, lock: null });
    expect(now?.version.seq).toBe(2);
  });

  test('a restored item is the same as long as its price is the one that was picked', () => {
    const same = revalidated(item(), following(start()));
    expect(same).toMatchObject({ odds: 210, previousOdds: null, restored: 'same' });
    const moved = bookOf([odds(1, [market(1, [195, 330, 340])], 2)], start());
    expect(followItem(same, following(moved))).toMatchObject({ odds: 195, restored: 'moved' });
    expect(followItem(item(), following(moved))?.restored).toBeNull();
    // Moved before the page was loaded anew.
    expect(revalidated({ ...item(), previousOdds: 205 }, following(start())).restored).toBe('moved');
  });

  test('an untouched item keeps its identity', () => {
    const slip = followOdds(picked, following(start()));
    expect(followOdds(slip, following(start()))).toBe(slip);
  });

  test.each([
    ['market suspended', [odds(1, [market(1, [210, 330, 340], { status: -1 })])], 'up', 'suspended'],
    ['outcome inactive', [odds(1, [market(1, [100, 330, 340])])], 'up', 'closed'],
    ['market settled', [odds(1, [market(1, [210, 330, 340], { status: -3 })])], 'up', 'settled'],
    ['prices stale', [], 'lagging', 'stale'],
    ['link lost', [], 'down', 'link-lost'],
  ] as const)('%s locks it', (_, events, freshness, lock) => {
    expect(followItem(item(), following(bookOf(events, start()), freshness))?.lock).toBe(lock);
  });

  test.each([
    ['a moved price', [market(1, [195, 330, 340])]],
    ['a vanished outcome', [market(1, [])]],
    ['a suspended market', [market(1, [205, 330, 340], { status: -1 })]],
  ] as const)('when a live match has status 0, %s changes nothing but the lock', (_, markets) => {
    const waiting = fixture([snapshot(1, markets, { state: { statusCode: 0 } })], 2);
    const held = item();
    const now = followOdds({ ...picked, items: [held] }, following(bookOf([waiting], start())));
    expect(now.items).toEqual([{ ...held, lock: 'not-started' }]);
  });

  test('when odds of another match come, the item keeps its identity', () => {
    const both = bookOf([fixture([snapshot(1, [market(1, [210, 330, 340])]), snapshot(2)])]);
    const slip = followOdds(picked, following(both));
    expect(followOdds(slip, following(bookOf([odds(2, [market(1, [300, 330, 340])], 2)], both)))).toBe(slip);
  });

  test('odds without a market empty the live slip; the match takes prices again when they come', () => {
    const book = bookOf([odds(1, [], 2)], start());
    expect(followOdds(picked, following(book)).items).toEqual([]);
    expect(followOdds(sent, following(book)).items[0]?.lock).toBe('gone');
    const again = bookOf([odds(1, [market(1, [195, 330, 340])], 3)], book);
    expect(followItem(item(), following(again))).toMatchObject({ odds: 195, lock: null });
  });

  test('a vanished outcome empties the live slip; while a bet is under way it is locked instead', () => {
    const book = bookOf([odds(1, [market(1, [])])], start());
    expect(findMarket(book, 1, 1, '')?.outcomes).toEqual([]);
    expect(followOdds(picked, following(book)).items).toEqual([]);
    expect(followOdds(sent, following(book)).items[0]?.lock).toBe('gone');
  });
});
