import { readFileSync } from 'node:fs';

/** Descriptors for files, the database, Redis and what Node itself opens. */
export const RESERVED_DESCRIPTORS = 512;

/** Files and connections that this process may have open at once; null: the system does not say so. Node raises the soft limit to the hard one. */
export function descriptorLimit(): number | null {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return found === null ? null : Number(found[1]);
  } catch {
    return null;
  }
}

/** Connections that fit: the wanted number, or what the descriptors leave; at least half of them. */
export function fittingConnections(wanted: number, descriptors: number | null = descriptorLimit()): number {
  if (descriptors === null) return wanted;
  return Math.min(wanted, Math.max(descriptors - RESERVED_DESCRIPTORS, Math.floor(descriptors / 2)));
}
