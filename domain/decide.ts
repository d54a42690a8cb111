/** One signature for every decision: decide may refuse, apply may not, view changes nothing. */
import type { Result } from './result.ts';

/**
 * A command on a state, by rules that come in as arguments (limits, the member's level and gold, the time): the events that it leads to,
 * or the refusal with its numbers. A decision changes nothing by itself.
 */
export type Decide<State, Command, Rules, Events extends readonly unknown[], Refusal> = (
  state: State,
  command: Command,
  rules: Rules,
) => Result<Events, Refusal>;
