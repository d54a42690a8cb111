/** Values that a schema reads, with planted secrets wherever a text or a number may stand. */
import type { Schema } from '../../../domain/protocol/session/redact.ts';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly values?: readonly unknown[];
}

export interface Planted {
  readonly text: string;
  readonly number: number;
}

const ofNumber: ReadonlySet<string> = new Set(['number', 'int']);

/** Every choice of the schema with the planted values, so that each of its texts, numbers and names is planted in one of them. */
export function plantedIn(schema: Schema, planted: Planted): readonly unknown[] {
  const {
    type,
    shape,
    innerType,
    element,
    valueType,
    in: first,
    options,
    items,
    values,
  } = schema.def as Definition;
  if (shape !== undefined) {
    const all = Object.entries(shape).map(([name, one]) => [name, plantedIn(one, planted)] as const);
    const most = Math.max(1, ...all.map(([, choices]) => choices.length));
    return Array.from({ length: most }, (_, at) => ({
      ...Object.fromEntries(all.map(([name, choices]) => [name, choices[at % choices.length]])),
      [planted.text]: planted.text,
      undeclared: planted.text,
    }));
  }
  if (options !== undefined) return options.flatMap((one) => plantedIn(one, planted));
  if (element !== undefined) return [plantedIn(element, planted)];
  if (items !== undefined) return [items.map((one) => plantedIn(one, planted)[0])];
  if (valueType !== undefined)
    return plantedIn(valueType, planted).map((value) => ({ [planted.text]: value, [planted.number]: value }));
  const inner = innerType ?? first;
  if (inner !== undefined) return [...plantedIn(inner, planted), planted.text];
  if (ofNumber.has(type)) return [planted.number, String(planted.number)];
  return type === 'literal' ? [values?.[0], planted.text] : [planted.text];
}
