/** Words of the differences between two site values. */
import type { ValueChangeRow } from '../../../domain/protocol/calls/operator/value-rows.ts';
import type { Say } from '../../text/i18n.ts';
import { fieldName, optionText } from './field-names.ts';

const ROW = '#';

/** The name of a row: what it stands for ("승무패"), its own name, or its number. */
function rowName(value: string, row: string, say: Say): string {
  const named = optionText(value, row, say);
  if (named !== row) return named;
  return /^\d+$/.test(row) ? say('operator.change.row', { number: row }) : row;
}

/** "이벤트 1번 › 보상과 확률 2번 › 골드"; '' for a value without fields. */
export function changePath(value: string, path: readonly string[], say: Say): string {
  const fields: string[] = [];
  const parts: string[] = [];
  for (const step of path) {
    if (step.startsWith(ROW)) {
      const row = rowName(value, step.slice(1), say);
      parts.push(parts.length === 0 ? row : `${parts.pop() ?? ''} ${row}`);
    } else {
      fields.push(step);
      parts.push(fieldName(value, fields.slice(-2).join('.'), say));
    }
  }
  return parts.join(' › ');
}

const switches: Readonly<Record<string, 'on' | 'off'>> = { true: 'on', false: 'off', Y: 'on', N: 'off' };

/** A value as a person reads it: thousands apart, switches and choices in words. */
export function leafText(value: string, leaf: ValueChangeRow['before'], say: Say): string {
  if (leaf === null) return say('word.none');
  if (typeof leaf === 'number') return leaf.toLocaleString('ko-KR', { maximumFractionDigits: 4 });
  const text = String(leaf);
  if (text === '') return say('operator.change.empty');
  const on = Object.hasOwn(switches, text) ? switches[text] : undefined;
  if (on !== undefined) return say(`operator.change.${on}`);
  const isList = /^\d+(?:, \d+)+$/.test(text);
  return isList
    ? text
        .split(', ')
        .map((one) => optionText(value, one, say))
        .join(', ')
    : optionText(value, text, say);
}
