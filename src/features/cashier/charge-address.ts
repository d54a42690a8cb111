/** The addresses of the payment window: /views/{page}?callback_fn=_gold_charge_completed (H2). */
import { type PaymentMethod, paymentMethods } from '../../../domain/catalogue/payment.ts';

/** The only value of callback_fn that a page accepts: another name could call any function of the page that opened the window. */
export const CALLBACK = '_gold_charge_completed';

export interface ChargeStart {
  readonly method: PaymentMethod;
  readonly won: number;
  /** A saved card; null: none. */
  readonly card: number | null;
}

/** An order that was begun before, and waits for its payment. */
interface ChargeResume {
  readonly order: number;
}

/** 'add-card': the provider's page for a card. */
export const chargeAddress = (start: ChargeStart | ChargeResume | 'add-card'): string => {
  const fields = new URLSearchParams({ callback_fn: CALLBACK });
  if (start === 'add-card') return `/views/add-card?${fields.toString()}`;
  if ('order' in start) {
    fields.set('order', String(start.order));
    return `/views/resume?${fields.toString()}`;
  }
  fields.set('won', String(start.won));
  if (start.card !== null) fields.set('card', String(start.card));
  return `/views/${start.method}?${fields.toString()}`;
};

const whole = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,12}$/.test(text) ? Number(text) : null;

type ChargePage =
  | ({ readonly kind: 'start' } & ChargeStart)
  | ({ readonly kind: 'resume' } & ChargeResume)
  | { readonly kind: 'add-card' }
  /** `order`: null after a card was added. */
  | { readonly kind: 'done'; readonly order: number | null };

/** The page that an address names; null: none, or its callback is not ours. */
export function chargePageOf(page: string, params: URLSearchParams): ChargePage | null {
  if (params.get('callback_fn') !== CALLBACK) return null;
  if (page === 'done') return { kind: 'done', order: whole(params.get('order')) };
  if (page === 'add-card') return { kind: 'add-card' };
  if (page === 'resume') {
    const order = whole(params.get('order'));
    return order === null ? null : { kind: 'resume', order };
  }
  const method = paymentMethods.find((one) => one === page);
  const won = whole(params.get('won'));
  return method === undefined || won === null
    ? null
    : { kind: 'start', method, won, card: whole(params.get('card')) };
}

/** A page of a provider: on this site, or of another host over https. */
export const isProviderPage = (url: string): boolean => /^(?:\/(?![/\\])|https:\/\/)/.test(url);
