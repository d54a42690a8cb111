/** The mark of a restriction that a member set for themselves (H9). */
export const SELF_RESTRICTED = 'self';

export const isSelfRestricted = (
  {
    status,
    cause,
    until,
  }: { readonly status: string; readonly cause: string | null; readonly until: number | null },
  now: number,
): boolean => status === 'RESTRICTED' && cause === SELF_RESTRICTED && (until ?? 0) > now;
