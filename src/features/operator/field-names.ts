/** Words of the fields of site values. */
import { fieldPathOf } from '../../../domain/site-values/judge.ts';
import type { Shape } from '../../../domain/site-values/shape.ts';
import type { Say } from '../../text/i18n.ts';
import { marketText, outcomeText } from '../../text/outcome-text.ts';
import { sayOr } from './refusal-text.ts';

/** The name of the field at the end of the path; fields of one name may have another name in one value. */
export function fieldName(value: string, path: string, say: Say): string {
  const name = path.split('.').at(-1) ?? '';
  if (name === '') return sayOr(say, `operator.value.${value}`, say('operator.value'));
  const parent = path.split('.').at(-2) ?? '';
  return sayOr(
    say,
    [`operator.field.${value}.${name}`, `operator.field.${parent}.${name}`, `operator.field.${name}`],
    name,
  );
}

/** The names of all fields of a value, at any depth, as its form says them. */
export function fieldNames(value: string, shape: Shape, say: Say, path = ''): readonly string[] {
  const own = path === '' ? [] : [fieldName(value, path, say)];
  if (shape.kind === 'kept') return [];
  if (shape.kind === 'rows') return [...own, ...fieldNames(value, shape.row, say, path)];
  if (shape.kind !== 'record') return own;
  return [
    ...own,
    ...Object.entries(shape.fields).flatMap(([name, field]) =>
      fieldNames(value, field, say, fieldPathOf(path, name)),
    ),
  ];
}

/** What the number of a sport, a market or an outcome stands for in the limits of bets ("14": 핸디캡); null: the field holds no such number. */
export function numberText(value: string, path: string, text: string, say: Say): string | null {
  const field = path.split('.').at(-1);
  if (value !== 'bet-standards' || !/^\d+$/.test(text)) return null;
  if (field === 'market') return marketText(Number(text), say);
  if (field === 'outcome') return outcomeText(Number(text), say);
  return field === 'sport'
    ? sayOr(say, `operator.field.Delay.${text}`, say('operator.field.Delay.other'))
    : null;
}

/** Rows by their number, then the field, of a path as faults have it: "0.view_url", "2". */
export function placeName(value: string, path: string, say: Say): string {
  const isNumber = (part: string): boolean => /^\d+$/.test(part);
  const parts = path.split('.');
  const rows = parts.filter(isNumber).map((at) => say('operator.row.number', { number: Number(at) + 1 }));
  const names = parts.filter((part) => !isNumber(part));
  return [
    ...rows,
    ...(rows.length > 0 && names.length === 0 ? [] : [fieldName(value, names.join('.'), say)]),
  ].join(' ');
}

export const optionText = (value: string, option: string, say: Say): string =>
  sayOr(say, [`operator.option.${value}.${option}`, `operator.option.${option}`, `game.${option}`], option);
