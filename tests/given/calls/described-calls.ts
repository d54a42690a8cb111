/** Every call that domain/protocol/calls describes, found by walking its files. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallDescription } from '../../../domain/protocol/calls/base/call.ts';
import { root } from '../sites/running-site.ts';

const folder = join(root, 'domain/protocol/calls');

const isCall = (value: unknown): value is CallDescription =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value && 'answer' in value;

export async function describedCalls(): Promise<readonly CallDescription[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('-calls.ts'),
  );
  const modules = await Promise.all(
    files.map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isCall));
}
