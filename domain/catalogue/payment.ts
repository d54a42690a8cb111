/** Payment methods and states of orders (H2). */
/** The tabs of the top-up page (H2). */
export const paymentMethods = [
  'voucher',
  'cellphone',
  'card',
  'bank-transfer',
  'culture-voucher',
  'deposit',
  'global-card',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** created ─▶ pending (at the provider) ─▶ paid, failed, cancelled or expired; paid ─▶ refunded: taken back, and its money was paid back. */
export const orderStates = [
  'created',
  'pending',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'refunded',
] as const;
export type OrderState = (typeof orderStates)[number];

export const isOpenOrder = (state: OrderState): boolean => state === 'created' || state === 'pending';
