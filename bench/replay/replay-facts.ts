/** What every replay tells of its end. */
export interface ReplayFacts {
  /** Socket messages by event name. */
  readonly events: Readonly<Record<string, number>>;
  readonly dropped: Readonly<Record<string, number>>;
  readonly updates: number;
  /** Spent in the path, without the waits of a paced replay. */
  readonly seconds: number;
  readonly hash: string;
}
