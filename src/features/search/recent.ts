/** The latest choices in the palette, per browser. */
import { jsonOf, listOf } from '../../../domain/row.ts';
import { readStored, writeStored } from '../../core/browser/stored-choice.ts';

const KEY = 'spo.search.recent';
export const MAX_RECENT = 6;
const MAX_CHARS = 80;
const kinds = ['team', 'league', 'match', 'screen'] as const;

export interface Recent {
  readonly kind: (typeof kinds)[number];
  /** As it was shown when it was chosen. */
  readonly label: string;
  /** An address of this site. */
  readonly path: string;
}

const isPath = (text: string): boolean => /^\/(?![/\\])/.test(text);

function recentOf(value: unknown): Recent | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, label, path } = value as Readonly<Record<string, unknown>>;
  const known = kinds.find((one) => one === kind);
  if (known === undefined || typeof label !== 'string' || typeof path !== 'string' || !isPath(path))
    return null;
  return { kind: known, label: label.slice(0, MAX_CHARS), path };
}

/** The newest first. What cannot be read is left out. */
export function readRecent(): readonly Recent[] {
  const list = listOf(jsonOf(readStored(KEY) ?? ''));
  return list.flatMap((one) => recentOf(one) ?? []).slice(0, MAX_RECENT);
}

export function addRecent(recent: Recent): void {
  const others = readRecent().filter(
    ({ kind, path, label }) => kind !== recent.kind || path !== recent.path || label !== recent.label,
  );
  writeStored(KEY, JSON.stringify([recent, ...others].slice(0, MAX_RECENT)));
}

export const clearRecent = (): void => void writeStored(KEY, null);
