import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import {
  decodeLive,
  encodeOdds,
  encodePackedOdds,
  plainRow,
} from '../../domain/protocol/stream/stream-codec.ts';
import { packOdds, unpackOdds } from '../../domain/protocol/stream/packed-odds.ts';
import { MAX_ODDS } from '../../domain/protocol/stream/market-row.ts';
import { market, statuses } from '../given/domain/book.ts';
import { throughFrame } from '../given/domain/frame.ts';

const head = { stream: '59', epoch: 'e', seq: 3, pt: 5 };
const outcome = fc.record({
  id: fc.integer({ min: 0, max: 5000 }),
  odds: fc.integer({ min: 0, max: MAX_ODDS }),
  active: fc.boolean(),
});
const anyMarket = fc.record({
  marketId: fc.integer({ min: 0, max: 2000 }),
  specifier: fc.constantFrom('', 'total=2.5', 'hcp=0:1', 'total=2.5|variant=sr:x'),
  status: fc.constantFrom(...statuses),
  favourite: fc.boolean(),
  outcomes: fc
    .array(outcome, { maxLength: 6 })
    .map((list) => list.map((one) => ({ ...one, active: one.active && one.odds > 100 }))),
});
const anyOdds = fc.array(
  fc.record({ matchId: fc.maxSafeNat(), markets: fc.array(anyMarket, { maxLength: 8 }) }),
  { maxLength: 8 },
);

describe('odds as bytes (D3 D8)', () => {
  test('whatever is packed is read the same', () => {
    fc.assert(
      fc.property(anyOdds, (matches) => {
        const packed = packOdds(matches);
        expect(packed === null ? null : unpackOdds(packed)).toEqual(matches);
      }),
      { numRuns: 500 },
    );
  });

  test('a message says the same packed as in rows, through a real frame; a log has the rows', () => {
    const matches = [
      {
        matchId: 2 ** 53 - 1,
        markets: [market(1, [210, 330, 340]), market(18, [190, 0], { specifier: 'total=2.5' })],
      },
    ];
    const packed = throughFrame('Odds', encodePackedOdds(head, matches));
    const rows = encodeOdds(head, matches);
    expect(decodeLive('Odds', packed, createDrops())).toEqual(decodeLive('Odds', rows, createDrops()));
    expect(plainRow(packed)).toEqual(rows);
    expect(plainRow(rows)).toBe(rows);
  });

  test.each([
    ['a specifier that is no ASCII text', market(1, [200], { specifier: 'team=홈' })],
    ['a number below 0', { ...market(1, [200]), marketId: -1 }],
    [
      'a price beyond all bounds',
      { ...market(1, []), outcomes: [{ id: 1, odds: MAX_ODDS + 1, active: true }] },
    ],
  ])('%s is left to the rows', (_, odd) => {
    expect(encodePackedOdds(head, [{ matchId: 1, markets: [odd] }])).toBeNull();
  });

  test('a cut or a wrong byte gives another readable message or a counted drop, never a throw', () => {
    const whole = packOdds([{ matchId: 300, markets: [market(18, [190, 195], { specifier: 'total=2.5' })] }]);
    if (whole === null) throw new Error('not packed');
    for (let end = 0; end < whole.length; end++) expect(unpackOdds(whole.subarray(0, end))).toBeNull();
    expect(unpackOdds(Uint8Array.from([...whole, 0]))).toBeNull();
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const wrong = Uint8Array.from(whole);
        wrong[at] = byte;
        for (const { markets } of unpackOdds(wrong) ?? [])
          for (const { outcomes } of markets)
            for (const { odds } of outcomes) expect(odds >= 0 && odds <= MAX_ODDS).toBe(true);
      }),
      { numRuns: 2000 },
    );
    const drops = createDrops();
    expect(decodeLive('Odds', { ...head, packed: whole.subarray(1) }, drops)).toBeNull();
    expect(drops.counts.get('Odds.packed')).toBe(1);
  });

  test('random bytes never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => unpackOdds(Uint8Array.from([1, ...bytes]))).not.toThrow();
      }),
      { numRuns: 3000 },
    );
  });
});
