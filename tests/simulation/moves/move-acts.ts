/** Acts of members that move gold beside bets, and what strangers and time do to charges. */
import { courses } from '../../../domain/catalogue/test-numbers.ts';
import { chargeCancel, chargePage } from '../../../domain/protocol/calls/money/charge-calls.ts';
import { sandboxPay } from '../../../domain/protocol/calls/money/sandbox-calls.ts';
import { STORE_VERSION } from '../../../domain/protocol/calls/money/store-calls.ts';
import type { DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { balancesOf } from '../../../server/ledger/post.ts';
import { signEvent } from '../../../server/features/cashier/charge/payment-provider.ts';
import type { Device } from '../device.ts';
import type { World } from '../world.ts';
import type { MoveFields, MoveName } from './device-moves.ts';
import { limitOneself, operateResults } from './desk-acts.ts';
import { betOnRound, repeatOnRound } from './casual.ts';
import { actOfLogin } from './login-acts.ts';
import { actOfHouse } from './house-gold.ts';
import { attendNow, missions, surveyOfAll } from './gifts.ts';
import { coupons, goodIds } from './moved.ts';
import type { MoveStep } from './plan-moves.ts';
import { trade } from './trade-acts.ts';

/** One more than a schedule has. */
const NOTED = 4;
const PRICES = [300_000, 5000, 300_000, 300_000] as const;
const GOLD = [50_000, 300_000, 1_000_000] as const;
const KEPT = 100_000;
const MILES = [1, 20, 300] as const;
/** A webhook that was sent so long ago is a replay. */
const TOO_OLD_MS = 6 * 60_000;

const at = <Item>(items: readonly Item[], digits: number): Item => items[digits % items.length] as Item;

/** Orders that the member began, the newest first. */
const ordersOf = ({ books }: World, memberId: number): readonly number[] =>
  [...books.moves.values()]
    .filter((one) => one.memberId === memberId && one.name === 'order')
    .flatMap(({ ends: [end] }) => (end?.kind === 'done' ? [Number(end.answer.reason)] : []))
    .toReversed();

/** What a move of this kind sends, by the digits of its roll; null: it is no move of this kind. */
function fieldsOf(kind: MoveStep['kind'], digits: number): readonly [MoveName, MoveFields] | null {
  switch (kind) {
    case 'safebox':
      return [kind, { gold: at(GOLD, digits), mode: at(['in', 'in', 'out'], Math.floor(digits / 3)) }];
    case 'exchange':
      return [kind, { miles: at(MILES, digits) }];
    case 'coupon':
      return [kind, { code: at(coupons, digits).code }];
    case 'top-up':
      return [kind, {}];
    case 'order':
      return [kind, { won: at(PRICES, digits), method: 'card', card: 0 }];
    case 'order-by-voucher':
      return ['order', { won: at(PRICES, digits), method: 'voucher', card: 0 }];
    case 'buy-good': {
      const bought = { itemId: at(goodIds, digits), qty: 1 + (Math.floor(digits / 3) % 3) };
      return [
        kind,
        { ver: STORE_VERSION, ...bought, currency: at(['gold', 'coin'], Math.floor(digits / 9)) },
      ];
    }
    case 'use-good':
      return [kind, { it_no: at(goodIds, digits) }];
    case 'note':
      return [kind, { ids: `member${1 + (digits % NOTED)}`, contents: 'simulated' }];
    case 'withdraw-good':
      return [kind, { it_no: at(goodIds, digits), it_cnt: 1 + (Math.floor(digits / 3) % 2) }];
    case 'draw-reward': {
      const [eventId, missionId] = at(missions, digits);
      return [kind, { version: '1', lang: 'ko', eventId, missionId }];
    }
    case 'answer-survey':
      return [
        kind,
        { surveyId: surveyOfAll.surveyId, answers: JSON.stringify({ good: [at(['Y', 'N', '?'], digits)] }) },
      ];
    default:
      return null;
  }
}

/** The provider's page of the order. */
async function pageOf(device: Device, order: number): Promise<string | undefined> {
  const page = await device.calls().call(chargePage, { form: { order: String(order) } });
  return page.ok ? page.value.DATA?.url.replace(/^.*\//, '') : undefined;
}

/** The member opens the provider's page and pays with a test number. */
async function pay({ log }: World, device: Device, order: number, digits: number): Promise<void> {
  const session = await pageOf(device, order);
  if (session === undefined) return log(`order ${order} has no page`);
  const [number, course] = at(courses, digits);
  const act = digits % 11 === 0 ? 'cancel' : 'pay';
  const paid = await device.calls().call(sandboxPay, { params: { session, act }, form: { number } });
  log(`order ${order}: ${act} (${course}): ${paid.ok ? paid.value.CODE : paid.error.kind}`);
}

/** A webhook for an order: forged by its member, who knows its page, or one that has come before. */
async function sendWebhook(
  { store, site, clock, log, books }: World,
  order: number,
  { kind, roll }: MoveStep,
): Promise<void> {
  const digits = Math.floor(roll * 1e6);
  const rows = store.db.selectFrom('sandbox_webhook').select('event').orderBy('id').execute();
  const own = (await rows).map(({ event }) => event).filter((text) => text.includes(`"order":${order},`));
  const { session = null, won = 0 } =
    (await store.db
      .selectFrom('purchase_order')
      .select(['session', 'won'])
      .where('id', '=', order)
      .executeTakeFirst()) ?? {};
  const made = { id: `event-of-a-stranger-${++books.made.events}`, kind: 'paid', session, order, won };
  const event = kind === 'repeated-webhook' ? own[digits % Math.max(1, own.length)] : JSON.stringify(made);
  const secret = await store.db.selectFrom('payment_secret').select('secret').executeTakeFirst();
  if (event === undefined || secret === undefined) return;
  const sentAt = clock.now() - (kind === 'repeated-webhook' && digits % 3 === 0 ? TOO_OLD_MS : 0);
  const signed = signEvent(kind === 'repeated-webhook' ? secret.secret : 'guessed', event, sentAt);
  const request = {
    method: 'POST',
    url: '/payment/webhook',
    token: null,
    body: { ...signed },
    ip: '10.9.9.9',
  };
  log(`${kind} for order ${order}`);
  void site.serve(request)?.then(({ body }) => log(`webhook of order ${order}: ${JSON.stringify(body)}`));
}

/** Its time is over: the 30 minutes are longer than a schedule. */
const endOrder = ({ store, clock }: World, order: number) =>
  store.db
    .updateTable('purchase_order')
    .set({ expires_at: clock.now() })
    .where('id', '=', order)
    .where('state', 'in', ['created', 'pending'])
    .execute();

/** Leaves little gold outside of the safebox, where no correction takes any. */
async function putAway({ store, log }: World, device: Device): Promise<void> {
  const { gold } = await balancesOf(store.db, device.memberId);
  log(`${device.name} puts its gold away`);
  if (gold > KEPT) device.calls().move('safebox', { gold: gold - KEPT, mode: 'in' });
}

/** An act that is more than one move. */
async function actInSteps(world: World, device: Device, step: MoveStep): Promise<void> {
  const digits = Math.floor(step.roll * 1e6);
  const order = at([...ordersOf(world, device.memberId).slice(0, 3), undefined].slice(0, -1), digits);
  if (await operateResults(world, step)) return;
  if (await limitOneself(world, device, step)) return;
  if (await trade(world, device, step)) return;
  if (await actOfLogin(world, device, step)) return;
  if (await actOfHouse(world, device, step)) return;
  if (step.kind === 'put-away') return putAway(world, device);
  if (step.kind === 'attend') return attendNow(world, device);
  if (order === undefined) return;
  if (step.kind === 'pay') return pay(world, device, order, digits);
  if (step.kind === 'take-back') return device.calls().move('take-back', { order });
  if (step.kind === 'give-up') {
    const given = await device.calls().call(chargeCancel, { form: { order: String(order) } });
    return world.log(`order ${order} is given up: ${given.ok ? given.value.CODE : given.error.kind}`);
  }
  if (step.kind === 'order-ends') return void (await endOrder(world, order));
  if (step.kind === 'forged-webhook') await pageOf(device, order);
  return sendWebhook(world, order, step);
}

const otherwise = ['gold', 'miles', 'qty', 'sellPrice', 'missionId', 'surveyId', 'order', 'id'] as const;
/** The same move with another amount, or of another thing. */
function otherFields({ won, code, it_no: good, ...fields }: MoveFields): MoveFields {
  if (won !== undefined) return { ...fields, won: won === PRICES[1] ? PRICES[0] : PRICES[1] };
  if (code !== undefined)
    return { ...fields, code: code === coupons[0].code ? coupons[1].code : coupons[0].code };
  if (good !== undefined) return { ...fields, it_no: good === goodIds[0] ? goodIds[1] : goodIds[0] };
  if (fields['ids'] !== undefined) return { ...fields, contents: 'otherwise' };
  const name = otherwise.find((one) => fields[one] !== undefined);
  return name === undefined ? fields : { ...fields, [name]: Number(fields[name]) + 1 };
}

const wordOf = (result: DrawResultRow): string =>
  result.state === 'answered' ? (result.answer.reason ?? String(result.answer.code)) : result.state;

/** Asks past the outbox: a request that was done comes again, with other contents. */
function repeatMove({ books, log, fail }: World, device: Device): void {
  const last = [...books.moves.values()].findLast(
    // A top-up says nothing beside its request: it has no other contents.
    ({ memberId, name, ends: [end] }) =>
      memberId === device.memberId && name !== 'top-up' && end?.kind === 'done',
  );
  if (last === undefined) return;
  const { name, reqId, fields } = last;
  log(`${device.name}: ${name} ${reqId} comes again`);
  last.tokens.push(device.token());
  void device
    .calls()
    .repeat(name, reqId, otherFields(fields))
    .then((result) => {
      const answered = result === null ? null : wordOf(result);
      log(`${name} ${reqId} with other contents: ${answered}`);
      if (answered !== null && answered !== 'other-contents')
        fail([`${name} ${reqId} came with other contents, and was answered ${answered}`]);
    });
}

export function actOfMove(world: World, step: MoveStep): void {
  const { devices, log } = world;
  const device = devices[step.who % devices.length];
  if (device === undefined) return;
  if (device.isFrozen()) return log(`${device.name} is frozen`);
  if (step.kind === 'repeat-move') return repeatMove(world, device);
  if (step.kind === 'repeat-casual') return repeatOnRound(world, device);
  if (step.kind === 'casual-bet') return betOnRound(world, device, Math.floor(step.roll * 1e6));
  const move = fieldsOf(step.kind, Math.floor(step.roll * 1e6));
  // A statement here may come within a transaction that has failed.
  if (move === null)
    return void actInSteps(world, device, step).catch(() => log(`${step.kind} could not be begun`));
  const [name, fields] = move;
  log(`${device.name}: ${name} ${JSON.stringify(fields)}`);
  device.calls().move(name, fields);
}
