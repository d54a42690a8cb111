/**
 * The sandbox provider: a provider in this server that takes test numbers and plays the courses of a payment (domain/catalogue/test-numbers).
 * Its webhooks go the way of real ones: stored first, signed when they are sent, sent until they are taken.
 */
import type { AnswerData } from '../../../../domain/protocol/calls/base/call.ts';
import type { sandboxPayment } from '../../../../domain/protocol/calls/money/sandbox-calls.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { courseOf, type TestCourse } from '../../../../domain/catalogue/test-numbers.ts';
import type { PaymentMethod } from '../../../../domain/catalogue/payment.ts';
import type { Database, Trx } from '../../../storage/database.ts';
import { transact } from '../../../storage/transact.ts';
import {
  type PaymentBegin,
  type PaymentCard,
  type PaymentEvent,
  type PaymentPage,
  type PaymentProvider,
  signEvent,
} from './payment-provider.ts';
import type { TakeWebhook } from './take-payment.ts';

/** A late webhook of the sandbox comes this long after the payment. */
export const LATE_MS = 6000;
/** A page on which a card is added is open this long. */
const CARD_PAGE_MS = 15 * 60_000;
const WEBHOOKS_AT_ONCE = 50;
/** Used vouchers and deposits have no way back: an operator pays. */
const PAYS_BACK: ReadonlySet<PaymentMethod> = new Set(['cellphone', 'card', 'bank-transfer', 'global-card']);

interface SandboxDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly hostNow?: (() => number) | undefined;
}

/** What the sandbox's page shows; null: there is no such page. */
type SandboxPage = AnswerData<typeof sandboxPayment>;

interface SandboxForm {
  readonly number: string;
  readonly holder: string;
  readonly expiry: string;
  readonly keep: boolean;
}

export interface Sandbox extends PaymentProvider {
  look(session: string): Promise<SandboxPage | null>;
  /** 'unfit': not a test number, or fields that do not fit; 'gone': the page is unknown or was used. */
  pay(session: string, form: SandboxForm): Promise<'done' | 'unfit' | 'gone'>;
  cancel(session: string): Promise<'done' | 'gone'>;
  /** Sends the webhooks that are due. */
  deliver(take: TakeWebhook): Promise<void>;
}

type Row = Awaited<ReturnType<typeof rowOf>>;

const rowOf = (db: Database | Trx, session: string) =>
  db.selectFrom('sandbox_payment').selectAll().where('session', '=', session).executeTakeFirst();

const newName = (): string => randomBytes(24).toString('base64url');

/** A token ends with the course that its test number plays, and the number's last digits. */
const tokenOf = (course: TestCourse, last4: string): string => `${newName()}.${course}.${last4}`;
const partsOf = (token: string): readonly [TestCourse, string] => {
  const [, course = 'failed', last4 = ''] = token.split('.');
  return [course as TestCourse, last4];
};

const backOf = (orderId: number | null): string =>
  `/views/done?callback_fn=_gold_charge_completed${orderId === null ? '' : `&order=${orderId}`}`;

const kindsOf: Readonly<Record<TestCourse, readonly ('paid' | 'failed')[]>> = {
  paid: ['paid'],
  failed: ['failed'],
  'paid-twice': ['paid'],
  'paid-late': ['paid'],
  'failed-then-paid': ['failed', 'paid'],
};

const eventOf = (
  { session, order_id: order, won }: NonNullable<Row>,
  kind: PaymentEvent['kind'],
  card: PaymentCard | null = null,
): string => JSON.stringify({ id: newName(), kind, session, order, won, card } satisfies PaymentEvent);

/** Webhooks of a course, in the order in which they are sent. The same event is sent twice where the course says so. */
function webhooksOf(
  row: NonNullable<Row>,
  course: TestCourse,
  card: PaymentCard | null,
  now: number,
): readonly { readonly event: string; readonly due_at: number; readonly delivered_at: null }[] {
  const kinds = row.order_id === null ? (['card'] as const) : kindsOf[course];
  const events = kinds.map((kind) => eventOf(row, kind, card));
  const repeated = course === 'paid-twice' ? [...events, ...events] : events;
  const due_at = now + (course === 'paid-late' ? LATE_MS : 0);
  return repeated.map((text) => ({ event: text, due_at, delivered_at: null }));
}

/** Uses the page up and stores its webhooks, in one transaction: of two presses at once one counts. */
const finish = (
  { db, now }: SandboxDeps,
  session: string,
  state: 'used' | 'cancelled',
  webhooks: (row: NonNullable<Row>) => ReturnType<typeof webhooksOf>,
): Promise<'done' | 'gone'> =>
  transact(db, async (trx) => {
    const { rows } = await sql<NonNullable<Row>>`update sandbox_payment set state = ${state}
      where session = ${session} and state = 'open' and expires_at > ${now()}::bigint
      returning *`.execute(trx);
    const [row] = rows;
    if (row === undefined) return 'gone';
    const sent = webhooks(row);
    if (sent.length > 0)
      await trx
        .insertInto('sandbox_webhook')
        .values([...sent])
        .execute();
    return 'done';
  });

const isExpiry = (text: string): boolean => /^(0[1-9]|1[0-2])\/\d{2}$/.test(text);

/** The card of a form; null: the form does not fit. */
function cardOf({ number, holder, expiry }: SandboxForm, course: TestCourse): PaymentCard | null {
  if (holder.trim() === '' || !isExpiry(expiry)) return null;
  const last4 = number.replaceAll(/\D/g, '').slice(-4);
  return { token: tokenOf(course, last4), last4, holder: holder.trim(), expiry };
}

async function pay(
  deps: SandboxDeps,
  session: string,
  form: SandboxForm,
): Promise<'done' | 'unfit' | 'gone'> {
  const row = await rowOf(deps.db, session);
  if (row === undefined) return 'gone';
  const saved = row.card_token === null ? null : partsOf(row.card_token)[0];
  const course = saved ?? courseOf(form.number);
  if (course === null) return 'unfit';
  const takesCard = row.order_id === null || (row.method === 'global-card' && saved === null);
  const card = takesCard ? cardOf(form, course) : null;
  if (takesCard && card === null) return 'unfit';
  const kept = row.order_id === null || form.keep ? card : null;
  return finish(deps, session, 'used', (open) => webhooksOf(open, course, kept, deps.now()));
}

async function deliver(
  { db, now, hostNow = now }: SandboxDeps,
  secret: string,
  take: TakeWebhook,
): Promise<void> {
  const due = await db
    .selectFrom('sandbox_webhook')
    .select(['id', 'event'])
    .where('delivered_at', 'is', null)
    .where('due_at', '<=', now())
    .orderBy('id')
    .limit(WEBHOOKS_AT_ONCE)
    .execute();
  for (const { id, event } of due) {
    await take(signEvent(secret, event, hostNow()));
    await db.updateTable('sandbox_webhook').set({ delivered_at: now() }).where('id', '=', id).execute();
  }
}

async function giveUp({ db }: SandboxDeps, orderId: number): Promise<'closed' | 'paid'> {
  await sql`update sandbox_payment set state = 'cancelled'
    where order_id = ${orderId}::bigint and state = 'open'`.execute(db);
  const row = await db
    .selectFrom('sandbox_payment')
    .select('state')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.state === 'used' ? 'paid' : 'closed';
}

/** The key is made once for the database, so that all nodes sign and check alike. */
async function secretOf(db: Database): Promise<string> {
  await sql`insert into payment_secret (provider, secret) values ('sandbox', ${randomBytes(32).toString('hex')})
    on conflict (provider) do nothing`.execute(db);
  const { secret } = await db
    .selectFrom('payment_secret')
    .select('secret')
    .where('provider', '=', 'sandbox')
    .executeTakeFirstOrThrow();
  return secret;
}

/** The same order has one page. */
async function openPage(
  { db }: SandboxDeps,
  { orderId, won, method, cardToken, expiresAt }: PaymentBegin,
): Promise<PaymentPage> {
  await sql`insert into sandbox_payment (session, order_id, won, method, card_token, state, expires_at)
    values (${newName()}, ${orderId}::bigint, ${won}::bigint, ${method}, ${cardToken}, 'open', ${expiresAt}::bigint)
    on conflict (order_id) do nothing`.execute(db);
  const row = await db
    .selectFrom('sandbox_payment')
    .select('session')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { session: row.session, url: `/sandbox/pay/${row.session}` };
}

export function createSandbox(deps: SandboxDeps): Sandbox {
  const { db, now } = deps;
  let secret: Promise<string> | null = null;
  const key = (): Promise<string> => {
    secret ??= secretOf(db).catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };
  return {
    name: 'sandbox',
    paysBack: PAYS_BACK,
    begin: (payment) => openPage(deps, payment),
    giveUp: (orderId) => giveUp(deps, orderId),
    async addCard() {
      const session = newName();
      const row = { session, order_id: null, won: 0, method: 'global-card', card_token: null, state: 'open' };
      await db
        .insertInto('sandbox_payment')
        .values({ ...row, expires_at: now() + CARD_PAGE_MS })
        .execute();
      return { session, url: `/sandbox/pay/${session}` };
    },
    async refund(orderId) {
      await db
        .updateTable('sandbox_payment')
        .set({ state: 'refunded' })
        .where('order_id', '=', orderId)
        .execute();
    },
    secret: key,
    async look(session) {
      const row = await rowOf(db, session);
      if (row === undefined) return null;
      return {
        purpose: row.order_id === null ? 'card' : 'payment',
        method: row.method as PaymentMethod,
        won: row.won,
        card: row.card_token === null ? '' : partsOf(row.card_token)[1],
        isOpen: row.state === 'open' && row.expires_at > now(),
        back: backOf(row.order_id),
      };
    },
    pay: (session, form) => pay(deps, session, form),
    cancel: (session) =>
      finish(deps, session, 'cancelled', (row) =>
        row.order_id === null
          ? []
          : [{ event: eventOf(row, 'cancelled'), due_at: now(), delivered_at: null }],
      ),
    deliver: async (take) => deliver(deps, await key(), take),
  };
}
