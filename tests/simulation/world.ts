/** What the acts of a schedule find. */
import type { Clock } from './clock.ts';
import type { Device } from './device.ts';
import type { Plan } from './plan.ts';
import type { Books } from './rules.ts';
import type { Site } from './site.ts';
import type { Store } from './store.ts';

export interface World {
  readonly plan: Plan;
  readonly clock: Clock;
  readonly books: Books;
  readonly devices: readonly Device[];
  /** Of operators, who have no bets; none where no act is theirs. */
  readonly operators: readonly Device[];
  readonly site: Site;
  readonly store: Store;
  readonly fail: (rules: readonly string[]) => void;
  readonly log: (line: string) => void;
}
