/** The winner's message (B6, G8): what has ended, in a corner of the sidebar, in one line where a low window has no room; where there is no sidebar, for some seconds over the header. */
import { Check, RotateCcw, Share2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { BetView, WinnerView } from '../../../worker/features/bets/bets-api.ts';
import { pageNews } from '../../core/browser/announcer.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { Ticket } from '../../parts/matches/ticket.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { createWidthHook, useNarrow } from '../../parts/pages/use-width.ts';
import { gold, goldHint } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { useSlip, useSlipStore } from '../slip/use-slip.ts';
import { BetName } from './bet-name.tsx';
import { sharing } from './use-sharing.ts';
import styles from './winner-card.module.css';

/** Beside a filled slip the account's box is one line (sidebar.module.css), and so is the card that stands over it. */
const useLow = createWidthHook('(max-height: 900px)');

/** Over the header it stays this long. */
const NARROW_MS = 3000;
/** Where nothing was won it goes by itself. */
const LOST_MS = 8000;
/** Bets that are named; the others are counted. */
const NAMED = 2;

const pages = { 57: 'srs', 58: 'special', 59: 'live' } as const;

const countsText = ({ bets, lost }: WinnerView, say: Say): string =>
  [
    ...(bets.length === 0 ? [] : [say('winner.count.won', { count: bets.length })]),
    ...(lost.length === 0 ? [] : [say('winner.count.lost', { count: lost.length })]),
  ].join(' · ');

/** Says each new result once, by the page's live region. */
function useSaid({ bets, lost, totalWon }: WinnerView): void {
  const { say } = useText();
  const publish = useEffectEvent((): void => {
    const parts = [
      ...(bets.length === 0 ? [] : [say('winner.said.won', { count: bets.length, gold: gold(totalWon) })]),
      ...(lost.length === 0 ? [] : [say('winner.said.lost', { count: lost.length })]),
    ];
    pageNews.publish('ended', parts.join(', '), true);
  });
  useEffect(() => publish(), [bets.length, lost.length, totalWon]);
}

interface AmountProps {
  readonly view: WinnerView;
  /** How it ended, where the card has no room for its title. */
  readonly lead: string | null;
}

function Amount({ view, lead }: AmountProps) {
  const { say, language } = useText();
  const { bets, lost, totalWon } = view;
  const back = lost.reduce((sum, bet) => sum + bet.shown.gold, 0);
  if (bets.length > 0)
    return (
      <p className={`num ${styles['gold']}`}>
        <b className="gold">+{gold(totalWon)}</b>{' '}
        <small className="soft">{goldHint(totalWon, language)}</small>
      </p>
    );
  return (
    <p className="soft small cut">
      {lead !== null && <b className="ink">{lead} · </b>}
      {back > 0 ? say('winner.back', { gold: gold(back) }) : say('winner.bye')}
    </p>
  );
}

/** To the list of the bet's game, with the same stake where the slip is empty: the market of a bet that has ended is closed. */
function useAgain(close: () => void) {
  const { core } = useClient();
  const slip = useSlipStore();
  const navigate = useNavigate();
  return ({ gameCode, paid }: BetView): void => {
    const held = slip.get()?.slip.items.length ?? 0;
    if (held === 0) void core.slip.setStake(String(paid));
    close();
    void navigate(`/hitgame/${pages[gameCode]}`);
  };
}

/** Of what was won alone: a loss invites to nothing. */
function Acts({ bet, close }: { readonly bet: BetView; readonly close: () => void }) {
  const { say } = useText();
  const again = useAgain(close);
  return (
    <div className={`stack g6 ${styles['acts']}`}>
      <Button title={say('winner.again')} onClick={() => again(bet)} data-winner-again>
        <RotateCcw size={15} aria-hidden /> <span className={styles['word']}>{say('winner.again')}</span>
      </Button>
      <Button
        title={say('winner.share')}
        data-winner-share
        onClick={() => {
          sharing.set(bet);
          close();
        }}
      >
        <Share2 size={15} aria-hidden /> <span className={styles['word']}>{say('winner.share')}</span>
      </Button>
    </div>
  );
}

/** The first bets as tickets; they lead to the history. */
function Bets({ view, close }: { readonly view: WinnerView; readonly close: () => void }) {
  const { say } = useText();
  const all = [...view.bets, ...view.lost];
  const to = `/mypage/hitgame/${pages[all[0]?.gameCode ?? 59]}`;
  return (
    <ul className={`stack g4 ${styles['bets']}`}>
      {all.slice(0, NAMED).map((bet) => (
        <Ticket key={bet.drawId} as="li" bet={bet} data={{ 'data-ended': bet.drawId }}>
          <Link to={to} title={say('winner.to-history')} className="small block" onClick={close}>
            <BetName bet={bet} />
          </Link>
        </Ticket>
      ))}
      {all.length > NAMED && (
        <li className={`small ${styles['more']}`}>
          <Link to={to} className="block" onClick={close}>
            {say('winner.more', { count: all.length - NAMED })}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** A bet by how it ended: a corrected result is shown anew. */
const endOf = ({ drawId, state }: BetView): string => `${drawId} ${state}`;

/** The ends that have not left this window yet. */
function withoutLeft(view: WinnerView, left: ReadonlySet<string>): WinnerView {
  const stays = (bet: BetView): boolean => !left.has(endOf(bet));
  const gone = view.bets.reduce((sum, bet) => (stays(bet) ? sum : sum + bet.won), 0);
  return { totalWon: view.totalWon - gone, bets: view.bets.filter(stays), lost: view.lost.filter(stays) };
}

/** Over the header the message leaves by itself, in this window alone: another one may have room for it, and be read later. */
export function WinnerCard({ view }: { readonly view: WinnerView }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const shown = withoutLeft(view, left);
  if (shown.bets.length + shown.lost.length === 0) return null;
  return (
    <Card
      view={shown}
      leave={() => setLeft(new Set([...view.bets, ...view.lost].map((bet) => endOf(bet))))}
    />
  );
}

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isSeen = (): boolean => document.visibilityState === 'visible';

interface Leaving {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Calls `leave` once something was seen for `ms`; the time begins anew with another `shown`. While it is pointed at, has the focus, or the page
 * is hidden, it stays. null: it stays until it is closed.
 */
function useLeaving(shown: unknown, ms: number | null, leave: () => void): Leaving {
  const [isHeld, setHeld] = useState(false);
  const seen = useSyncExternalStore(subscribe, isSeen);
  const end = useEffectEvent(leave);
  useEffect(() => {
    if (ms === null || isHeld || !seen) return;
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [shown, ms, isHeld, seen]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}

function Card({ view, leave }: { readonly view: WinnerView; readonly leave: () => void }) {
  const { core } = useClient();
  const { say } = useText();
  const isNarrow = useNarrow();
  const isLow = useLow();
  const isFilled = (useSlip()?.slip.items.length ?? 0) > 0;
  const { bets, lost, totalWon } = view;
  const [won] = bets;
  const close = (): void => void core.bets.closeWinner();
  const stays = useLeaving(
    `${bets.length} ${lost.length} ${totalWon}`,
    isNarrow ? NARROW_MS : bets.length === 0 ? LOST_MS : null,
    isNarrow ? leave : close,
  );
  useSaid(view);
  const isWon = won !== undefined;
  const isLine = isNarrow || (isLow && isFilled);
  const title =
    bets.length + lost.length === 1 ? say(isWon ? 'winner.won' : 'winner.lost') : countsText(view, say);
  return (
    <section
      className={`stack ${styles['card']}`}
      aria-label={countsText(view, say)}
      data-winner={totalWon}
      data-line={isLine}
      data-ended-as={isWon ? 'won' : 'lost'}
      {...stays}
    >
      <header className="row g6">
        <span className={styles['punch']} aria-hidden>
          {isWon && <Check size={14} strokeWidth={3} />}
        </span>
        <strong>{title}</strong>
        <IconButton className={styles['close'] ?? ''} aria-label={say('winner.close')} onClick={close}>
          <X size={16} />
        </IconButton>
      </header>
      <Amount view={view} lead={isLine ? title : null} />
      <Bets view={view} close={close} />
      {isWon && <Acts bet={won} close={close} />}
    </section>
  );
}
