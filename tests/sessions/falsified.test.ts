/** S12 what the page /replay and the chain check find in sessions that were changed, damaged or cut. */
import { expect, test } from 'vitest';
import { createStage } from '../../worker/replay/stage/stage.ts';
import { cutsOf, damaged, falsifications, falsified } from '../given/domain/falsified-session.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';

const COUNT = 3505;
const session = spoOf(
  Array.from({ length: 3500 }, (_, n) => ({ kind: 'in', at: n * 10, name: 'Alive', value: { pt: n } })),
);
/** The part of the changed entry ends with this hash. */
const [PART, CHANGED, HASH] = [1001, 1500, 2001];

async function checked(bytes: Uint8Array<ArrayBuffer>) {
  const stage = createStage({ siteFetch: () => Promise.resolve(Response.json({})), expose: () => {} });
  const opened = await stage.open(new File([bytes], 'a.spo'));
  if (!opened.ok) return { refusal: opened.error, faults: [], holds: false };
  for (;;) {
    const check = await stage.check();
    if (check === null) throw new Error('no file is open');
    if (!check.isDone) continue;
    const holds = opened.value.isClosed && check.faultCount === 0 && check.unproved === 0;
    return {
      refusal: null,
      faults: check.faults,
      holds,
      opened: opened.value,
      stage,
      unproved: check.unproved,
    };
  }
}

test('S12 the chain of the file as it was recorded holds', async () => {
  expect(await checked(session)).toMatchObject({ faults: [], holds: true, opened: { count: COUNT } });
});

test.each(Object.entries(falsifications))(
  'S12 falsified by %s: named with its place',
  async (name, falsify) => {
    const { faults, holds } = await checked(falsified(session, falsify(CHANGED, HASH)));
    expect([holds, faults.length, faults[0]?.kind]).toEqual([false, 1, 'changed']);
    expect(faults[0]?.from).toBe(name === 'another hash' ? HASH : PART);
    expect(faults[0]?.to).toBeGreaterThan(name === 'another hash' ? HASH : CHANGED);
  },
);

test.each<readonly [string, (blocks: Uint8Array[]) => void, object, number]>([
  [
    'all entries behind a hash are gone',
    (all) => void all.splice(HASH + 1),
    { kind: 'cut', from: HASH + 1, to: HASH + 1 },
    HASH + 1,
  ],
  [
    'entries were added behind the last hash',
    (all) => void all.push(...all.slice(5, 7)),
    { kind: 'changed', from: COUNT, to: COUNT + 2 },
    COUNT + 2,
  ],
])('S12 the trailer stays and %s: named with its place', async (_, falsify, fault, count) => {
  const { faults, holds, opened } = await checked(falsified(session, falsify));
  expect([holds, opened?.isClosed, opened?.count]).toEqual([false, false, count]);
  expect(faults).toMatchObject([fault]);
});

test.each(Object.entries(cutsOf(session, CHANGED, HASH)))(
  'S12 cut %s: the page does not call it whole',
  async (_, at) => {
    const { refusal, faults, holds, opened } = await checked(session.slice(0, at));
    expect(holds).toBe(false);
    // Cut between two entries, the file says it by its missing trailer alone.
    expect(faults.filter(({ kind, from }) => kind !== 'cut' || from !== opened?.count)).toEqual([]);
    expect(refusal === null ? opened?.isClosed : refusal).toBe(refusal === null ? false : 'no-entries');
  },
);

test('S12 a damaged entry costs itself: the list names it, and all others are listed and searched', async () => {
  const { faults, stage } = await checked(damaged(session, CHANGED));
  expect(faults).toMatchObject([{ kind: 'damaged', from: CHANGED, to: CHANGED + 1 }]);
  const lines = await stage?.entries(CHANGED - 1, 3);
  expect(lines?.map(({ n, kind }) => [n, kind])).toEqual([
    [CHANGED - 1, 'in'],
    [CHANGED, 'unreadable'],
    [CHANGED + 1, 'in'],
  ]);
  expect(await stage?.find('hash', CHANGED)).toBe(HASH);
  expect((await stage?.timeline())?.counts.reduce((sum, count) => sum + count, 0)).toBe(COUNT - 1);
  expect((await stage?.go(CHANGED + 1, 'with-changes'))?.unverified).toEqual({ from: CHANGED, to: null });
});

test('S12 entries that were added behind the last hash are named, also in a damaged file', async () => {
  const added = falsified(session, (all) => void all.push(...all.slice(5, 7)));
  const { faults, opened } = await checked(damaged(added, CHANGED));
  expect(opened?.isClosed).toBe(false);
  expect(faults).toMatchObject([
    { kind: 'damaged', from: CHANGED, to: CHANGED + 1 },
    { kind: 'changed', from: COUNT, to: COUNT + 2 },
  ]);
});
