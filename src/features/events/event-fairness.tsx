import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { EventStatus } from '../../../domain/protocol/calls/money/event-calls.ts';
import { Button } from '../../parts/forms/button.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { canCheck, type Checked, checkDraw, isCheckable } from './check-draw.ts';
import styles from './events.module.css';

type DrawRow = EventStatus['draws'][number];

/** A draw with its promised hash, its seed once the day is over, and a check in this browser. */
function Draw({ draw }: { readonly draw: DrawRow }) {
  const { say } = useText();
  const [checked, setChecked] = useState<Checked | null>(null);
  const { name, reward_amount, seed_hash, seed } = draw;
  return (
    <div data-draw={name} data-checked={checked}>
      <dt>
        {name} · <span className="num">{gold(reward_amount)}</span>
      </dt>
      <dd>
        {say('events.fair.hash')} <span className="num">{seed_hash}</span>
      </dd>
      <dd>
        {say('word.seed')} <span className="num">{seed ?? say('events.fair.later')}</span>
      </dd>
      {draw.promise != null && (
        <dd>
          {say('events.fair.promise')} <span className="num">{draw.promise}</span>
        </dd>
      )}
      {isCheckable(draw) && canCheck() && (
        <dd>
          <Button onClick={() => void checkDraw(draw).then(setChecked)}>{say('events.fair.check')}</Button>{' '}
          <span role="status">{checked !== null && say(`events.fair.${checked}`)}</span>
        </dd>
      )}
    </div>
  );
}

/** The hash of today's seed, the member's draws, and how anyone can repeat them. */
export function EventFairness({ status }: { readonly status: EventStatus }) {
  const { seed_hash, promise, chances, draws } = status;
  const { say } = useText();
  return (
    <details className={`small ${styles['fair']}`}>
      <summary>
        <ShieldCheck size={16} aria-hidden /> {say('events.fair')}
      </summary>
      <p>{say('events.fair.1')}</p>
      <p>{say('events.fair.2')}</p>
      <dl>
        <dt>{say('word.seed-hash')}</dt>
        <dd className="num">{seed_hash}</dd>
        {promise !== '' && (
          <>
            <dt>{say('events.fair.promise')}</dt>
            <dd className="num">{promise}</dd>
            <dt>{say('events.fair.table')}</dt>
            <dd className="num">{JSON.stringify(chances)}</dd>
          </>
        )}
        {draws.map((draw) => (
          <Draw key={draw.name} draw={draw} />
        ))}
      </dl>
    </details>
  );
}
