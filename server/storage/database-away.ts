/**
 * Whether an error says that the database cannot be reached now, or has no room. Then the request may be tried again later, and the code is not at
 * fault.
 */
import { codeOfError } from '../error-code.ts';
import { DatabaseError } from './database-thread.ts';

/** Of Node: the server is not there, or the link to it has ended. */
const linkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** Of PostgreSQL: no connection (class 08), too many of them, and a server that stops, crashed or starts. */
const serverCode = /^(?:08...|53300|57P0[123])$/;
/** Codes of PostgreSQL: its disk or its memory is full. */
const fullCode = /^53[12]00$/;
/** The driver's errors without a code: a connection ended under a query, or none was free in time. */
const driverText =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The system calls whose errors come from a link; a missing file has another one. */
const ofLink = (error: object): boolean =>
  'syscall' in error && /^(?:connect|read|write|getaddrinfo)$/.test(String(error.syscall));

/** Whether an error says that the database answers, and has no room for what it should write. */
export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error && fullCode.test(codeOfError(error));

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isDatabaseFull(error)) return true;
  const code = codeOfError(error);
  if (error instanceof DatabaseError) return code === '' || code === 'BUSY';
  if (linkCodes.has(code) && ofLink(error)) return true;
  // Node tries each address of a name, and collects their errors.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return serverCode.test(code) || driverText.test(error.message);
}

/** The line of a log about an error of `isDatabaseAway`. */
export const lineOfAway = (error: unknown): string =>
  isDatabaseFull(error) ? 'the database has no room' : 'the database cannot be reached';
