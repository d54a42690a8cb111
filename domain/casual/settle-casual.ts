/** Settles a casual bet. */

export type CasualState = 'waiting' | 'succeeded' | 'failed' | 'void';

interface SettledCasual {
  readonly state: Exclude<CasualState, 'waiting'>;
  /** Gold that goes to the member. */
  readonly won: number;
}

/** `drawn` null: the round can no longer be drawn, and the stake comes back. */
export function settleCasual(
  bet: { readonly pick: number; readonly stake: number; readonly expected: number },
  drawn: number | null,
): SettledCasual {
  if (drawn === null) return { state: 'void', won: bet.stake };
  return drawn === bet.pick ? { state: 'succeeded', won: bet.expected } : { state: 'failed', won: 0 };
}
