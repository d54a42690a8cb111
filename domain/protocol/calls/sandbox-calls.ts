/** The page of the sandbox provider, which takes test numbers only: nobody pays with it. */
import { z } from 'zod';
import { paymentMethods } from '../../catalogue/payment.ts';
import { codeAnswered, describe } from './call.ts';

const session = z.string().min(20).max(64);
const open = { who: 'guest', ok: 'SB000' } as const;

export const sandboxPayment = describe({
  ...open,
  name: 'sandbox-payment',
  method: 'GET',
  path: '/sandbox/payment/:session',
  kind: 'act',
  params: z.object({ session }),
  form: null,
  answer: z.object({
    CODE: z.string(),
    DATA: z
      .object({
        /** 'card': a card is added, nothing is paid. */
        purpose: z.enum(['payment', 'card']),
        method: z.enum(paymentMethods),
        won: z.number().int(),
        /** Last digits of the saved card that pays; '': a number is asked for. */
        card: z.string(),
        isOpen: z.boolean(),
        /** Where the browser goes afterwards. */
        back: z.string(),
      })
      .nullish(),
  }),
  refusals: ['SB001'],
  onMalformed: codeAnswered('SB001'),
});

/** `number`: a test number; '' with a saved card, or where the member cancels. SB002: not a test number, or fields that do not fit. */
export const sandboxPay = describe({
  ...open,
  name: 'sandbox-pay',
  method: 'POST',
  path: '/sandbox/payment/:session/:act',
  params: z.object({ session, act: z.enum(['pay', 'cancel']) }),
  form: z.object({
    number: z.string().max(40).default(''),
    holder: z.string().max(40).default(''),
    expiry: z.string().max(5).default(''),
    keep: z.enum(['Y', 'N']).default('N'),
  }),
  answer: z.object({ CODE: z.string() }),
  refusals: ['SB001', 'SB002'],
  onMalformed: codeAnswered('SB001'),
});
