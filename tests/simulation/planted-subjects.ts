/** Faults that the real program does not have, of clocks, casual rounds and debts (planted.ts). */
import { onEntries, type Planted } from './on-entries.ts';
import type { Statement } from './wrappers.ts';

/** Each time that rounds are paid has postings of its own. */
function ownNames(): (statement: Statement) => Statement {
  let times = 0;
  return ({ text, params }) => {
    if (!text.includes('insert into ledger_tx')) return { text, params };
    times++;
    const named = params.map((param) =>
      typeof param === 'string'
        ? param.replaceAll(/"casual-settle:(\d+)"/g, `"casual-settle:$1:${times}"`)
        : param,
    );
    return { text, params: named };
  };
}

export const plantedSubjects = {
  'a drawn round takes bets': {
    breaks: /was taken after its round was drawn/,
    meets: ['casual-bet'],
    read: () => (statement, rows) =>
      statement.text.startsWith('select "drawn_until" from "casual_seed"')
        ? { rows: [{ drawn_until: 0 }], affected: 1 }
        : rows,
  },
  'each leader pays the rounds': {
    breaks: /casual bet \d+ has moved/,
    meets: ['casual-bet'],
    statement: ownNames(),
    read: () => (statement, rows) =>
      statement.text.startsWith('select * from "casual_bet" where "id" = any')
        ? { ...rows, rows: rows.rows.map((row) => ({ ...(row as object), state: 'waiting' })) }
        : rows,
  },
  'gold from bets pays no debts': {
    breaks: /were kept/,
    meets: ['put-away'],
    statement: onEntries((all) => all.filter(({ request_id: id }) => !id.startsWith('repay:'))),
  },
  'bets are taken while the clock is ahead by a jump': {
    breaks: /was taken while a jump of the clock was not believed/,
    meets: ['clock-jump'],
    ignoresJumps: true,
  },
} satisfies Readonly<Record<string, Planted>>;
