import { useState } from 'react';
import { type FaultKind, faultKinds, MAX_FAULT_SEED } from '../../../domain/recording/fault-plan.ts';
import type { Faulted } from '../../core/prices/open-stage.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { ChangesTable } from './changes-table.tsx';
import { seconds } from './recorded-time.ts';
import type { ReplayStore } from './replay-store.ts';
import type { ReplayView } from './replay-view.ts';
import styles from './faults.module.css';

function Outcome({ faulted }: { readonly faulted: Faulted }) {
  const { say } = useText();
  return (
    <>
      <p role="status" data-faulted={faulted.end}>
        {say(`replay.faults.${faulted.end}`, {
          count: gold(faulted.count),
          recoveries: gold(faulted.recoveries),
          streams: faulted.notRepaired.join(', '),
        })}{' '}
        <code data-chain>{faulted.chain}</code>
      </p>
      {faulted.states.length > 0 && (
        <ChangesTable
          changes={faulted.states}
          heads={[say('replay.fork.recorded'), say('replay.faults.faulty')]}
        />
      )}
      <ol className="num">
        {faulted.faults.map(({ kind, n, at, ms }) => (
          <li key={`${kind} ${n} ${at}`}>
            {seconds(at)} {say(`replay.fault.${kind}`)} #{gold(n)} {ms > 0 && `(${gold(ms)} ms)`}
          </li>
        ))}
      </ol>
    </>
  );
}

interface FaultsTabProps {
  readonly store: ReplayStore;
  readonly faulted: ReplayView['faulted'];
}

/** The opened session with seeded faults of the connection, and whether the lists end as recorded. */
export function FaultsTab({ store, faulted }: FaultsTabProps) {
  const { say } = useText();
  const [seed, setSeed] = useState('7');
  const [chosen, setChosen] = useState<readonly FaultKind[]>(faultKinds);
  const isGood = /^\d{1,10}$/.test(seed) && Number(seed) <= MAX_FAULT_SEED && chosen.length > 0;
  const toggle = (kind: FaultKind): void =>
    setChosen(faultKinds.filter((one) => (one === kind ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <div className={`stack soft fit start ${styles['faults']}`}>
      <label className={`row ${styles['seed']}`}>
        {say('word.seed')}
        <input
          value={seed}
          inputMode="numeric"
          maxLength={10}
          data-seed
          onChange={({ target }) => setSeed(target.value)}
        />
      </label>
      <div className={`acts ${styles['kinds']}`}>
        {faultKinds.map((kind) => (
          <Check
            key={kind}
            text={say(`replay.fault.${kind}`)}
            checked={chosen.includes(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </div>
      <div className="acts">
        <Button
          look="quiet"
          disabled={!isGood}
          data-run-faults
          onClick={() => void store.faults({ seed: Number(seed), kinds: chosen })}
        >
          {say('replay.faults.run')}
        </Button>
        <Button
          look="quiet"
          disabled={!isGood}
          data-show-sides
          onClick={() => void store.sides.open({ faults: { seed: Number(seed), kinds: chosen } })}
        >
          {say('replay.faults.show')}
        </Button>
      </div>
      {!isGood && <p role="alert">{say('replay.faults.bad')}</p>}
      {faulted !== null && !faulted.ok && (
        <p role="alert">{say(`replay.refused.${faulted.error}`, { name: faulted.name })}</p>
      )}
      {faulted?.ok === true && <Outcome faulted={faulted.value} />}
    </div>
  );
}
