/** The log of a running server: pino's JSON, one object per line; readable lines on a terminal. Secrets are removed. */
import { pino } from 'pino';
import { printable } from './printable.ts';
import { redact, redactText } from './redact.ts';

type LogLevel = 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, unknown>>;
export type LogForm = 'json' | 'text';

type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

export interface ServerLog {
  /** A failure. */
  (message: string, error?: unknown, fields?: LogFields): void;
  /** An event that is no failure; absent: nobody reads them. */
  readonly info?: (event: string, fields: LogFields) => void;
}

interface LogOptions {
  /** Writes a line, its end included. */
  readonly write: (lines: string) => void;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly form?: LogForm;
  readonly secrets?: readonly string[];
}

/** Keys of every line. A field with such a name gets a name of its own. */
const lineKeys: ReadonlySet<string> = new Set(['level', 'time', 'event']);

const ownNames = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [lineKeys.has(key) ? `field_${key}` : key, value]),
  );

/** A line of log.ts, parsed. */
interface WrittenLine extends Readonly<Record<string, unknown>> {
  readonly level: string;
  readonly time: string;
  readonly event: string;
  readonly error?: unknown;
}

/** An error in the form of redact.ts. */
interface WrittenError {
  readonly name: string;
  readonly message: string;
  readonly stack?: unknown;
}

const CLOCK = { from: 11, to: 23 } as const;
const FRAME = /^\s+at /;

const shown = (value: unknown): string =>
  typeof value === 'string' && /^[\w.:/-]+$/.test(value) ? value : JSON.stringify(value);

const isError = (value: unknown): value is WrittenError =>
  typeof value === 'object' && value !== null && 'message' in value && 'name' in value;

const framesOf = ({ stack }: WrittenError): readonly string[] =>
  (typeof stack === 'string' ? stack : '')
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map((line) => `    ${line.trim()}`);

/**
 * Returns `09:41:18.000 ERROR a call failed: TypeError: … requestId=r1 status=500`, and below it the indented frames of the error. No text
 * of a member can imitate a line of the log.
 */
function readableLine(json: string): string {
  const { level, time, event, error, ...fields } = JSON.parse(json) as WrittenLine;
  const reason = isError(error) ? [`${event}: ${error.name}: ${error.message}`] : [event];
  if (error !== undefined && !isError(error)) reason.push(`error=${shown(error)}`);
  const named = Object.entries(fields).map(([key, value]) => `${key}=${shown(value)}`);
  const head = [time.slice(CLOCK.from, CLOCK.to), level.toUpperCase(), ...reason, ...named].join(' ');
  const lines = [head, ...(isError(error) ? framesOf(error) : [])];
  return lines.map((line) => `${printable(line)}\n`).join('');
}

export function createLog({ write, now, form = 'json', secrets = [] }: LogOptions): Log {
  const known = secrets.filter((secret) => secret !== '');
  const lineOf = form === 'text' ? readableLine : (line: string) => `${printable(line.trimEnd())}\n`;
  const lines = pino(
    {
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => ownNames(redact(fields, known) as Record<string, unknown>),
      },
    },
    { write: (line: string) => write(lineOf(line)) },
  );
  return (level, event, fields = {}) => lines[level](fields, redactText(event, known));
}

/** The secrets in the address of a database; none when it has no password. */
export function secretsOf(databaseUrl: string | null): readonly string[] {
  if (databaseUrl === null || !URL.canParse(databaseUrl)) return [];
  const { password } = new URL(databaseUrl);
  return password === '' ? [] : [password, decodeURIComponent(password)];
}
