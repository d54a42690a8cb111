/** Names of payments in the site's addresses and texts. */
import type { OrderState, PaymentMethod } from '../../../domain/catalogue/payment.ts';
import type { TestCourse } from '../../../domain/catalogue/test-numbers.ts';

/** In the order of the tabs. */
export const methodTabs = [
  'voucher',
  'cellphone',
  'card',
  'bank-transfer',
  'culture-voucher',
  'deposit',
  'global-card',
] as const satisfies readonly PaymentMethod[];

/** The provider has not said yet what became of the order. */
export const awaitsProvider = (state: OrderState): boolean => state === 'created' || state === 'pending';

/** The test number of each course. */
export const numberOfCourse: Readonly<Record<TestCourse, string>> = {
  paid: '0000000000000001',
  failed: '0000000000000002',
  'paid-twice': '0000000000000003',
  'paid-late': '0000000000000004',
  'failed-then-paid': '0000000000000005',
};
export const courses = Object.keys(numberOfCourse) as readonly TestCourse[];
