/**
 * A member whom a restriction or a stop keeps out has proved who they are. Their login is answered with a ticket by which they ask the staff one
 * question without a session.
 */
export const LOCKED_OUT = 'locked-out';
/** Long enough to write the question. */
export const LOCKED_OUT_MS = 60 * 60_000;
