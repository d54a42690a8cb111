/** Faults that the real program does not have, of gold that the house gives and takes (planted.ts). */
import { onEntries, type Planted } from '../on-entries.ts';

const without = (begin: string): Planted['statement'] =>
  onEntries((all) => all.filter(({ request_id: id }) => !id.startsWith(begin)));

export const plantedHouse = {
  'gold in the safebox does not count for a top-up': {
    breaks: /top-up \d+ came to member \d+, who had \d+/,
    meets: ['top-up', 'safebox'],
    read: () => (statement, rows) =>
      statement.text.startsWith('select "balance"') && String(statement.params[0]).startsWith('safebox:')
        ? { rows: [], affected: 0 }
        : rows,
  },
  'grants of an operator alone are not added up': {
    breaks: /operator \d+ granted \d+ alone/,
    meets: ['grant'],
    read: () => (statement, rows) =>
      statement.text.includes('sum("worth")') ? { rows: [{ sum: null }], affected: 0 } : rows,
  },
  'a grant moves nothing': {
    breaks: /grant \d+ is posted, and moved 0 of/,
    meets: ['grant'],
    statement: without('operator-grant:'),
  },
  'a top-up gives nothing': {
    breaks: /top-up \d+ is of \d+, and gave 0/,
    meets: ['top-up'],
    statement: without('top-up:'),
  },
  'a changed nickname costs nothing': {
    breaks: /changed the nickname, and paid 0/,
    meets: ['rename'],
    statement: without('nickname:'),
  },
} satisfies Readonly<Record<string, Planted>>;
