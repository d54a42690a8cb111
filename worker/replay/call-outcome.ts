/** What came of a recorded call or question, in a word. */
import { rowOf } from '../../domain/row.ts';

const codeIn = (value: unknown): string | null => {
  const { CODE, result, code, ok, answer } = rowOf(value);
  const found = [CODE, result, code].find((one) => typeof one === 'string' || typeof one === 'number');
  if (found !== undefined) return String(found);
  if (ok === true) return 'ok';
  return answer === undefined ? null : codeIn(answer);
};

/** The code of the answer, the status of HTTP, `lost` without an answer, `cancelled` by a newer call; '': an answer without a code. */
export function callOutcomeOf(value: unknown): string {
  const { row, status, lost, cancelled } = rowOf(value);
  if (lost === true) return 'lost';
  if (cancelled === true) return 'cancelled';
  return typeof status === 'number' ? String(status) : (codeIn(row) ?? '');
}
