/** The audit log in sentences: what was done, from what to what, and why. */
import { teamsIn } from '../../../domain/desk/proposal.ts';
import { resultOf } from '../../../domain/match/stake-shares.ts';
import type { AuditRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import type { ValueChangeRow } from '../../../domain/protocol/calls/operator/value-rows.ts';
import { jsonOf, type Row, rowOf } from '../../../domain/row.ts';
import { termsNameOf } from '../../../domain/terms/terms.ts';
import { dateAndTime } from '../../text/dates.ts';
import { gold } from '../../text/format.ts';
import { isTextKey, type Language, type Say, type Texts } from '../../text/i18n.ts';
import { shownLineOf, lineText, marketText, outcomeText } from '../../text/outcome-text.ts';
import { sayOr } from './refusal-text.ts';
import { resultText } from './result-text.ts';

const times: ReadonlySet<string> = new Set(['until', 'holdsFrom', 'effectiveAt']);
/** Numbers of things, which are looked up as they stand; separators are for amounts. */
const ids: ReadonlySet<string> = new Set([
  'match',
  'result',
  'correction',
  'post',
  'comment',
  'question',
  'report',
  'order',
  'version',
  'message',
  'room',
  'grant',
  'value',
]);
const isValue = (action: string): boolean => action.startsWith('operator.value');
const boardName = (text: string): string => `boards.board.${text}`;
/** Texts of what the detail names by a code. */
const named: Readonly<Record<string, (text: string, action: string) => string>> = {
  before: (text) => `operator.status.${text}`,
  board: boardName,
  to: boardName,
  code: (text, action) =>
    action === 'terms.write' ? `terms.name.${termsNameOf(text) ?? ''}` : `operator.audit.login.${text}`,
  type: (text) => `sessions.mode.${text}`,
  provider: (text) => `login.${text}`,
  currency: (text) => `operator.currency.${text}`,
  decision: (text) => `report.decision.${text}`,
  list: (text) => `find.${text}`,
  of: (text) => `operator.audit.limit.${text}`,
  period: (text) => `operator.audit.period.${text}`,
  name: (text, action) => (isValue(action) ? `operator.value.${text}` : ''),
};

/** The act, and of a file that was taken its list. */
interface Of {
  readonly action: string;
  readonly list: string;
}

/** A field of the detail in words. */
function fieldText(
  [name, value]: readonly [name: string, value: unknown],
  { action, list }: Of,
  { say, language }: Texts,
): string {
  if (name === 'market' && typeof value === 'number')
    return value === 0 ? say('suspend.of-match') : marketText(value, say);
  if (name === 'specifier')
    return typeof value === 'string' ? ` ${lineText(0, shownLineOf(value), value)}`.trimEnd() : '';
  if (typeof value === 'string') {
    if (name === 'results' || name === 'was') return resultsText(value, say);
    if (name === 'teams') return teamsIn(value, language);
    if (name === 'changed') return changedText(value, say);
    if (name === 'words')
      return value === '' ? say('operator.audit.all') : searchedText(value, list, say, language);
  }
  if (typeof value === 'number')
    return times.has(name)
      ? dateAndTime(value, language)
      : ids.has(name)
        ? String(value)
        : value.toLocaleString('ko-KR');
  if (value === null || value === undefined) return say('word.none');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return sayOr(say, named[name]?.(text, action) ?? '', text);
}

function resultWord(text: string, say: Say): string {
  const result = resultOf(text);
  return result === null ? sayOr(say, `result.${text}`, text) : resultText(result, say);
}

/** The texts of a state by the list that has it: a result that is pending waits for an approval, an order for its payment. */
const stateKeys: Readonly<Record<string, string>> = {
  grants: 'operator.grants',
  results: 'result',
  corrections: 'result',
  reports: 'report.state',
  questions: 'find.state',
};

/** The search of a file: names of fields, most with a value ("match 7, state opened, member"). */
const searchedText = (text: string, list: string, say: Say, language: Language): string =>
  text
    .split(', ')
    .map((one) => {
      const [name = '', value = ''] = one.split(' ');
      const field = sayOr(say, [`operator.audit.${name}`, `find.${name}`, `find.by.${name}`], name);
      if (value === '') return field;
      const at = name === 'from' || name === 'to' ? dateAndTime(Number(value), language) : value;
      const word = sayOr(
        say,
        [stateKeys[list] ?? 'operator.state', 'status', 'charge.method', 'operator'].map(
          (prefix) => `${prefix}.${value}`,
        ),
        at,
      );
      return `${field} ${word}`;
    })
    .join(', ');

/** "1 win, 3 lose", "void". */
const resultsText = (text: string, say: Say): string =>
  text
    .split(', ')
    .map((one) => {
      const [outcome = '', result] = one.split(' ');
      return result === undefined
        ? resultWord(outcome, say)
        : `${outcomeText(Number(outcome), say)} ${resultWord(result, say)}`;
    })
    .join(', ');

/** "12 win 2000 > lose 0, 13 opened 0 > special 500": bets before and after a correction. Rows of earlier releases are words, and stay as they are. */
function changedText(text: string, say: Say): string {
  const outcome = (state: string, won: string): string =>
    [
      say(`status.${state as 'opened' | 'win' | 'lose' | 'special'}`),
      ...(state === 'opened' ? [] : [gold(Number(won)), say('operator.currency.gold')]),
    ].join(' ');
  return text.replaceAll(
    /(\d+) (opened|win|lose|special) (\d+) > (opened|win|lose|special) (\d+)/g,
    (_, bet: string, was: string, wasWon: string, is: string, isWon: string) =>
      `${say('operator.row.of.bet', { id: bet })}: ${outcome(was, wasWon)} → ${outcome(is, isWon)}`,
  );
}

/** Fields that stand behind the sentence. */
const reasons = ['reason', 'cause', 'note'] as const;

const reasonIn = (detail: Row): string =>
  reasons
    .map((name) => detail[name])
    .find((text) => typeof text === 'string' && text !== '')
    ?.toString() ?? '';

const isChange = (row: unknown): row is ValueChangeRow => Array.isArray(rowOf(row)['path']);

interface AuditSentence {
  readonly text: string;
  /** '' : no reason is kept. */
  readonly reason: string;
  /** The fields of a site value that changed; null: the act changed none. */
  readonly changed: {
    readonly value: string;
    readonly changes: readonly ValueChangeRow[];
    readonly more: number;
  } | null;
}

/** An act without a sentence (of another release) shows its name and what was kept of it. */
export function auditSentence(row: AuditRow, say: Say, language: Language): AuditSentence {
  const detail = rowOf(jsonOf(row.detail));
  const { list } = detail;
  const of = { action: row.action, list: typeof list === 'string' ? list : '' };
  const words = Object.fromEntries(
    Object.entries(detail).map((field) => [field[0], fieldText(field, of, { say, language })]),
  );
  const key = `operator.audit.said.${row.action}`;
  const plain = Object.entries(words).filter(([name]) => !(reasons as readonly string[]).includes(name));
  const text = isTextKey(key)
    ? // Rows of earlier releases do not say what was before.
      say(key, { before: '?', ...words })
    : [row.action, ...plain.map(([name, one]) => `${name}: ${one}`)].join(' · ');
  const changes = detail['changes'];
  const changed = Array.isArray(changes)
    ? { value: String(detail['name']), changes: changes.filter(isChange), more: Number(detail['more'] ?? 0) }
    : null;
  return { text, reason: reasonIn(detail), changed };
}

/** The sentence with the reason behind it. */
export function auditLine(row: AuditRow, say: Say, language: Language): string {
  const { text, reason } = auditSentence(row, say, language);
  return reason === '' ? text : `${text} ${say('word.reason')}: ${reason}`;
}
