/** Members who did anything since the last look: a call, or a question of a socket, with the token of a session. */

/** Members whose signs are held between two looks; further ones count with their next act. */
const MOST_MEMBERS = 50_000;

export interface LifeSign {
  readonly memberId: number;
  /** Server ms. */
  readonly at: number;
}

interface LifeSigns {
  note(memberId: number): void;
  /** The last sign of each member since the last call. */
  take(): readonly LifeSign[];
}

export function createLifeSigns(now: () => number): LifeSigns {
  let signs = new Map<number, number>();
  return {
    note(memberId) {
      if (signs.size < MOST_MEMBERS || signs.has(memberId)) signs.set(memberId, now());
    },
    take() {
      const taken = [...signs].map(([memberId, at]) => ({ memberId, at }));
      signs = new Map();
      return taken;
    },
  };
}
