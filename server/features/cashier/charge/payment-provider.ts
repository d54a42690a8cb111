/** The port of payments. A provider has pages of its own, keeps the cards, and reports by signed webhooks what became of a payment. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PaymentMethod } from '../../../../domain/catalogue/payment.ts';
import { jsonOf } from '../../../../domain/row.ts';

export interface PaymentBegin {
  readonly orderId: number;
  readonly won: number;
  readonly method: PaymentMethod;
  /** The token of a saved card; null: the provider asks. */
  readonly cardToken: string | null;
  /** Server ms after which the provider must take nothing. */
  readonly expiresAt: number;
}

/** The provider's name of a payment, and its page. */
export interface PaymentPage {
  readonly session: string;
  readonly url: string;
}

export interface PaymentProvider {
  readonly name: string;
  /** The same order begins once: it has one page. */
  begin(payment: PaymentBegin): Promise<PaymentPage>;
  /** Closes the page of an order that its member gives up. 'paid': a payment was made on it, and its report is under way. */
  giveUp(orderId: number): Promise<'closed' | 'paid'>;
  /** The page on which a card is added. */
  addCard(): Promise<PaymentPage>;
  /** Methods whose money the provider pays back by itself when a member takes an order back; of the others an operator does. */
  readonly paysBack: ReadonlySet<PaymentMethod>;
  /** Pays the money of an order back; the same order once. */
  refund(orderId: number): Promise<void>;
  /** The key of the webhooks' signatures. */
  secret(): Promise<string>;
}

const card = z.object({
  token: z.string().min(8).max(100),
  last4: z.string().regex(/^\d{4}$/),
  holder: z.string().max(40),
  expiry: z.string().max(5),
});

const paymentEvent = z.object({
  id: z.string().min(8).max(64),
  kind: z.enum(['paid', 'failed', 'cancelled', 'card']),
  session: z.string().min(8).max(64),
  /** null: the event is about a card alone. */
  order: z.number().int().nullable(),
  won: z.number().int(),
  /** A card that the member keeps with the provider. */
  card: card.nullish(),
});
export type PaymentEvent = z.infer<typeof paymentEvent>;
export type PaymentCard = z.infer<typeof card>;

export interface SignedEvent {
  /** JSON, as it was signed. */
  readonly event: string;
  /** Ms since 1970, as it was signed. */
  readonly sent_at: string;
  readonly signature: string;
}

/** A webhook that was sent longer ago, or that far ahead, is refused: it may be a replay. */
export const WEBHOOK_AGE_MS = 5 * 60_000;

const macOf = (secret: string, sentAt: string, event: string): Buffer =>
  createHmac('sha256', secret).update(`${sentAt}.${event}`).digest();

export const signEvent = (secret: string, event: string, now: number): SignedEvent => ({
  event,
  sent_at: String(now),
  signature: macOf(secret, String(now), event).toString('hex'),
});

/** The event of a webhook; null: forged, altered, too old or unreadable. */
export function readEvent(
  secret: string,
  { event, sent_at, signature }: SignedEvent,
  now: number,
): PaymentEvent | null {
  if (!/^\d{1,15}$/.test(sent_at) || !/^[0-9a-f]{64}$/.test(signature)) return null;
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), macOf(secret, sent_at, event))) return null;
  if (Math.abs(now - Number(sent_at)) > WEBHOOK_AGE_MS) return null;
  return paymentEvent.safeParse(jsonOf(event)).data ?? null;
}
