/** The log in the form for a terminal. */
import { printable } from './printable.ts';

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
export function readableLine(json: string): string {
  const { level, time, event, error, ...fields } = JSON.parse(json) as WrittenLine;
  const reason = isError(error) ? [`${event}: ${error.name}: ${error.message}`] : [event];
  if (error !== undefined && !isError(error)) reason.push(`error=${shown(error)}`);
  const named = Object.entries(fields).map(([key, value]) => `${key}=${shown(value)}`);
  const head = [time.slice(CLOCK.from, CLOCK.to), level.toUpperCase(), ...reason, ...named].join(' ');
  const lines = [head, ...(isError(error) ? framesOf(error) : [])];
  return lines.map((line) => `${printable(line)}\n`).join('');
}
