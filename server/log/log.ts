/** The log of a running server: a JSON object a line, for machines to read. Secrets never get into it. */
import { printable } from './printable.ts';

export type LogLevel = 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, unknown>>;

export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/** Longer texts are cut. */
export const MAX_LOG_TEXT = 4000;
const MAX_DEPTH = 4;
const REDACTED = '[redacted]';
const SECRET_FIELD = /token|password|secret|authorization|cookie/i;
/** The password in an address: postgres://user:password@host. */
const ADDRESS_PASSWORD = /([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s/]*@/gi;

/** `known`: secrets of this process (the database's password); they are taken out of every text. */
const redactText = (text: string, known: readonly string[]): string => {
  const plain = known.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
  return plain.replace(ADDRESS_PASSWORD, `$1:${REDACTED}@`).slice(0, MAX_LOG_TEXT);
};

function redact(value: unknown, known: readonly string[], depth = 0): unknown {
  if (typeof value === 'string') return redactText(value, known);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return '…';
  // Nothing but these: the error of a database connection also holds its password.
  if (value instanceof Error)
    return { name: value.name, message: redactText(value.message, known), stack: stackOf(value, known) };
  if (Array.isArray(value)) return value.map((one) => redact(one, known, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      SECRET_FIELD.test(key) ? REDACTED : redact(one, known, depth + 1),
    ]),
  );
}

const stackOf = ({ stack }: Error, known: readonly string[]): string | undefined =>
  stack === undefined ? undefined : redactText(stack, known);

export interface LogOptions {
  /** Takes a line, its end included. */
  readonly write: (line: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly secrets?: readonly string[];
}

export function createLog({ write, now, secrets = [] }: LogOptions): Log {
  const known = secrets.filter((secret) => secret !== '');
  return (level, event, fields = {}) => {
    const line = { level, time: new Date(now()).toISOString(), event };
    const more = redact(fields, known) as object;
    write(`${printable(JSON.stringify({ ...line, ...more }))}\n`);
  };
}

/** Secrets in the address of a database. */
export function secretsOf(databaseUrl: string | null): readonly string[] {
  if (databaseUrl === null || !URL.canParse(databaseUrl)) return [];
  const { password } = new URL(databaseUrl);
  return [password, decodeURIComponent(password)];
}
