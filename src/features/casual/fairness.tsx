import { useState } from 'react';
import { ShieldCheck } from 'lucide-react';
import type { CasualSeedsAnswer, CasualTableView } from '../../../worker/features/casual/casual-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Button } from '../../parts/forms/button.tsx';
import { dayBefore } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './casual.module.css';

function Yesterday({ day }: { readonly day: string }) {
  const { core } = useClient();
  const { say } = useText();
  const [held, setHeld] = useState<CasualSeedsAnswer | 'none' | 'loading'>('none');
  const show = (): void => {
    setHeld('loading');
    void core.casual.seeds(dayBefore(day)).then(setHeld);
  };
  if (held === 'none') return <Button onClick={show}>{say('casual.fair.show')}</Button>;
  if (held === 'loading') return <p role="status">{say('casual.fair.loading')}</p>;
  if (!held.ok)
    return (
      <>
        <p role="alert">{failureHint(held.error, say)}</p>
        <Button onClick={show}>{say('chunk.retry')}</Button>
      </>
    );
  if (held.value.length === 0) return <p role="status">{say('casual.fair.none')}</p>;
  return (
    <dl>
      {held.value.map(({ seed }) => (
        <div key={seed}>
          <dt>{say('casual.fair.ended')}</dt>
          <dd className="num">{seed}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The hash of the seed, and how anyone can repeat a draw. */
export function Fairness({ view }: { readonly view: CasualTableView }) {
  const { say } = useText();
  const { gameCode, day, inning, picks, seedHash } = view;
  return (
    <details className={`soft small ${styles['fair']}`}>
      <summary>
        <ShieldCheck size={16} aria-hidden /> {say('casual.fair')}
      </summary>
      <p>{say('casual.fair.1')}</p>
      <dl>
        <div>
          <dt className="faint">{say('word.seed-hash')}</dt>
          <dd className="num" data-seed-hash>
            {seedHash}
          </dd>
        </div>
      </dl>
      <p>{say('casual.fair.2', { name: `${gameCode}/${day}/${inning}`, count: picks.length })}</p>
      <Yesterday day={day} />
    </details>
  );
}
