/** M1–M4: goods, purchases, items, skins and withdrawals over real calls. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstGoods } from '../../../domain/store/first-goods.ts';
import { WITHDRAWAL_MS } from '../../../domain/store/goods.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { takeItem } from '../../../server/features/store/store-port.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import { dice } from '../../given/domain/dice.ts';
import { outcomeOf } from '../../given/server/open-money.ts';
import { goodIds, openStore, type OpenStore } from '../../given/server/open-store.ts';

let given: OpenStore;
let token: string;
let id: number;
const DEMO_GOLD = 100_000_000;
const goldOf = (): Promise<number> => given.balance(`member:${id}`);
const heldOf = (good: number): Promise<number> => given.balance(`member:${id}`, `good:${good}`);
const findings = async () => linesOfFindings(await audit(given.db, 'full'));

/** The member has `gold`, and nothing else. */
async function begin(): Promise<void> {
  given = await openStore();
  token = await given.logIn('demo1');
  id = await given.idOf('demo1');
}
const end = (): Promise<void> => given.close();

describe('M1 goods', () => {
  beforeAll(begin);
  afterAll(end);

  test.each([
    [37, 'ko', ['바다 스킨', '노을 스킨', '보라 스킨']],
    [37, 'en', ['Ocean skin', 'Sunset skin', 'Violet skin']],
  ])('category %s in %s has the skins', async (category, lang, names) => {
    const { CODE, DATA } = await given.ask(`/market/list/v1/${lang}/${category}/100/1`, '');
    expect([CODE, DATA.total]).toEqual(['ML000', 3]);
    expect(DATA.list.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test('items and everything have their categories; another category has a code of its own', async () => {
    const items = await given.ask('/market/list/v1/ko/42/100/1', '');
    const all = await given.ask('/market/list/v1/ko/43/100/1', '');
    expect([items.DATA.total, all.DATA.total]).toEqual([firstGoods.length - 3, firstGoods.length]);
    expect((await given.ask('/market/list/v1/ko/99/100/1', '')).CODE).toBe('ML001');
  });

  test('a good has its details; a good that is not on sale has none, and is not sold', async () => {
    expect(await given.ask('/market/detail/v1/en/201', '')).toMatchObject({
      CODE: 'MD000',
      DATA: { id: 201, name: 'Nickname change', price: 10_000_000, kind: 'nickname' },
    });
    await given.setValue(
      'goods',
      firstGoods.map((good) => ({ ...good, onSale: good.id !== 201 })),
    );
    expect((await given.ask('/market/detail/v1/en/201', '')).CODE).toBe('MD001');
    expect(outcomeOf(await given.buy(token, 201))).toBe('no-good');
    expect(outcomeOf(await given.buy(token, 999))).toBe('no-good');
    await given.setValue('goods', [...firstGoods]);
  });
});

describe('M2 purchases', () => {
  beforeAll(begin);
  afterAll(end);

  test('gold goes, goods come, and the log of the wallet says why', async () => {
    expect(await given.buyAnswer(token, goodIds.message, 50)).toMatchObject({
      CODE: 'MB000',
      DATA: { stats: 1 },
    });
    expect([await goldOf(), await heldOf(goodIds.message)]).toEqual([95_000_000, 50]);
    const log = await given.ask('/account/log/point/P00002/ko/0/20/1', token);
    expect(log.DATA.lists[0].kind).toBe('good-buy');
  });

  test.each([51, 0, '1.5', '-1', '1e1'])('a count of %s is no count', async (count) => {
    expect((await given.buyAnswer(token, goodIds.message, count)).CODE).toBe('MB100');
    expect(await heldOf(goodIds.message)).toBe(50);
  });

  test('with too little gold the answer is MB203, and nothing is moved', async () => {
    const before = await goldOf();
    expect(await given.buyAnswer(token, goodIds.nickname, 10)).toMatchObject({
      CODE: 'MB203',
      DATA: { stats: 'MB203' },
    });
    expect([await goldOf(), await heldOf(goodIds.nickname)]).toEqual([before, 0]);
  });

  test('a skin is bought once; a repeated request moves once', async () => {
    const reqId = given.newId();
    for (const _ of [1, 2, 3])
      expect(outcomeOf(await given.buy(token, goodIds.ocean, 1, { reqId }))).toBe('done');
    expect(await heldOf(goodIds.ocean)).toBe(1);
    expect(outcomeOf(await given.buy(token, goodIds.ocean))).toBe('too-many');
    expect(await findings()).toEqual([]);
  });

  test('when 100 purchases ask at once for gold that is enough for one, one succeeds', async () => {
    const price = 40_000_000;
    const goods = firstGoods.map((good) => (good.id === goodIds.star ? { ...good, price } : good));
    await given.setValue('goods', goods);
    expect(Math.floor((await goldOf()) / price)).toBe(1);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, async () => outcomeOf(await given.buy(token, goodIds.star))),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'MB203')).toHaveLength(99);
    expect(await heldOf(goodIds.star)).toBe(1);
    await given.setValue('goods', [...firstGoods]);
  });

  test('when 100 requests use one item at once, one succeeds', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, async () => outcomeOf(await given.use(token, goodIds.star))),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'in-use')).toHaveLength(99);
    expect(await heldOf(goodIds.star)).toBe(0);
    expect(await findings()).toEqual([]);
  });
});

describe('M3 M4 items and skins', () => {
  beforeAll(begin);
  afterAll(end);

  test('a nickname item pays for a name; a fault of the name has its number and keeps the item', async () => {
    await given.buy(token, goodIds.nickname);
    for (const nick of ['!', '운영자', '씨발별'])
      expect(await given.rename(token, goodIds.nickname, nick)).toMatchObject({ CODE: 'MU000', DATA: -1 });
    const other = await given.db
      .selectFrom('member')
      .select(['id', 'nick'])
      .where('mb_id', 'in', ['demo1', 'demo2'])
      .orderBy('id')
      .execute();
    expect(await given.rename(token, goodIds.nickname, other[0]?.nick ?? '')).toMatchObject({ DATA: -3 });
    expect(await given.rename(token, goodIds.nickname, other[1]?.nick ?? '')).toMatchObject({ DATA: -2 });
    expect(await heldOf(goodIds.nickname)).toBe(1);
    expect((await given.rename(token, goodIds.nickname, '새로운이름')).CODE).toBe('MU000');
    expect((await given.post('/account/info/ko', {}, token)).body.DATA.nick).toBe('새로운이름');
    expect(await given.rename(token, goodIds.nickname, '또다른이름')).toMatchObject({
      CODE: 'MU100',
      DATA: -9,
      msg: 'none-left',
    });
    const notes = await given.db.selectFrom('good_act').select('note').where('act', '=', 'use').execute();
    expect(notes).toEqual([{ note: '새로운이름' }]);
  });

  test('a sticker is worn in place of the last one', async () => {
    await given.buy(token, goodIds.star);
    await given.buy(token, goodIds.fire);
    expect((await given.use(token, goodIds.star)).result).toBe('OK');
    expect((await given.use(token, goodIds.fire)).result).toBe('OK');
    expect((await given.post('/account/info/ko', {}, token)).body.DATA.sticker).toBe('fire');
    expect((await given.use(token, goodIds.message)).result).toBe('FAIL');
  });

  test('M4: a sticker in use takes no second one; another one, and then it again, do', async () => {
    await given.buy(token, goodIds.star, 3);
    await given.buy(token, goodIds.fire);
    const stars = async () => (await given.inventory(token)).find((one) => one.id === goodIds.star)?.count;
    const outcomes = await Promise.all([1, 2, 3].map(() => given.use(token, goodIds.star)));
    expect(outcomes.map(outcomeOf).sort()).toEqual(['done', 'in-use', 'in-use']);
    expect(await stars()).toBe(2);
    expect(outcomeOf(await given.use(token, goodIds.fire))).toBe('done');
    expect(outcomeOf(await given.use(token, goodIds.star))).toBe('done');
    expect(await stars()).toBe(1);
  });

  test('a skin is worn in every window at once, and cannot be taken back any more', async () => {
    const socket = await given.connect({ token });
    const skins: unknown[] = [];
    socket.on('Skin', (row: unknown) => void skins.push(row));
    expect(await given.wear(token, goodIds.ocean)).toBe('MS100');
    await given.buy(token, goodIds.ocean);
    expect(await given.wear(token, goodIds.ocean)).toBe('MS000');
    await expect.poll(() => skins).toEqual([{ skin: 'ocean' }]);
    expect(await given.inventory(token, 'Skin')).toMatchObject([{ id: 101, isOn: true, canWithdraw: 0 }]);
    expect(outcomeOf(await given.withdraw(token, goodIds.ocean))).toBe('cannot-withdraw');
    expect(await given.wear(token, '')).toBe('MS000');
    await expect.poll(() => skins.at(-1)).toEqual({ skin: null });
    expect((await given.post('/account/info/ko', {}, token)).body.DATA.skin).toBeNull();
  });

  test('unused goods are taken back for what was paid, within seven days; used goods are not', async () => {
    const before = await goldOf();
    await given.buy(token, goodIds.message, 3);
    const goods = firstGoods.map((good) =>
      good.id === goodIds.message ? { ...good, price: 900_000 } : good,
    );
    await given.setValue('goods', goods);
    const { db, now } = given;
    const values = createSiteValues({ db, now, log: () => {} });
    const isTaken = await db
      .transaction()
      .execute((trx) => takeItem({ values, now }, trx, { memberId: id, kind: 'message', note: 'test' }));
    expect(isTaken).toBe(true);
    expect(await given.inventory(token)).toContainEqual(
      expect.objectContaining({ id: goodIds.message, count: 2, canWithdraw: 2 }),
    );
    expect(outcomeOf(await given.withdraw(token, goodIds.message, 3))).toBe('none-left');
    expect((await given.withdraw(token, goodIds.message, 1)).result).toBe('SUCCESS');
    expect(await goldOf()).toBe(before - 200_000);
    given.pass(WITHDRAWAL_MS + 1);
    token = await given.logIn('demo1');
    expect(outcomeOf(await given.withdraw(token, goodIds.message, 1))).toBe('too-late');
    expect(await findings()).toEqual([]);
  });

  test('M4 of 40 withdrawals and uses at once each good goes one way, and one request counts once', async () => {
    const { fire } = goodIds;
    await given.buy(token, fire, 10);
    const [before, held] = [await goldOf(), await heldOf(fire)];
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, async (_, at) =>
        outcomeOf(await (at % 8 === 0 ? given.use(token, fire) : given.withdraw(token, fire))),
      ),
    );
    const done = (isUse: boolean): number =>
      outcomes.filter((one, at) => (at % 8 === 0) === isUse && one === 'done').length;
    const price = firstGoods.find((good) => good.id === fire)?.price ?? 0;
    expect(done(false)).toBeGreaterThanOrEqual(9);
    expect((await heldOf(fire)) + done(false) + done(true)).toBe(held);
    expect(await goldOf()).toBe(before + done(false) * price);

    await given.buy(token, fire, 2);
    const rich = await goldOf();
    const form = { reqId: given.newId(), it_no: String(fire), it_cnt: '1' };
    const send = async () => (await given.post('/market/item_withdrawal.php', form, token)).body.result;
    expect(await Promise.all([send(), send(), send()])).toContain('SUCCESS');
    expect(await send()).toBe('SUCCESS');
    expect(await goldOf()).toBe(rich + price);
    expect(await findings()).toEqual([]);
  });

  test('M2 a good that is sold for both is bought for coins, and its coins come back', async () => {
    const clover = 303;
    const each = firstGoods.find((good) => good.id === clover)?.coins ?? 0;
    const coinsOf = () => given.balance(`member:${id}`, 'coin');
    const [gold, coins] = [await goldOf(), await coinsOf()];
    const currency = 'coin';
    expect(each).toBeGreaterThan(0);
    expect(outcomeOf(await given.buy(token, clover, 2, { currency }))).toBe('done');
    expect([await goldOf(), await coinsOf()]).toEqual([gold, coins - 2 * each]);
    await given.buy(token, clover, 1);
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(async () => outcomeOf(await given.withdraw(token, clover))),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(3);
    expect([await goldOf(), await coinsOf()]).toEqual([gold, coins]);

    const most = Math.floor(coins / each);
    const bought = await Promise.all(
      Array.from({ length: 20 }, () => given.buy(token, clover, Math.ceil(most / 4), { currency })),
    );
    expect(bought.map(outcomeOf)).toContain('too-few-coins');
    expect(await coinsOf()).toBeGreaterThanOrEqual(0);
    await given.setValue(
      'goods',
      firstGoods.map((good) => ({ ...good, coins: 0 })),
    );
    expect(outcomeOf(await given.buy(token, clover, 1, { currency }))).toBe('no-coins');
    await given.setValue('goods', [...firstGoods]);
    expect(await findings()).toEqual([]);
  });

  test('a visitor is asked to log in', async () => {
    expect((await given.post('/market/use.php', {})).body.result).toBe('NOT_LOGIN');
  });
});

describe('M2 M4 the ledger of goods', () => {
  beforeAll(begin);
  afterAll(end);

  test('whatever a member does in any order, the audit has no findings', async () => {
    const seed = Date.now() % 1_000_000;
    const throwDice = dice(seed);
    const below = (most: number): number => Math.floor(throwDice() * most);
    const ids = Object.values(goodIds);
    const acts = [
      (good: number) => given.buy(token, good, 1 + below(4)),
      (good: number) => given.use(token, good),
      (good: number) => given.withdraw(token, good, 1 + below(2)),
      (good: number) => given.wear(token, good),
    ];
    expect(await goldOf()).toBe(DEMO_GOLD);
    for (let round = 0; round < 12; round++) {
      const some = Array.from({ length: 6 }, () => [acts[below(4)], ids[below(ids.length)]] as const);
      await Promise.all(some.map(async ([act, good]) => act?.(good ?? 0)));
      given.pass(below(WITHDRAWAL_MS / 10));
      expect(await findings(), `seed ${seed}, round ${round}`).toEqual([]);
    }
    const acted = await given.db.selectFrom('good_act').select('act').distinct().execute();
    expect(acted.length).toBeGreaterThanOrEqual(2);
  });
});
