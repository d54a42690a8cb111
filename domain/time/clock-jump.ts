/** A clock that is further from another one than this has jumped, ms. */
export const CLOCK_JUMP_MS = 30_000;
