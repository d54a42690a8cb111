/** A site value as the fields of a form, by its JSON schema: numbers, lists of numbers, objects of numbers; everything else is JSON. */
const rowOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

interface NumberShape {
  readonly minimum: number;
  readonly maximum: number;
}

export type ValueShape =
  | { readonly kind: 'number'; readonly shape: NumberShape }
  | { readonly kind: 'numbers'; readonly shape: NumberShape }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, NumberShape>> }
  | { readonly kind: 'json' };

/** What is typed, by field; '' is the only field of numbers, lists and JSON. */
export type Draft = Readonly<Record<string, string>>;

const numberIn = (schema: unknown): NumberShape | null => {
  const { type, minimum, maximum } = rowOf(schema);
  return type === 'integer' || type === 'number'
    ? {
        minimum: typeof minimum === 'number' ? minimum : Number.MIN_SAFE_INTEGER,
        maximum: typeof maximum === 'number' ? maximum : Number.MAX_SAFE_INTEGER,
      }
    : null;
};

export function shapeOf(schemaText: string): ValueShape {
  const schema = rowOf(JSON.parse(schemaText));
  const number = numberIn(schema);
  if (number !== null) return { kind: 'number', shape: number };
  const items = schema['type'] === 'array' ? numberIn(schema['items']) : null;
  if (items !== null) return { kind: 'numbers', shape: items };
  const fields = Object.entries(rowOf(schema['properties'])).map(
    ([name, field]) => [name, numberIn(field)] as const,
  );
  const numbers = fields.flatMap(([name, field]) => (field === null ? [] : [[name, field] as const]));
  return fields.length > 0 && numbers.length === fields.length
    ? { kind: 'fields', fields: Object.fromEntries(numbers) }
    : { kind: 'json' };
}

const textOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : JSON.stringify(value);

export function draftOf(shape: ValueShape, valueText: string): Draft {
  const value: unknown = JSON.parse(valueText);
  switch (shape.kind) {
    case 'number':
      return { '': textOf(value) };
    case 'numbers':
      return { '': Array.isArray(value) ? value.map(textOf).join(', ') : '' };
    case 'fields':
      return Object.fromEntries(Object.keys(shape.fields).map((name) => [name, textOf(rowOf(value)[name])]));
    case 'json':
      return { '': JSON.stringify(value, null, 2) };
  }
}

const wholeIn = (text: string, { minimum, maximum }: NumberShape): number | null => {
  const value = /^-?\d{1,16}$/.test(text.trim()) ? Number(text) : null;
  return value === null || value < minimum || value > maximum ? null : value;
};

/** The value as JSON; null: the field of that name does not fit. */
export type ReadDraft =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly field: string };

function readJson(text: string): ReadDraft {
  try {
    return { ok: true, value: JSON.stringify(JSON.parse(text)) };
  } catch {
    return { ok: false, field: '' };
  }
}

export function readDraft(shape: ValueShape, draft: Draft): ReadDraft {
  const only = draft[''] ?? '';
  if (shape.kind === 'json') return readJson(only);
  if (shape.kind === 'fields') {
    const read = Object.entries(shape.fields).map(
      ([name, field]) => [name, wholeIn(draft[name] ?? '', field)] as const,
    );
    const bad = read.find(([, value]) => value === null);
    return bad === undefined
      ? { ok: true, value: JSON.stringify(Object.fromEntries(read)) }
      : { ok: false, field: bad[0] };
  }
  const texts = shape.kind === 'number' ? [only] : only.split(',');
  const read = texts.map((text) => wholeIn(text, shape.shape));
  if (read.includes(null)) return { ok: false, field: '' };
  return { ok: true, value: JSON.stringify(shape.kind === 'number' ? read[0] : read) };
}
