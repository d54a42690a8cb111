import clsx from 'clsx';
import type { CasualRefusal } from '../../../domain/casual/decide-casual-bet.ts';
import type { CasualTableView } from '../../../worker/features/casual/casual-api.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import totalStyles from '../../parts/answers/totals.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { StakeField } from '../../parts/forms/stake-field.tsx';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { useAccount } from '../account/use-account.ts';
import { useSticker } from '../store/use-sticker.tsx';
import { casualPickText } from './use-casual-games.ts';
import styles from './casual.module.css';

interface ViewProps {
  readonly view: CasualTableView;
}

function Picks({ view }: ViewProps) {
  const { core } = useClient();
  const { say } = useText();
  const { gameCode, picks, pick, bet } = view;
  const chosen = bet?.forecast ?? pick;
  const shut = bet !== null || view.phase !== 'open' || view.sending !== 'no';
  return (
    <div className={`stack ${styles['picks']}`} role="group" aria-label={say('casual.picks')}>
      {picks.map(({ value, odds }) => (
        <button
          key={value}
          type="button"
          data-pick={value}
          aria-pressed={chosen === value}
          disabled={shut}
          onClick={() => void core.casual.pick(gameCode, value)}
        >
          <b className="large">{casualPickText(gameCode, value, say)}</b>
          <span className="num">{displayOdds(odds)}</span>
        </button>
      ))}
    </div>
  );
}

/** The member's bet on this round. */
function RoundBet({ view, bet }: ViewProps & { readonly bet: NonNullable<CasualTableView['bet']> }) {
  const { say } = useText();
  const sticker = useSticker();
  return (
    <div className={`stack g2 middle ${styles['mine']}`} data-casual-bet={bet.drawId}>
      <strong className="brand">
        {say('casual.mine')} {sticker}
      </strong>
      <span className="num">
        {say('casual.mine.text', {
          pick: casualPickText(view.gameCode, bet.forecast, say),
          odds: displayOdds(bet.odds),
          stake: gold(bet.stake),
        })}
      </span>
      <small className="num">{say('casual.mine.expected', { expected: gold(bet.expected) })}</small>
    </div>
  );
}

/** The button's text: what a press does, or why the button is disabled. */
function buttonText(
  { phase, sending, bet, refusal, pick, gameCode, stake }: CasualTableView,
  isVisitor: boolean,
  say: Say,
): string {
  if (sending !== 'no') return say(`casual.place.${sending}`);
  if (phase === 'drawing') return say('casual.place.drawing');
  if (bet !== null) return say('casual.place.done');
  if (phase === 'closed') return say('casual.place.closed');
  if (refusal?.kind === 'not-logged-in') return say(isVisitor ? 'casual.place.login' : 'account.checking');
  if (pick === null) return say('casual.place.pick');
  return say('casual.place', { pick: casualPickText(gameCode, pick, say), stake: gold(stake) });
}

/** Why a casual bet is refused, in words. */
export function casualRefusalText(refusal: CasualRefusal, say: Say): string {
  switch (refusal.kind) {
    case 'unknown-game':
    case 'unknown-pick':
    case 'round-closed':
    case 'wrong-round':
    case 'already-picked':
      return say(`casual.refusal.${refusal.kind}`);
    default:
      return refusalText(refusal, say);
  }
}

/** Why the bet cannot be placed, where the button's text does not say it; otherwise the outcome of the last bet. */
function BetNotice({ view }: ViewProps) {
  const { say } = useText();
  const { answer, refusal, bet, pick } = view;
  const said = answer?.kind === 'refused' ? answer.refusal : null;
  const standing = view.phase === 'open' && bet === null && pick !== null ? refusal : null;
  const why =
    said ?? (standing?.kind === 'in-flight' || standing?.kind === 'not-logged-in' ? null : standing);
  const text =
    answer?.kind === 'never-arrived'
      ? say('toast.never-arrived')
      : why === null
        ? ''
        : casualRefusalText(why, say);
  return (
    <p className="bad small center one-line" role="status" data-objection={why?.kind}>
      {text}
    </p>
  );
}

export function CasualBetPanel({ view }: ViewProps) {
  const { core } = useClient();
  const { say } = useText();
  const { gameCode, refusal, bet, sending, stake } = view;
  const isVisitor = useAccount().state === 'visitor';
  const mayLogIn = isVisitor && refusal?.kind === 'not-logged-in';
  const place = (): void => {
    if (mayLogIn) dialogs.show('please-login');
    else void core.casual.bet(gameCode);
  };
  return (
    <section className="box" aria-label={say('casual.picks')}>
      <Picks view={view} />
      {bet === null ? (
        <>
          <StakeField
            stake={stake}
            busy={sending !== 'no'}
            quick="add"
            onText={(text) => core.casual.stake(gameCode, { kind: 'text', text })}
            onQuick={(amount) => void core.casual.stake(gameCode, { kind: 'add', amount })}
            onLeast={() => void core.casual.stake(gameCode, { kind: 'least' })}
            onMost={() => void core.casual.stake(gameCode, { kind: 'most' })}
          />
          <dl className={clsx(`stack g4 ${totalStyles['totals']}`, 'num')}>
            <div>
              <dt>{say('slip.expected')}</dt>
              <dd data-casual-expected>{gold(view.expected)}</dd>
            </div>
            {view.balanceAfter !== null && (
              <div>
                <dt>{say('casual.balance-after')}</dt>
                <dd>{gold(Math.max(0, view.balanceAfter))}</dd>
              </div>
            )}
          </dl>
        </>
      ) : (
        <RoundBet view={view} bet={bet} />
      )}
      <BetNotice view={view} />
      <Button
        look="primary"
        className={clsx('num large heavy', styles['place'])}
        data-casual-place
        disabled={sending !== 'no' || (refusal !== null && !mayLogIn) || view.phase !== 'open'}
        onClick={place}
      >
        {buttonText(view, isVisitor, say)}
      </Button>
    </section>
  );
}
