import clsx from 'clsx';
import { useState } from 'react';
import type { CancelGroup } from '../../../domain/bet/cancelable.ts';
import type { CancelView } from '../../../worker/features/bets/bets-api.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { useClient } from '../../core/door/use-client.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
import { useCancelable } from '../bets/use-bets.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { dayAndTime, gold, nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { pickedText } from '../../text/outcome-text.ts';
import { CancelConfirm } from '../../parts/forms/cancel-confirm.tsx';
import { useCancelToast } from '../bets/use-cancel-toast.ts';
import cancelStyles from './cancel.module.css';
import styles from './slip.module.css';

/** A group of identical bets, and how many of them to cancel. */
function Group({ group, busy }: { readonly group: CancelGroup; readonly busy: boolean }) {
  const { core } = useClient();
  const { say, language } = useText();
  const { bet, ids, chosen, key } = group;
  const setCount = (count: string): void => void core.bets.setCancelCount(key, count);
  return (
    <li className={`stack g6 small ${cancelStyles['cancelCard']}`} data-group={key} data-chosen={chosen > 0}>
      <label className={`row ${cancelStyles['cancelHead']}`}>
        <input
          type="checkbox"
          checked={chosen > 0}
          disabled={busy}
          aria-label={say('cancel.choose')}
          onChange={({ target }) => setCount(target.checked ? String(ids.length) : '0')}
        />
        <span className={`tiny nowrap heavy ${styles['tag']}`} data-game={bet.gameCode}>
          {say(`slip.tag.${bet.gameCode}`)}
        </span>
        <span>
          {bet.folders === 1 ? say('history.single') : say('history.multi', { count: bet.folders })}
        </span>
        <small className="push num">{dayAndTime(bet.boughtAt, language)}</small>
      </label>
      <ul className="stack g2 soft">
        {bet.legs.map((leg) => (
          <li key={`${leg.matchId} ${leg.marketId} ${leg.specifier}`}>
            <NameText name={nameIn(leg.home, language)} /> vs <NameText name={nameIn(leg.away, language)} /> ·{' '}
            <b>{pickedText(leg, say, language)}</b>
          </li>
        ))}
      </ul>
      <p className="bold num">
        {displayOdds(bet.odds)} · {gold(bet.stake)}
      </p>
      <label className={`row soft between ${cancelStyles['cancelCount']}`}>
        {say('cancel.count', { count: ids.length })}
        <input
          className="num"
          inputMode="numeric"
          autoComplete="off"
          disabled={busy}
          value={chosen === 0 ? '' : String(chosen)}
          placeholder="0"
          onChange={({ target }) => setCount(target.value)}
        />
      </label>
    </li>
  );
}

function Groups({ view }: { readonly view: CancelView }) {
  const { core } = useClient();
  const { say } = useText();
  const showResult = useCancelToast();
  const [asking, setAsking] = useState(false);
  const busy = view.state === 'sending';
  const chosen = view.groups.reduce((sum, group) => sum + group.chosen, 0);
  const ask = (): void => {
    if (chosen === 0) showToast('bad', say('cancel.refusal.nothing-chosen'));
    else setAsking(true);
  };
  const confirm = async (): Promise<void> => {
    setAsking(false);
    showResult(await core.bets.confirmCancels());
  };
  return (
    <>
      <div className={cancelStyles['cancelTools']}>
        <Button disabled={busy} onClick={() => void core.bets.selectAllCancels(true)}>
          {say('cancel.all')}
        </Button>
        <Button disabled={busy} look="quiet" onClick={() => void core.bets.selectAllCancels(false)}>
          {say('cancel.reset')}
        </Button>
      </div>
      <ul className={clsx('stack', styles['scrolled'])}>
        {view.groups.map((group) => (
          <Group key={group.key} group={group} busy={busy} />
        ))}
      </ul>
      <Button look="primary" className={styles['place']} data-cancel disabled={busy} onClick={ask}>
        {say(busy ? 'cancel.sending' : chosen === 0 ? 'cancel.do.none' : 'cancel.do', { count: chosen })}
      </Button>
      <CancelConfirm
        count={chosen}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

/** Cancel mode: bets that can be cancelled, because their first match has not started. */
export const CancelPanel = () => (
  <MemberOnly page="cancel" rows={[2, 96]}>
    {() => <Cancelable />}
  </MemberOnly>
);

function Cancelable() {
  const { core } = useClient();
  const { say } = useText();
  const view = useCancelable();
  if (view === null || view.state === 'idle' || view.state === 'loading')
    return <SkeletonRows count={2} height={96} />;
  if (view.state === 'failed') {
    return (
      <ErrorPlaceholder title={say('cancel.failed')}>
        <Button onClick={() => void core.bets.setSlipMode('cancel')}>{say('chunk.retry')}</Button>
      </ErrorPlaceholder>
    );
  }
  if (view.groups.length === 0)
    return <EmptyPlaceholder title={say('cancel.empty')} hint={say('cancel.empty.hint')} />;
  return <Groups view={view} />;
}
