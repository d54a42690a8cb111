/**
 * Text from outside that every part of the server can store, compare and log: whole characters, and no NUL (PostgreSQL cannot store it).
 */
import { z } from 'zod';

export const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

export const readableText = (mostChars: number) => z.string().max(mostChars).refine(isReadable);

/** A row that is deeper, or has more values, is refused. */
const readableLimits = { depth: 12, values: 20_000 } as const;

/**
 * Whether every text in a decoded row is readable, including the names of its fields. Rows with bytes or functions, and rows above the
 * limits, are not readable.
 */
export function isReadableRow(row: unknown): boolean {
  let values = 0;
  const look = (value: unknown, depth: number): boolean => {
    if (++values > readableLimits.values || depth > readableLimits.depth) return false;
    if (typeof value === 'string') return isReadable(value);
    if (typeof value !== 'object' || value === null) return typeof value !== 'function';
    if (ArrayBuffer.isView(value)) return false;
    if (Array.isArray(value)) return value.every((one) => look(one, depth + 1));
    return Object.entries(value).every(([key, one]) => isReadable(key) && look(one, depth + 1));
  };
  return look(row, 0);
}
