import clsx from 'clsx';
import { Pin, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SlipItem } from '../../../domain/slip/slip.ts';
import type { SlipView } from '../../../worker/core-api.ts';
import { displayOdds } from '../../core/price-board.ts';
import { writeRatePolicy } from '../../core/rate-cookie.ts';
import { DAY_SECONDS, readCookie, writeCookie } from '../../core/site-cookie.ts';
import { useClient, useView } from '../../core/use-client.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Segments } from '../../parts/segments.tsx';
import { SiteClock } from '../../parts/site-clock.tsx';
import { factor, gold, nameIn } from '../../text/format.ts';
import { outcomeText } from '../../text/outcome-text.ts';
import { useText } from '../../text/i18n.ts';
import { AfterBet } from './after-bet.tsx';
import { CancelPanel } from './cancel-panel.tsx';
import { Answer, Objection, PlaceButton } from './place-bet.tsx';
import { SavedSlips } from './saved-slips.tsx';
import { SlipCard } from './slip-card.tsx';
import { StakeField } from './stake-field.tsx';
import { Undo } from './undo.tsx';
import styles from './slip.module.css';

const PIN_COOKIE = 'FIXED_CART_POSITION';
const isPinned = (): boolean => readCookie(PIN_COOKIE) === 'Y';

function Totals({ view }: { readonly view: SlipView }) {
  const { say } = useText();
  const { penalty } = view;
  const rows: readonly (readonly [key: string, name: string, value: string])[] = [
    ['odds', say('slip.odds'), displayOdds(view.combinedOdds)],
    ...(penalty === null
      ? []
      : [['penalty', say('slip.penalty', { folders: penalty.folders }), factor(penalty.factor)] as const]),
    ['expected', say('slip.expected'), gold(view.expected)],
    ...(view.balanceAfter === null
      ? []
      : [['balance', say('slip.balance'), gold(view.balanceAfter)] as const]),
  ];
  return (
    <dl className={clsx(styles['totals'], 'num')}>
      {rows.map(([key, name, value]) => (
        <div key={key} data-total={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The folder limit is reached: what was picked last waits here, and may take the last folder's place. */
function OverItem({
  item,
  limit,
  room,
}: {
  readonly item: SlipItem;
  readonly limit: number;
  /** A folder was taken out meanwhile. */
  readonly room: boolean;
}) {
  const { core } = useClient();
  const { say, language } = useText();
  return (
    <div className={styles['over']} role="status" data-over={item.id}>
      <p>{say(room ? 'slip.over.room' : 'slip.over', { limit })}</p>
      <strong>
        {nameIn(item.home, language)} vs {nameIn(item.away, language)} · {outcomeText(item.outcomeId, say)}{' '}
        <span className="num">{displayOdds(item.odds)}</span>
      </strong>
      <div>
        <Button disabled={item.lock !== null} onClick={() => void core.settleOver(true)}>
          {say(room ? 'slip.over.add' : 'slip.over.swap')}
        </Button>
        <Button look="quiet" onClick={() => void core.settleOver(false)}>
          {say('slip.over.drop')}
        </Button>
      </div>
    </div>
  );
}

function Filled({ view }: { readonly view: SlipView }) {
  const { core } = useClient();
  const { say } = useText();
  const { slip, refusal } = view;
  const busy = slip.phase.kind === 'requesting' || slip.phase.kind === 'unknown';
  const isLive = slip.items[0]?.gameCode === 59;
  const answered = slip.phase.kind === 'finished' && slip.phase.outcome.kind === 'refused';
  return (
    <>
      <ul className={styles['items']}>
        {slip.items.map((item) => (
          <SlipCard key={item.id} item={item} busy={busy} />
        ))}
      </ul>
      {slip.overItem !== null && (
        <OverItem item={slip.overItem} limit={view.maxFolders} room={slip.items.length < view.maxFolders} />
      )}
      <div className={styles['policy']}>
        <span>{say('slip.policy')}</span>
        <Segments
          label={say('slip.policy')}
          value={slip.ratePolicy}
          onChange={(policy) => {
            writeRatePolicy(policy);
            void core.setRatePolicy(policy);
          }}
          options={(['none', 'better', 'any'] as const).map((value) => ({
            value,
            text: say(`slip.policy.${value}`),
          }))}
        />
      </div>
      <StakeField
        stake={slip.stake}
        busy={busy}
        quick={isLive ? 'set' : 'add'}
        onText={(text) => void core.setStake(text)}
        onQuick={(amount) => void core.quickStake(amount)}
        onLeast={() => void core.stakeMin()}
        onMost={() => void core.stakeMax()}
      />
      <Totals view={view} />
      {refusal !== null && !busy && !answered && refusal.kind !== 'not-logged-in' && (
        <Objection refusal={refusal} repair={view.repair} />
      )}
      {!isLive && <AfterBet keepFolders={slip.keepFolders} />}
      <Answer view={view} />
      <PlaceButton view={view} />
    </>
  );
}

function Cart({ view }: { readonly view: SlipView | null }) {
  const { say } = useText();
  return (
    <>
      {view !== null && <Undo view={view} />}
      {view !== null && view.slip.items.length > 0 ? (
        <Filled view={view} />
      ) : (
        <>
          {view !== null && <Answer view={view} />}
          <div className={styles['empty']}>
            <p>{say('slip.empty')}</p>
            <small>{say('slip.empty.hint')}</small>
          </div>
          <SavedSlips />
        </>
      )}
    </>
  );
}

export function SlipPanel() {
  const { core, slip } = useClient();
  const { say } = useText();
  const view = useView(slip);
  const [pinned, setPinned] = useState(isPinned);
  const togglePin = (): void => {
    writeCookie(PIN_COOKIE, pinned ? 'N' : 'Y', DAY_SECONDS);
    setPinned(!pinned);
  };
  const count = view?.slip.items.length ?? 0;
  return (
    <section className={styles['panel']} aria-label={say('slip.title')} data-pinned={pinned}>
      <header className={styles['head']}>
        <h2>{say('slip.title')}</h2>
        <span className={clsx(styles['badge'], 'num')}>{count}</span>
        <span className={styles['clock']}>
          <SiteClock />
        </span>
        <IconButton aria-label={say('slip.pin')} aria-pressed={pinned} onClick={togglePin}>
          <Pin size={15} fill={pinned ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton
          aria-label={say('slip.clear')}
          disabled={count === 0}
          onClick={() => void core.clearSlip()}
        >
          <Trash2 size={15} />
        </IconButton>
      </header>
      <div className={styles['modes']}>
        <Segments
          label={say('slip.mode')}
          value={view?.slip.mode ?? 'cart'}
          onChange={(mode) => void core.setSlipMode(mode)}
          options={(['cart', 'cancel'] as const).map((value) => ({ value, text: say(`slip.mode.${value}`) }))}
        />
      </div>
      {view?.slip.mode === 'cancel' ? <CancelPanel /> : <Cart view={view} />}
    </section>
  );
}
