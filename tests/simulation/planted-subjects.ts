/** Faults that the real program does not have, of clocks, casual rounds and debts (planted.ts). */
import { onEntries, type Planted } from './on-entries.ts';
import type { Statement } from './wrappers.ts';

/** Postings of a casual bet that was paid before have another name. */
function namedAnew(paid: Set<string>): (statement: Statement) => Statement {
  return ({ text, params }) => {
    if (!text.includes('insert into ledger_tx')) return { text, params };
    const named = new Set(params.flatMap((param) => String(param).match(/casual-settle:\d+/g) ?? []));
    const again = new Set([...named].filter((name) => paid.has(name)));
    for (const name of named) paid.add(name);
    const rename = (param: string): string =>
      param.replaceAll(/"(casual-settle:\d+)"/g, (whole, name: string) =>
        again.has(name) ? `"${name}:again"` : whole,
      );
    return { text, params: params.map((param) => (typeof param === 'string' ? rename(param) : param)) };
  };
}
const paid = new Set<string>();

/** Two leaders whose clocks are apart pay a round at its end within this time of their clocks. */
const SAME_END_MS = 1000;
/** A leader also pays what another one has paid at the end of the same round. */
const readPaid = ({ text, params }: Statement): Statement => ({
  text: text.replace(
    /^(select "id", "member_id", "seed_hash" from "casual_bet" where )("state" = \$1)/,
    (_, before: string, waits: string) => `${before}(${waits} or "decided_at" > $2::bigint - ${SAME_END_MS})`,
  ),
  params,
});

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
    // Its stake leaves the escrow twice, too.
    breaks: /casual bet \d+ has moved|the escrow differs from the open stakes/,
    meets: ['casual-bet'],
    statement: (statement) => namedAnew(paid)(readPaid(statement)),
    read() {
      paid.clear();
      return (statement, rows) =>
        statement.text.startsWith('select * from "casual_bet" where "id" = any')
          ? { ...rows, rows: rows.rows.map((row) => ({ ...(row as object), state: 'waiting' })) }
          : rows;
    },
  },
  'a former leader draws and settles': {
    breaks: /drew or settled, and .+ leads/,
    meets: ['suspend-leader'],
    ignoresFence: true,
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
