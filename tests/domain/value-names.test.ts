/** O1 S9: every field of every site value has a name in both languages, in its form, its differences and the audit log. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { knownValues, type ValueName, valueNames } from '../../server/site-values/known-values.ts';
import { fieldName } from '../../src/features/operator/field-names.ts';
import { enOperatorValues } from '../../src/features/operator/values.en.ts';
import { koOperatorValues } from '../../src/features/operator/values.ko.ts';
import type { Shape } from '../../src/features/operator/value-shape.ts';
import { shapeOf } from '../../src/features/operator/value-shapes.ts';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';

/** Paths of all fields. */
function fieldsOf(shape: Shape, path: string): readonly string[] {
  if (shape.kind === 'rows') return fieldsOf(shape.row, path);
  if (shape.kind !== 'record') return [path];
  return Object.entries(shape.fields).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at, ...fieldsOf(field, at)];
  });
}
const schemaOf = (name: ValueName): string =>
  JSON.stringify(z.toJSONSchema(knownValues[name].shape, { io: 'input', unrepresentable: 'any' }));

test.each(valueNames)('O1: %s has a form, and names for it and its fields', async (name) => {
  await loadTextsOnDemand();
  const shape = shapeOf(name, schemaOf(name));
  if (shape === null) throw new Error(`${name} has no form`);
  const unnamed = ['', ...fieldsOf(shape, '')].filter(
    (path) => fieldName(name, path, (key) => `said ${key}`) === (path.split('.').at(-1) ?? ''),
  );
  expect(unnamed).toEqual([]);
  expect(Object.keys(koOperatorValues)).toContain(`operator.value.${name}`);
  expect(Object.keys(enOperatorValues)).toContain(`operator.value.${name}`);
});
