/** The content of the slip, and the outcome of its bet. Its code is loaded on demand: nothing of it stands in a window that opens with an empty slip. */
import clsx from 'clsx';
import { useSyncExternalStore } from 'react';
import type { SlipItem } from '../../../domain/slip/slip.ts';
import type { SlipView, LostPick } from '../../../worker/features/slip/slip-api.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import totalStyles from '../../parts/answers/totals.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { StakeField } from '../../parts/forms/stake-field.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { factor, gold, nameIn } from '../../text/format.ts';
import { addTexts, useText } from '../../text/i18n.ts';
import { pickedText } from '../../text/outcome-text.ts';
import { koOwnLimits } from '../../text/own-limits.ko.ts';
import { useAccount } from '../account/use-account.ts';
import { useShownWallet, useWallet } from '../wallet/use-wallet.ts';
import { koCart } from './cart.ko.ts';
import { EmptyCart } from './empty-cart.tsx';
import { lostPickText } from './lost-pick-text.ts';
import { BetAnswerLine, WhyNot, PlaceButton } from './place-bet.tsx';
import { PricePolicy } from './price-policy.tsx';
import { useQuickAmounts } from './quick-amounts.ts';
import { SavedSlips, SaveButton } from './saved-slips.tsx';
import { SlipCard } from './slip-card.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { isSlipBusy } from './use-slip.ts';
import styles from './slip.module.css';
import { watchStored } from '../../core/browser/stored-choice.ts';
import { shareChoice } from '../bets/use-share-choice.ts';
import { Check } from '../../parts/forms/check.tsx';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { PolicyOffer, RepairButton } from './repair-button.tsx';

/** The items as the member last saw them: of a price that changed, the message quotes the newer one. */
const asSaid = (items: readonly SlipItem[], refusal: BetRefusal | null): readonly SlipItem[] =>
  refusal?.kind === 'price-changed'
    ? items.map((item) => (item.id === refusal.itemId ? { ...item, odds: refusal.to } : item))
    : items;

/** Why the slip is empty (a route change, or a refused bet), with an undo. After a refused bet it also offers the repair. */
function Undo({ view }: { readonly view: SlipView }) {
  const { core } = useClient();
  const { say } = useText();
  if (view.undo === null || view.undo.length === 0 || view.slip.items.length > 0) return null;
  const { phase } = view.slip;
  // After an accepted bet the answer itself offers the folders.
  if (phase.kind === 'finished' && phase.outcome.kind === 'accepted') return null;
  const refusal =
    phase.kind === 'finished' && phase.outcome.kind === 'refused' ? phase.outcome.refusal : null;
  const press = { shown: asSaid(view.undo, refusal), first: () => core.slip.undo() };
  return (
    <div className={`between small soft ${styles['undo']}`} role="status" data-refused={refusal?.kind}>
      <span>
        {refusal === null ? say('slip.undo') : say('slip.undo.refused', { why: refusalText(refusal, say) })}
      </span>
      <span className={`acts g4 push ${styles['ways']}`}>
        {refusal !== null && view.offer !== null && <PolicyOffer policy={view.offer} {...press} />}
        {refusal !== null && view.repair !== null && <RepairButton repair={view.repair} {...press} />}
        <button type="button" onClick={() => void core.slip.undo()}>
          {say('slip.undo.do')}
        </button>
      </span>
    </div>
  );
}

/** Choices for the time after the bet is accepted: keep the folders, share the bet, save the slip. */
function AfterBet({ keepFolders, busy }: { readonly keepFolders: boolean; readonly busy: boolean }) {
  const { core } = useClient();
  const { say } = useText();
  const share = useSyncExternalStore(watchStored, shareChoice.get);
  return (
    <div className={styles['keep']}>
      <Check
        text={say('slip.keep')}
        checked={keepFolders}
        disabled={busy}
        onChange={(checked) => void core.slip.setKeepFolders(checked)}
      />
      <Check
        text={say('slip.share')}
        data-share-after
        checked={share}
        disabled={busy}
        onChange={shareChoice.set}
      />
      <SaveButton busy={busy} />
    </div>
  );
}

addTexts(koCart);
addTexts(koOwnLimits);

function Totals({ view }: { readonly view: SlipView }) {
  const { say } = useText();
  const { penalty } = view;
  useWallet();
  const { goldHeld } = useShownWallet();
  const rows: readonly (readonly [key: string, name: string, value: string])[] = [
    ['odds', say('slip.odds'), displayOdds(view.combinedOdds)],
    ...(penalty === null
      ? []
      : [['penalty', say('slip.penalty', { folders: penalty.folders }), factor(penalty.factor)] as const]),
    ['expected', say('slip.expected'), gold(view.expected)],
    ...(view.balanceAfter === null
      ? []
      : [['balance', say('slip.balance'), gold(view.balanceAfter - goldHeld())] as const]),
  ];
  return (
    <dl className={clsx(`stack g4 ${totalStyles['totals']}`, 'num')}>
      {rows.map(([key, name, value]) => (
        <div key={key} data-total={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface OverItemProps {
  readonly item: SlipItem;
  readonly limit: number;
  /** A folder was removed meanwhile, so there is room. */
  readonly room: boolean;
  readonly busy: boolean;
}

/** The pick above the folder limit. It waits here, and may replace the last folder. */
function OverItem({ item, limit, room, busy }: OverItemProps) {
  const { core } = useClient();
  const { say, language } = useText();
  return (
    <div className={`stack g6 small ${styles['over']}`} role="status" data-over={item.id}>
      <p className="soft">{say(room ? 'slip.over.room' : 'slip.over', { limit })}</p>
      <strong>
        <NameText name={nameIn(item.home, language)} /> vs <NameText name={nameIn(item.away, language)} /> ·{' '}
        {pickedText(item, say, language)} · <span className="num">{displayOdds(item.odds)}</span>
      </strong>
      <div>
        <Button disabled={busy || item.lock !== null} onClick={() => void core.slip.resolveOverItem(true)}>
          {say(room ? 'slip.over.add' : 'slip.over.swap')}
        </Button>
        <Button look="quiet" disabled={busy} onClick={() => void core.slip.resolveOverItem(false)}>
          {say('slip.over.drop')}
        </Button>
      </div>
    </div>
  );
}

interface FilledSlipProps {
  readonly view: SlipView;
  /** Called with the button that removes a folder. */
  readonly onRemove: (pressed: Element) => void;
}

function FilledSlip({ view, onRemove }: FilledSlipProps) {
  const { core } = useClient();
  const { say } = useText();
  const { slip } = view;
  const busy = isSlipBusy(view);
  const isMember = useAccount().member !== null;
  const own = useQuickAmounts();
  const isLive = slip.items[0]?.gameCode === 59;
  return (
    <>
      {/* While a bet is sent nothing in it is pressed, and it must still scroll by keys. */}
      <div
        className={styles['scrolled']}
        role="group"
        aria-label={say('slip.count', { count: slip.items.length })}
        tabIndex={busy ? 0 : undefined}
      >
        <ul className="stack">
          {slip.items.map((item) => (
            <SlipCard key={item.id} item={item} busy={busy} onRemove={onRemove} />
          ))}
        </ul>
        {slip.overItem !== null && (
          <OverItem
            item={slip.overItem}
            limit={view.maxFolders}
            room={slip.items.length < view.maxFolders}
            busy={busy}
          />
        )}
        <PricePolicy policy={slip.ratePolicy} busy={busy} />
        {!isLive && <AfterBet keepFolders={slip.keepFolders} busy={busy} />}
      </div>
      <StakeField
        stake={slip.stake}
        busy={busy}
        quick={isLive ? 'set' : 'add'}
        own={own}
        onOwn={() => dialogs.show(isMember ? 'quick-amounts' : 'please-login')}
        onText={(text) => core.slip.setStake(text)}
        onQuick={(amount) => void core.slip.quickStake(amount)}
        onLeast={() => void core.slip.stakeMin()}
        onMost={() => void core.slip.stakeMax()}
      />
      <Totals view={view} />
      <WhyNot view={view} />
      <BetAnswerLine view={view} />
      <PlaceButton view={view} />
    </>
  );
}

/** Inside the slip: the picks that it lost by itself, and why (E5, E6). */
function LostPicks({ picks }: { readonly picks: readonly LostPick[] }) {
  const texts = useText();
  if (picks.length === 0) return null;
  return (
    <div role="status">
      <ul className={`stack well g4 soft small ${styles['lost']}`}>
        {picks.map((pick) => {
          const text = lostPickText(pick, texts);
          return (
            <li key={text} data-lost={pick.why}>
              {text}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function Cart({ view }: { readonly view: SlipView }) {
  const onRemove = useFocusAfterRemoval(view.slip.items.length);
  return (
    <>
      <LostPicks picks={view.lost} />
      <Undo view={view} />
      {view.slip.items.length > 0 ? (
        <FilledSlip view={view} onRemove={onRemove} />
      ) : (
        <>
          <BetAnswerLine view={view} />
          <EmptyCart />
          <SavedSlips />
        </>
      )}
    </>
  );
}
