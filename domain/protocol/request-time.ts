/**
 * The time in the id of a request that moves gold or goods: server ms in base 36, a dot, and what makes the id unique.
 *
 * The server forgets after a while that a request was refused or never arrived. A request that comes later is refused by this time, so
 * nothing moves after the member was told that nothing will.
 */
const TIMED = /^([0-9a-z]{8,9})\./;

/** The id of a request that is made at `ms` (server time). `unique`: 1 to 54 characters, another one for each request. */
export const requestIdAt = (ms: number, unique: string): string =>
  `${Math.floor(ms).toString(36).padStart(8, '0')}.${unique}`;

/** Server ms at which the request was made; null: its id has no time. */
export function timeOfRequest(reqId: string): number | null {
  const [, time] = TIMED.exec(reqId) ?? [];
  return time === undefined ? null : Number.parseInt(time, 36);
}
