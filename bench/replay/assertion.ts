/** What `--assert` asks of a replay: a condition, with the moments at which it must hold. */
import { refusalKinds } from '../../domain/protocol/bets/refusal-code.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import {
  type Condition,
  conditionStates,
  figures,
  readCondition,
  unitNamesOf,
} from '../../worker/replay/condition.ts';
import type { Replay } from '../../worker/replay/replay.ts';
import { watchCondition } from '../../worker/replay/watch-condition.ts';

/** A condition with the moments at which it must hold. */
export interface Assertion {
  readonly when: 'once' | 'never' | 'always' | 'at end';
  readonly condition: Condition;
}

/** Figures that are compared in the same units. */
const ofUnits = Object.groupBy(figures, (figure) => unitNamesOf(figure).join('|'));
const figureHelp = Object.entries(ofUnits)
  .map(([units, names = []]) => `'${names.join('|')} > N${units === '' ? '' : `(${units})`}'`)
  .join(', ');

/** What a condition may say, in a sentence for people. */
export const conditionHelp = `'market [ID] [of MATCH] ${conditionStates.market.join('|')}', 'match [ID] ${conditionStates.match.join('|')}', 'price [of market ID [of MATCH]] [outcome ID] > N', 'bet ${conditionStates.bet.join('|')}', 'bet refused ${refusalKinds.join('|')}', 'window error [NAME]', ${figureHelp}; joined by and, or, not`;

/** `never W`, `always W`, `at end W`, or `W`: at least once. null: the text is not understood. */
export function readAssertion(text: string): Assertion | null {
  const [, when, rest = ''] =
    /^(?:(never|always|at end)\s+)?(.*)$/s.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? [];
  const condition = readCondition(rest);
  return condition === null ? null : { when: (when as Assertion['when'] | undefined) ?? 'once', condition };
}

export interface Verdict {
  /** null: what the condition asks for was never measured. */
  readonly holds: boolean | null;
  /** The entry that decided; null: none did. */
  readonly n: number | null;
  readonly found: string;
}

export interface AssertionWatch {
  /** `n`: number of the entry that was played. */
  see(replay: Replay, entry: SpoEntry, n: number): void;
  readonly verdict: Verdict;
}

export function watchAssertion({ when, condition }: Assertion): AssertionWatch {
  const look = watchCondition(condition);
  /** What an entry must show to decide at once; null: the last one decides. */
  const deciding = when === 'at end' ? null : when !== 'always';
  const undecided: Verdict = { holds: when === 'never' || when === 'always', n: null, found: '' };
  let verdict: Verdict = { ...undecided, holds: null };
  return {
    see(replay, entry, n) {
      if (verdict.n !== null && deciding !== null) return;
      const { holds, found: what } = look(replay, entry);
      if (holds === null) return;
      if (deciding === null) verdict = { holds, n, found: what };
      else if (holds === deciding) verdict = { holds: when === 'once', n, found: what };
      else verdict = undecided;
    },
    get verdict() {
      return verdict;
    },
  };
}
