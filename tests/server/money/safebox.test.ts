/** H6: the safebox over real calls: amounts stay exact, also when several requests come at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { openMoney, type OpenMoney, outcomeOf } from '../../given/server/open-money.ts';

let given: OpenMoney;
let token: string;
let id: number;
const DEMO_GOLD = 100_000_000;
const proc = (mode: 'in' | 'out', gold: number | string, more = {}) =>
  given.move('/goldchest/proc.php', { mode, gold, ...more }, token);
const info = async () => (await given.post('/goldchest/myinfo.php', {}, token)).body.data;

beforeAll(async () => {
  given = await openMoney();
  token = await given.logIn('demo1');
  id = await given.idOf('demo1');
});
afterAll(() => given.close());

describe('H6 the safebox', () => {
  test('gold goes in and out; the account says what is inside, and windows get the new wallet', async () => {
    expect(await info()).toEqual({ spoGold: DEMO_GOLD, chestGold: 0, chestLimit: 50_000_000_000 });
    const socket = await given.connect({ token });
    const gold: unknown[] = [];
    socket.on('SpoGold', (row: unknown) => void gold.push(row));
    expect(outcomeOf(await proc('in', 30_000_000))).toBe('done');
    await expect.poll(() => gold.at(-1)).toEqual({ spoGold: 70_000_000 });
    expect(await info()).toMatchObject({ spoGold: 70_000_000, chestGold: 30_000_000 });
    expect((await given.post('/account/info/ko', {}, token)).body.DATA.chest_gold).toBe(30_000_000);
    expect(outcomeOf(await proc('out', 30_000_000))).toBe('done');
    expect(await info()).toMatchObject({ spoGold: DEMO_GOLD, chestGold: 0 });
    const log = await given.ask('/account/log/point/P00002/ko/0/20/1', token);
    expect(log.DATA.lists.map(({ kind }: { kind: string }) => kind)).toEqual([
      'safebox-out',
      'safebox-in',
      'grant',
    ]);
  });

  test('more than there is, and more than fits, is refused and moves nothing', async () => {
    expect(outcomeOf(await proc('in', DEMO_GOLD + 1))).toBe('too-little');
    expect(outcomeOf(await proc('out', 1))).toBe('too-little');
    await given.setValue('safebox-limit', 1000);
    expect(outcomeOf(await proc('in', 1001))).toBe('safebox-full');
    expect(outcomeOf(await proc('in', 1000))).toBe('done');
    expect(outcomeOf(await proc('in', 1))).toBe('safebox-full');
    expect(outcomeOf(await proc('out', 1000))).toBe('done');
    await given.setValue('safebox-limit', 50_000_000_000);
    expect(await info()).toMatchObject({ spoGold: DEMO_GOLD, chestGold: 0 });
  });

  test.each(['0', '-5', '1e5', ' 7', '7 ', '1.5', '', '0x10', '99999999999999'])(
    'the amount "%s" is no amount',
    async (gold) => {
      expect((await proc('in', gold)).result).toBe('ERROR');
    },
  );

  test('a repeated request gets its answer again, and moves once', async () => {
    const reqId = given.newId();
    for (const _ of [1, 2, 3]) expect(outcomeOf(await proc('in', 500, { reqId }))).toBe('done');
    expect(await info()).toMatchObject({ chestGold: 500 });
    expect(outcomeOf(await proc('out', 500))).toBe('done');
  });

  test('when 50 requests drain it at once, exactly what is inside comes out', async () => {
    expect(outcomeOf(await proc('in', 1000))).toBe('done');
    const outcomes = (await Promise.all(Array.from({ length: 50 }, () => proc('out', 70)))).map(outcomeOf);
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(14);
    expect(outcomes.filter((one) => one === 'too-little')).toHaveLength(36);
    expect(await given.balance(`safebox:${id}`)).toBe(20);
    expect(await given.balance(`member:${id}`)).toBe(DEMO_GOLD - 20);
    expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
  });

  test('a visitor is not answered', async () => {
    const { body } = await given.post('/goldchest/myinfo.php', {});
    expect(body.result).toBe('NOT_LOGIN');
  });
});
