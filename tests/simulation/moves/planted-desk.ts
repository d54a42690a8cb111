/** Faults that the real program does not have, of results, corrections and the limits of members (planted.ts). */
import { onEntries, type Planted } from '../on-entries.ts';
import type { Rows } from '../wrappers.ts';

const otherThanItsState = /bet \d+ has moved -?\d+, and by its state/;

export const plantedDesk = {
  'a correction moves twice its gold': {
    breaks: otherThanItsState,
    statement: onEntries((all) =>
      all.map((entry) =>
        entry.request_id.startsWith('correct:') ? { ...entry, amount: entry.amount * 2 } : entry,
      ),
    ),
  },
  'a bet that is decided can be cancelled': {
    breaks: otherThanItsState,
    meets: ['cancel-decided'],
    // What operators said holds cancels back, too, and a posting that was made before undoes its transaction.
    statement: ({ text, params }) => ({
      text: text
        .replace(/^select "match_id" as "matchId", .*"operator_result"[^]*$/, '$& and false')
        .replace(
          /^select \* from "bet" where "id" = \$1 and "member_id" = \$2/,
          `select id, game_code, stake, 'opened' as state from "bet" where "id" = $1 and "member_id" = $2`,
        )
        .replace(/^select "state", "starts_at", /, `select 'opened' as "state", "starts_at", `)
        .replace(/from posting except select request_id from made$/, 'from posting where false'),
      params,
    }),
  },
  'decisions of operators are ordered by the clocks of nodes': {
    breaks: /and the decisions of the operators leave/,
    meets: ['decide-twice'],
    statement: ({ text, params }) => ({
      text: text
        .replace(
          /^(select .*"decided_at", )"decision"( from "operator_(?:result|correction)")/,
          '$1"decided_at" as "decision"$2',
        )
        .replace(
          /^(select .*"decided_at" as "decision" .*) order by "decision"$/,
          '$1 order by "decided_at"',
        ),
      params,
    }),
  },
  'a value holds from the clock of the node that wrote it': {
    breaks: /the rate \S+ holds, and \S+ was written last/,
    meets: ['write-rate'],
    statement: ({ text, params }) => ({
      text: text.replaceAll(
        /greatest\((\$\d+)::bigint,\s*\(select max\(holds_from\) from site_value where name = (\$\d+) and holds_from <= written_at\)\)/g,
        '(case when $2::text is null then 0 else $1::bigint end)',
      ),
      params,
    }),
  },
  'limits are read before the lock': {
    breaks: /passed the limit of stake a day/,
    meets: ['limit-stake'],
    read() {
      const first = new Map<string, Rows>();
      return ({ text, params }, rows) => {
        const [, member] = /"member_id":(\d+)/.exec(String(params[0])) ?? [];
        if (member === undefined || !text.includes('from own_limit')) return rows;
        const kept = first.get(member) ?? rows;
        first.set(member, kept);
        return kept;
      };
    },
  },
} satisfies Readonly<Record<string, Planted>>;
