import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import { Segments } from '../../parts/forms/segments.tsx';
import { useText } from '../../text/i18n.ts';
import { useRatePolicy } from './use-rate-policy.ts';
import styles from './slip.module.css';

type Tolerance = 'within-1' | 'within-3' | 'within-5';
const kinds = ['none', 'better', 'within', 'any'] as const;
const tolerances = ['within-1', 'within-3', 'within-5'] as const;
/** The tolerance that "a little lower" begins with. */
const FIRST_TOLERANCE: Tolerance = 'within-3';

const isTolerance = (policy: RatePolicy): policy is Tolerance => policy.startsWith('within-');

/** The fate of a bet whose price moves while it is placed (R28): four choices, one of them with a tolerance. */
export function PricePolicy({ policy, busy }: { readonly policy: RatePolicy; readonly busy: boolean }) {
  const { say } = useText();
  const choose = useRatePolicy();
  const tolerance = isTolerance(policy) ? policy : null;
  return (
    <div className={`stack g6 soft tiny ${styles['policy']}`} data-policy={policy}>
      <span>{say('slip.policy')}</span>
      <Segments
        label={say('slip.policy')}
        disabled={busy}
        value={tolerance === null ? (policy as (typeof kinds)[number]) : 'within'}
        onChange={(kind) => void choose(kind === 'within' ? (tolerance ?? FIRST_TOLERANCE) : kind)}
        options={kinds.map((value) => ({ value, text: say(`slip.policy.${value}`) }))}
      />
      {tolerance !== null && (
        <Segments
          label={say('slip.policy.tolerance')}
          disabled={busy}
          value={tolerance}
          onChange={(value) => void choose(value)}
          options={tolerances.map((value) => ({ value, text: say(`slip.policy.${value}`) }))}
        />
      )}
    </div>
  );
}
