/** A step of the hot path that the gate compares between two trees. A file in `steps/` that exports `step` is one. */
export interface GateStep {
  readonly name: string;
  /** Steps that bring much of their own (a database) run in processes of their own. */
  readonly heavy: boolean;
  /** The function that a planted slowdown is put into, and how often a turn calls it. */
  readonly planted: { readonly file: string; readonly name: string; readonly calls: number };
  open(surroundings: Surroundings): Promise<OpenStep>;
}

export interface Surroundings {
  /** A PostgreSQL for both trees; null: there is none. */
  readonly postgres: string | null;
}

export interface OpenStep {
  /** The same work each time. A step whose work another process does answers that one's processor time, µs; else this process is measured. */
  turn(): Promise<number | void> | void;
  /** What the work led to: trees with another answer do other work, and are not compared. */
  answer(): Promise<string> | string;
  close(): Promise<void>;
}
