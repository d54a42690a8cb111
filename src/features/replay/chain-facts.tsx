import type { FileCheck, OpenedSession } from '../../core/prices/open-stage.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import type { ReplayStore } from './replay-store.ts';
import styles from './chain-facts.module.css';

/** Faults that stand in a sentence each; the timeline leads to all. */
const MOST_SENTENCES = 3;

type Fault = FileCheck['faults'][number];

/** The sentence of a fault with its place. */
function useFaultText(): (fault: Fault) => string {
  const { say } = useText();
  return ({ kind, from, to }) => {
    if (kind === 'cut') return say('replay.damage.cut', { n: gold(from) });
    if (to - from <= 1) return say(`replay.chain.${kind}.one`, { n: gold(from) });
    return say(`replay.chain.${kind}.many`, { from: gold(from), to: gold(to - 1) });
  };
}

const stateOf = ({ isDone, hasChain, faultCount }: FileCheck): string => {
  if (!isDone) return 'checking';
  return faultCount > 0 ? 'faulty' : hasChain ? 'holds' : 'none';
};

export interface ChainFactsProps {
  readonly store: ReplayStore;
  readonly session: OpenedSession;
  readonly check: FileCheck | null;
  /** The check ended with an error. */
  readonly isUnchecked: boolean;
}

/** Whether the entries are those that were recorded; a press on a fault goes to it. */
export function ChainFacts({ store, session, check, isUnchecked }: ChainFactsProps) {
  const { say } = useText();
  const textOf = useFaultText();
  const { n, isDone, hasChain, faults, faultCount, unproved, clockBack } = check ?? NOTHING;
  if (isUnchecked) return <em data-chain="unchecked">{say('replay.chain.unchecked')}</em>;
  const percent = Math.floor((n / Math.max(1, session.count)) * 100);
  const more = faultCount - Math.min(faults.length, MOST_SENTENCES);
  return (
    <span className={`wrap ${styles['chain']}`} data-chain={stateOf(check ?? NOTHING)}>
      {!isDone && <span className="num">{say('replay.chain.checking', { percent })}</span>}
      {isDone && !hasChain && <span>{say('replay.chain.none')}</span>}
      {faults.slice(0, MOST_SENTENCES).map((fault) => (
        <button
          key={`${fault.kind} ${fault.from}`}
          type="button"
          data-fault={fault.kind}
          onClick={() => store.go(fault.from + 1)}
        >
          {textOf(fault)}
        </button>
      ))}
      {more > 0 && <em>{say('replay.chain.more', { count: gold(more) })}</em>}
      {clockBack !== null && (
        <button type="button" data-clock-back={clockBack.n} onClick={() => store.go(clockBack.n + 1)}>
          {say('replay.chain.clock-back', {
            n: gold(clockBack.n),
            seconds: (clockBack.ms / 1000).toFixed(3),
          })}
        </button>
      )}
      {isDone && hasChain && faultCount === 0 && unproved === 0 && (
        <strong>{say(session.isClosed ? 'replay.chain.holds' : 'replay.chain.holds-so-far')}</strong>
      )}
      {isDone && hasChain && faultCount === 0 && unproved > 0 && (
        <em>{say('replay.chain.unproved', { count: gold(unproved) })}</em>
      )}
    </span>
  );
}

const NOTHING: FileCheck = {
  n: 0,
  isDone: false,
  hasChain: true,
  faults: [],
  faultCount: 0,
  unproved: 0,
  clockBack: null,
};
