import clsx from 'clsx';
import { useRef, type RefObject, useEffect } from 'react';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import type { Repair } from '../../../domain/bet-rules/repair.ts';
import type { BetOutcome, SlipItem } from '../../../domain/slip/slip.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import totalStyles from '../../parts/answers/totals.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { factor, gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { useAccount } from '../account/use-account.ts';
import { PolicyOffer, RepairButton } from './repair-button.tsx';
import { RuleLink } from './rule-link.tsx';
import { usePlaceBet } from './use-place-bet.ts';
import { isBehindDialog, isSlipBusy } from './use-slip.ts';
import styles from './slip.module.css';

type Accepted = Extract<BetOutcome, { kind: 'accepted' }>;

/** Why the bet cannot be placed, and the smallest change that would let it through. */
export function RefusalNotice({
  refusal,
  repair,
  shown,
  offer = null,
  isAnswer = false,
}: {
  readonly refusal: BetRefusal;
  readonly repair: Repair | null;
  readonly shown: readonly SlipItem[];
  readonly offer?: RatePolicy | null;
  /** The server refused the bet. */
  readonly isAnswer?: boolean;
}) {
  const { say } = useText();
  return (
    <div
      className={`row small wrap between ink ${styles['objection']}`}
      // An answer is said by the page's live region (features/bets/bets).
      role={isAnswer ? undefined : 'status'}
      data-objection={refusal.kind}
      data-answer={isAnswer || undefined}
    >
      <span>{refusalText(refusal, say)}</span>
      <RuleLink refusal={refusal} />
      <span className={`acts g4 push ${styles['ways']}`}>
        {offer !== null && <PolicyOffer policy={offer} shown={shown} />}
        {repair !== null && <RepairButton repair={repair} shown={shown} />}
      </span>
    </div>
  );
}

/** Why the slip as it is cannot be placed. While a bet is sent, and once its refusal is shown, nothing. */
export function WhyNot({ view }: { readonly view: SlipView }) {
  const { slip, refusal, repair } = view;
  const answered = slip.phase.kind === 'finished' && slip.phase.outcome.kind === 'refused';
  if (refusal === null || refusal.kind === 'not-logged-in' || answered || isSlipBusy(view)) return null;
  return <RefusalNotice refusal={refusal} repair={repair} shown={slip.items} />;
}

/** When the live delay is over, the answer is due: a bet that still waits says for whom. */
function requestingText(seconds: number | null, say: Say): string {
  if (seconds === null) return say('slip.requesting');
  return seconds > 0 ? say('slip.waiting', { seconds }) : say('slip.waiting.server');
}

function placeText({ slip, refusal }: SlipView, isVisitor: boolean, say: Say): string {
  const { phase } = slip;
  if (phase.kind === 'requesting') return requestingText(phase.waitSeconds, say);
  if (phase.kind === 'unknown') return say('slip.unknown');
  if (refusal?.kind === 'not-logged-in') return say(isVisitor ? 'slip.place.login' : 'account.checking');
  return slip.stake === 0 ? say('slip.place.none') : say('slip.place', { stake: gold(slip.stake) });
}

/** The message quotes the price that the slip shows now, which may have moved again since the server answered. */
const atShownPrice = (refusal: BetRefusal, items: readonly SlipItem[]): BetRefusal => {
  const item = refusal.kind === 'price-changed' ? items.find(({ id }) => id === refusal.itemId) : undefined;
  return refusal.kind === 'price-changed' && item !== undefined ? { ...refusal, to: item.odds } : refusal;
};

/** The answer to the bet, beside the button that sent it. */
export function BetAnswerLine({ view }: { readonly view: SlipView }) {
  const { core } = useClient();
  const { say } = useText();
  const { phase } = view.slip;
  if (phase.kind === 'unknown')
    return <p className={`stack well g4 small ${styles['answer']}`}>{say('slip.unknown.hint')}</p>;
  if (phase.kind !== 'finished') return null;
  const { outcome } = phase;
  if (outcome.kind === 'refused')
    return view.slip.items.length === 0 ? null : (
      <RefusalNotice
        refusal={atShownPrice(outcome.refusal, view.slip.items)}
        repair={view.repair}
        shown={view.slip.items}
        offer={view.offer}
        isAnswer
      />
    );
  if (outcome.kind === 'never-arrived')
    return <p className={`stack well g4 small ${styles['answer']}`}>{say('toast.never-arrived')}</p>;
  return (
    <div
      className={clsx(`stack well g4 small ${styles['answer']}`, styles['accepted'])}
      data-accepted={outcome.drawId}
    >
      <strong className="brand">{say('slip.accepted')}</strong>
      <dl className={clsx(`stack g2 ${totalStyles['totals']}`, 'num')}>
        {receiptOf(outcome, say).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <span className="acts g6">
        {view.slip.items.length === 0 && view.undo !== null && (
          <Button data-keep-folders onClick={() => void core.slip.undo()}>
            {say('word.bet-again')}
          </Button>
        )}
        <Button onClick={() => dialogs.show('history')}>{say('slip.to-history')}</Button>
      </span>
    </div>
  );
}

/** The names and values of a receipt. It has the requested odds, too, if the price has moved. */
function receiptOf({ requestedOdds, odds, penalty, stake, expected }: Accepted, say: Say) {
  const hasMoved = requestedOdds !== null && requestedOdds !== odds;
  return [
    ...(hasMoved ? [[say('slip.accepted.requested'), displayOdds(requestedOdds)] as const] : []),
    [say('slip.accepted.odds'), displayOdds(odds)] as const,
    ...(penalty === null
      ? []
      : [[say('slip.penalty', { folders: penalty.folders }), factor(penalty.factor)] as const]),
    [say('slip.stake'), gold(stake)] as const,
    [say('slip.expected'), gold(expected)] as const,
  ];
}

const isSeen = (button: HTMLElement): boolean =>
  button.checkVisibility({ visibilityProperty: true, opacityProperty: true });

/**
 * Ctrl+Enter places the bet from anywhere in the window: one press, one bet, and only while the member sees the button. The key clicks the
 * button, so a disabled button ignores it.
 */
function useBetKey(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { current } = button;
      if (event.key !== 'Enter' || current === null) return;
      const isShortcut = event.ctrlKey || event.metaKey;
      // A held key presses a focused button again and again.
      if (event.repeat) {
        if (isShortcut || event.target === current) event.preventDefault();
        return;
      }
      if (!isShortcut || isBehindDialog(current) || !isSeen(current)) return;
      event.preventDefault();
      current.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [button]);
}

export function PlaceButton({ view }: { readonly view: SlipView }) {
  const { say } = useText();
  const send = usePlaceBet();
  const { phase } = view.slip;
  const busy = phase.kind === 'requesting' || phase.kind === 'unknown';
  const isVisitor = useAccount().state === 'visitor';
  const mayLogIn = isVisitor && view.refusal?.kind === 'not-logged-in';
  const place = (): void => {
    if (mayLogIn) dialogs.show('please-login');
    else void send(view.slip.items);
  };
  const button = useRef<HTMLButtonElement>(null);
  useBetKey(button);
  return (
    <>
      {!busy && view.slip.countSameBets > 0 && (
        <p className="soft tiny center num" data-same={view.slip.countSameBets + 1}>
          {say('slip.same', { count: view.slip.countSameBets + 1 })}
        </p>
      )}
      <Button
        ref={button}
        look="primary"
        className={clsx(styles['place'], 'num')}
        data-place
        data-phase={phase.kind}
        disabled={busy || (view.refusal !== null && !mayLogIn)}
        onClick={place}
      >
        {busy && <span className="spinner" aria-hidden />}
        {placeText(view, isVisitor, say)}
      </Button>
    </>
  );
}
