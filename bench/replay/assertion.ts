/** What `--assert` asks of a replay: a condition, with the moments at which it must hold. */
import { refusalKinds } from '../../domain/protocol/bets/refusal-code.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import {
  type Condition,
  conditionStates,
  figures,
  readCondition,
  unitNamesOf,
  unreadPart,
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
const MARKETS = '[ID] [LINE] [of MATCH]';
/** What a condition may say, by its first words. A line is that of a market, as total=2.5. */
const forms: readonly (readonly [words: readonly string[], text: string, short?: string])[] = [
  [['market'], `'market ${MARKETS} ${conditionStates.market.join('|')}'`],
  [['match'], `'match [ID] ${conditionStates.match.join('|')}'`],
  [['match', 'score', 'goal'], "'[match ID] score HOME:AWAY', '[match ID] goal'"],
  [['price'], `'price [of market ${MARKETS}] [outcome ID] > N'`],
  [
    ['bet'],
    `'bet ${conditionStates.bet.join('|')}', 'bet refused ${refusalKinds.join('|')}'`,
    "'bet STATE', 'bet refused REASON'",
  ],
  [['window'], "'window error [NAME]'"],
  ...Object.entries(ofUnits).map(
    ([units, names = []]) => [names, `'${names.join('|')} > N${units === '' ? '' : `(${units})`}'`] as const,
  ),
];

/** What a part of a condition may say, in a sentence for people; of a part that begins as no condition: all. */
function helpFor(part: string): string {
  const begun = forms.filter(([words]) => words.some((one) => part.startsWith(one)));
  if (begun.length > 0) return begun.map(([, text]) => text).join(', ');
  return `${forms.map(([, text, short = text]) => short).join(', ')}; joined by and, or, not, and parentheses`;
}

const MOMENT = /^(?:(never|always|at end)\s+)?/;

/** What of a text is not understood, and what it may be. */
export function unreadText(text: string): string {
  const whole = text.trim().replaceAll(/\s+/g, ' ');
  const part = unreadPart(whole.replace(MOMENT, ''));
  return `"${part}"${part === whole ? '' : ` in "${whole}"`}; it takes ${helpFor(part)}`;
}

/** `never W`, `always W`, `at end W`, or `W`: at least once. null: the text is not understood. */
export function readAssertion(text: string): Assertion | null {
  const whole = text.trim().replaceAll(/\s+/g, ' ');
  const when = MOMENT.exec(whole)?.[1];
  const condition = readCondition(whole.replace(MOMENT, ''));
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
