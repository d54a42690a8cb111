/** The names of the fields that a schema of the wire reads. */
interface Definition {
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
}
export interface Schema {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly def: unknown;
}

/** The object that a schema reads at last: behind null, defaults, lists, maps and preparing steps. */
function objectIn(schema: Schema): Schema | null {
  if (schema.shape !== undefined) return schema;
  const { innerType, element, valueType, in: first, out } = schema.def as Definition;
  for (const inner of [innerType, element, valueType, out, first]) {
    const found = inner === undefined ? null : objectIn(inner);
    if (found !== null) return found;
  }
  return null;
}

/** `path`: fields on the way to the object whose names are asked for. */
export function fieldsOf(schema: unknown, ...path: readonly string[]): readonly string[] {
  let shape = objectIn(schema as Schema)?.shape ?? {};
  for (const name of path) {
    const next = shape[name];
    shape = next === undefined ? {} : (objectIn(next)?.shape ?? {});
  }
  return Object.keys(shape);
}
