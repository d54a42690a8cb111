/** Faults that the real program does not have, of the moves of gold beside bets (planted.ts). */
import { signEvent } from '../../../server/features/cashier/charge/payment-provider.ts';
import { onEntries, type Planted } from '../on-entries.ts';
import type { Statement } from '../wrappers.ts';

/** Without the three things that let a payment count once: the event's id, the order's state, the posting's id. */
function countsEachWebhook(): (statement: Statement) => Statement | null {
  let copies = 0;
  return ({ text, params }) => {
    if (text.includes('insert into payment_event'))
      return {
        text: `select $1::text as event_id where num_nulls($2::bigint, $3::text, $4::bigint) < 4`,
        params,
      };
    if (text.startsWith('update "purchase_order" set "state"') && params[0] === 'paid') return null;
    if (!text.includes('insert into ledger_tx')) return { text, params };
    copies++;
    const named = params.map((param) =>
      typeof param === 'string' ? param.replaceAll(/"purchase:(\d+)"/g, `"purchase:$1:${copies}"`) : param,
    );
    return { text, params: named };
  };
}

export const plantedMoves = {
  'a webhook that comes twice counts twice': {
    breaks: /order \d+ was credited \d+ times/,
    statement: countsEachWebhook(),
  },
  'anybody can report a payment': {
    breaks: /was credited, and nobody paid it/,
    take:
      (take, { now, secret }) =>
      async ({ event }) =>
        take(signEvent(await secret(), event, now())),
  },
  'an open order reserves nothing in the cap of its month': {
    breaks: /has paid \d+ won in a month/,
    statement: ({ text, params }) => ({
      text: text.replace(`(state in ('created', 'pending') and`, `(state in ('none') and`),
      params,
    }),
  },
  'coins of a purchase that is taken back stay': {
    breaks: /purchase-back-posting:/,
    statement: onEntries((all) => all.filter(({ request_id: id }) => !id.startsWith('purchase-back:'))),
  },
  'uses of a coupon are not counted': {
    breaks: /coupon \d+ was used \d+ times$/,
    statement: (one) => (one.text.startsWith('update coupon set used') ? null : one),
  },
  'a member uses a coupon again': {
    // The table itself holds it.
    breaks: /threw .*coupon_use_coupon_id_member_id_key/,
    statement: (one) => (one.text.startsWith('select 1 from coupon_use') ? null : one),
  },
  'a good that is used stays': {
    breaks: /of good:\d+, and by the acts/,
    statement: onEntries((all) => all.filter(({ request_id: id }) => !id.startsWith('good-use:'))),
  },
  'another rate is paid than is answered': {
    breaks: /exchange-posting:/,
    statement: onEntries((all) =>
      all.map((entry) =>
        entry.request_id.startsWith('exchange:') && Math.abs(entry.amount) >= 2000
          ? { ...entry, amount: entry.amount * 2 }
          : entry,
      ),
    ),
  },
  'a move is written, and its answer is not': {
    breaks: /safebox \S+ has no known outcome/,
    statement: ({ text, params }) =>
      text.includes('insert into "bet_answer"') && JSON.stringify(params).includes('.move-')
        ? {
            text: 'select member_id, req_id from json_populate_recordset(null::bet_answer, $1::json)',
            params,
          }
        : { text, params },
  },
} satisfies Readonly<Record<string, Planted>>;
