/** The mark of a restriction that a member set for themselves (H9). */
export const SELF_RESTRICTED = 'self';

interface Restricted {
  readonly status: string;
  readonly cause: string | null;
  readonly until: number | null;
  /** The end of the own restriction under an act of an operator. */
  readonly ownUntil: number | null;
}

/** Server ms; the end of the restriction that the member set, also where an act of an operator stands above it. Null: none holds. */
export function selfRestrictedUntil(
  { status, cause, until, ownUntil }: Restricted,
  now: number,
): number | null {
  const end = status === 'RESTRICTED' && cause === SELF_RESTRICTED ? until : ownUntil;
  return end !== null && end > now ? end : null;
}
