/** Counts what is open on the site by name: the sockets of an address, the sockets of a member. With several nodes, over all of them. */

export interface Tallies {
  /** Counts one more. Returns the function that takes it back. */
  add(name: string): () => void;
  /** The count on this node. */
  here(name: string): number;
  /** The counts of all nodes, one for each name. If the other nodes cannot be asked: the counts of this node. */
  total(names: readonly string[]): Promise<readonly number[]>;
}

export const addressTally = (key: string): string => `address ${key}`;
export const memberTally = (memberId: number): string => `member ${memberId}`;

export function createLocalTallies(): Tallies & { readonly all: ReadonlyMap<string, number> } {
  const all = new Map<string, number>();
  return {
    all,
    add(name) {
      let counted = true;
      all.set(name, (all.get(name) ?? 0) + 1);
      return () => {
        if (!counted) return;
        counted = false;
        const left = (all.get(name) ?? 1) - 1;
        if (left > 0) all.set(name, left);
        else all.delete(name);
      };
    },
    here: (name) => all.get(name) ?? 0,
    total: async (names) => names.map((name) => all.get(name) ?? 0),
  };
}
