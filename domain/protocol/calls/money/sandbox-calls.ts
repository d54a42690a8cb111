/** The page of the sandbox provider, which takes test numbers only: nobody pays with it. */
import * as z from 'zod/mini';
import { paymentMethods } from '../../../catalogue/payment.ts';
import { answerWith, codeAnswered, describe } from '../base/call.ts';

const session = z.string().check(z.minLength(20), z.maxLength(64));
const open = { who: 'guest', ok: 'SB000' } as const;

export const sandboxPayment = describe({
  ...open,
  name: 'sandbox-payment',
  path: '/sandbox/payment/:session',
  kind: 'act',
  params: z.object({ session }),
  answer: answerWith(
    z.object({
      /** 'card': a card is added, nothing is paid. */
      purpose: z.enum(['payment', 'card']),
      method: z.enum(paymentMethods),
      won: z.int(),
      /** Last digits of the saved card that pays; '': a number is asked for. */
      card: z.string(),
      isOpen: z.boolean(),
      /** Where the browser goes afterwards. */
      back: z.string(),
    }),
  ),
  refusals: ['SB001'],
  onMalformed: codeAnswered('SB001'),
});

/** `number`: a test number; '' with a saved card, or where the member cancels. SB002: not a test number, or fields that do not fit. */
export const sandboxPay = describe({
  ...open,
  name: 'sandbox-pay',
  path: '/sandbox/payment/:session/:act',
  params: z.object({ session, act: z.enum(['pay', 'cancel']) }),
  form: z.object({
    number: z._default(z.string().check(z.maxLength(40)), ''),
    holder: z._default(z.string().check(z.maxLength(40)), ''),
    expiry: z._default(z.string().check(z.maxLength(5)), ''),
    keep: z._default(z.enum(['Y', 'N']), 'N'),
  }),
  refusals: ['SB001', 'SB002'],
  onMalformed: codeAnswered('SB001'),
});
