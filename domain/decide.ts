/** One signature for every decision: decide may refuse, apply may not, view changes nothing. */
import type { Result } from './result.ts';

/**
 * Decides a command on a state. The rules are arguments (limits, the member's level and gold, the time). Returns the events, or the refusal
 * with its numbers. A decision changes nothing itself.
 */
export type Decide<State, Command, Rules, Events extends readonly unknown[], Refusal> = (
  state: State,
  command: Command,
  rules: Rules,
) => Result<Events, Refusal>;
