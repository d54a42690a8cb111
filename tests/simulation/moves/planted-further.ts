/** Faults that the real program does not have, of trades, logins and limits of weeks and months (planted.ts). */
import type { Planted } from '../on-entries.ts';
import type { Rows, Statement } from '../wrappers.ts';

const afterItsLogin = /was done after its login had ended/;

/** The rows that the statements of this kind had when they were first asked with these parameters. */
const remembered =
  (isOf: (statement: Statement) => boolean): NonNullable<Planted['read']> =>
  () => {
    const first = new Map<string, Rows>();
    return (statement, rows) => {
      if (!isOf(statement)) return rows;
      const key = JSON.stringify(statement.params.filter((param) => typeof param !== 'number'));
      const kept = first.get(key) ?? rows;
      first.set(key, kept);
      return kept;
    };
  };

/** Without the statements that end logins for this reason. */
const endsNoLogin =
  (reason: string): NonNullable<Planted['statement']> =>
  (one) =>
    one.text.startsWith('update "token" set "revoked_at"') && one.params.includes(reason) ? null : one;

export const plantedFurther = {
  'a correction keeps the sale': {
    breaks: /was bought for \d+, and its bet can pay/,
    meets: ['sell', 'buy', 'ask-correction', 'decide-correction'],
    statement: ({ text, params }) => ({ text: text.replace(/, sale_ends_at = null\b/, ''), params }),
  },
  'a bet that is bought stays with its seller': {
    breaks: /was bought, and not handed over/,
    meets: ['sell', 'buy'],
    statement: (one) => (one.text.startsWith('update "bet" set "member_id"') ? null : one),
  },
  'members buy as often as they like': {
    breaks: /bought two sales within minutes/,
    meets: ['sell', 'buy'],
    read: () => (statement, rows) =>
      statement.text.startsWith('select "closed_at" from "trade"') ? { rows: [], affected: 0 } : rows,
  },
  'what operators hold back is bought': {
    breaks: /was bought while an operator held/,
    meets: ['sell', 'buy'],
    statement: (one) => (/^\s*select[^]+from feed_suspension/.test(one.text) ? null : one),
  },
  'a login is asked for once': {
    breaks: /was answered to a login that had ended/,
    meets: ['log-in'],
    read: remembered(({ text }) => text.startsWith('select "member".*, "token"."hash" from "token"')),
  },
  'the login is not asked for as a bet or a move is written': {
    breaks: afterItsLogin,
    meets: ['log-in'],
    read: remembered(({ text }) => text.includes('from "token"') && text.includes('for share')),
  },
  'a further login leaves the others alive': {
    breaks: /wants one device, and is logged in at/,
    meets: ['log-in', 'one-device'],
    statement: endsNoLogin('duplicate'),
  },
  'who restricts themselves keeps their logins': {
    breaks: /is RESTRICTED, and has a login/,
    meets: ['restrict-self'],
    statement: endsNoLogin('self-restricted'),
  },
  'limits of a week and a month are not held': {
    breaks: /passed the limit of \w+ a (?:week|month)/,
    meets: ['limit-period'],
    read:
      () =>
      (statement, { rows, affected }) => {
        const isOfLimits = statement.text.includes('-> held.period)');
        const left = rows.filter((row) => (row as { readonly period?: string }).period === 'day');
        return isOfLimits ? { rows: left, affected } : { rows, affected };
      },
  },
} satisfies Readonly<Record<string, Planted>>;
