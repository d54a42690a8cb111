/** The ticket: a bet as one object wherever it is shown. Its stub has the colours of the picks; a won one is punched, a lost one torn. */
import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from '../pages/link.tsx';
import type { Bet, BetLeg, BetStatus } from '../../../domain/bet/bet.ts';
import type { ShownGold } from '../../../domain/bet/bet-status.ts';
import { betOdds } from '../../core/prices/price-board.ts';
import { betStateText } from '../../text/bet-state-text.ts';
import { gold, nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { shownLineOf, lineText, marketText } from '../../text/outcome-text.ts';
import { BetOdds } from './bet-odds.tsx';
import { DecidedScore } from './leg-score.tsx';
import { NameText } from './name-text.tsx';
import { pickColour, type Picked, PickName } from './pick-name.tsx';
import { PickNow } from './pick-now.tsx';
import styles from './ticket.module.css';
import { useChanged } from './use-changed.ts';

/** The stub: a stripe for each pick. */
function stripes(legs: readonly Picked[]): string {
  const part = 100 / Math.max(1, legs.length);
  return legs
    .map((leg, at) => `${pickColour(leg)} ${(at * part).toFixed(2)}% ${((at + 1) * part).toFixed(2)}%`)
    .join(', ');
}

const ends: Readonly<Partial<Record<BetStatus, 'won' | 'lost' | 'open'>>> = {
  win: 'won',
  lose: 'lost',
  opened: 'open',
  await: 'open',
  sell: 'open',
};

interface TicketProps {
  readonly bet: { readonly state: BetStatus; readonly legs: readonly Picked[] };
  /** Data attributes with their values, by which style sheets and tests find the ticket. */
  readonly data: Readonly<Record<`data-${string}`, string | number | undefined>>;
  readonly as?: 'li' | 'div';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The frame: the stub, and how the bet ended. */
export function Ticket({
  bet: { state, legs },
  data,
  as: Element = 'div',
  className,
  children,
}: TicketProps) {
  const end = ends[state] ?? 'void';
  return (
    <Element
      {...data}
      className={clsx(styles['ticket'], className)}
      data-ticket={end}
      data-moved={useChanged(end)}
      style={{ '--stub': `linear-gradient(${stripes(legs)})` } as CSSProperties}
    >
      {children}
    </Element>
  );
}

type HeadBet = Parameters<typeof betStateText>[0] & { readonly drawId: number };

/** How it ended; nothing while that is open. */
function EndChip({ bet }: { readonly bet: HeadBet }) {
  const { say } = useText();
  const { state, trade, refundedByUser } = bet;
  const isPlain = state === 'opened' && trade === undefined && !refundedByUser;
  return isPlain ? null : (
    <span className="chip" data-state={state}>
      {betStateText(bet, say)}
    </span>
  );
}

/** How it ended, how many legs, and its number. */
export function TicketHead({ bet, children }: { readonly bet: HeadBet; readonly children?: ReactNode }) {
  const { say } = useText();
  const { legs, drawId } = bet;
  return (
    <p className="row g6 soft tiny num">
      <EndChip bet={bet} />
      {children}
      <span>{legs.length === 1 ? say('history.single') : say('history.multi', { count: legs.length })}</span>
      <span className="faint push" data-number={drawId}>
        {say('history.number', { id: drawId })}
      </span>
    </p>
  );
}

interface TicketLegProps {
  readonly leg: Omit<BetLeg, 'receipt' | 'state' | 'odds' | 'half' | 'shares'>;
  /** The accepted price, hundredths. */
  readonly odds: number;
  readonly data?: Readonly<Record<`data-${string}`, string | undefined>>;
  /** The page of its match. */
  readonly link?: { readonly to: string; readonly title: string } | undefined;
  /** In place of the score and the period. */
  readonly when?: string | undefined;
  /** Behind the price: by how much it counts, or where it is now. */
  readonly beside?: ReactNode;
  /** Behind the market. */
  readonly note?: ReactNode;
  /** At the end: how it stands. */
  readonly standing: ReactNode;
  readonly children?: ReactNode;
}

/** The line of every pick: "FC 안양 승리 · 0:1 · 전반 38′" with its price, and below it the match, the market and how it stands. */
export function TicketLeg(props: TicketLegProps) {
  const { leg, odds, data, link, when, beside, note, standing, children } = props;
  const { say, language } = useText();
  const { home, away, homeScore, awayScore, marketId, specifier } = leg;
  const teams = (
    <>
      <NameText name={nameIn(home, language)} /> vs <NameText name={nameIn(away, language)} />
    </>
  );
  return (
    <li {...data} className={`stack g2 small fit ${styles['leg']}`}>
      <p className={`row g6 ${styles['pick']}`}>
        <PickName pick={leg} />
        <PickNow
          matchId={leg.playedId ?? leg.matchId}
          sportId={leg.sportId}
          score={homeScore === null ? '' : `${homeScore}:${awayScore}`}
          statusCode={leg.matchStatus}
          when={when}
        />
        <span className="push rigid num">
          <b>{betOdds(odds)}</b>
          {beside}
        </span>
      </p>
      <p className={`row g6 soft tiny ${styles['about']}`}>
        <span className="cut">
          {link === undefined ? (
            teams
          ) : (
            <Link to={link.to} title={link.title}>
              {teams}
            </Link>
          )}
          {' · '}
          {marketText(marketId, say)} {lineText(marketId, shownLineOf(specifier), specifier)}
          {note}
        </span>
        <span className="push rigid">{standing}</span>
      </p>
      <DecidedScore leg={leg} />
      {children}
    </li>
  );
}

interface Amounts extends Pick<Bet, 'odds' | 'acceptedOdds'> {
  /** Absent: a bet of another member, whose gold is not shown. */
  readonly paid?: number;
  readonly shown?: ShownGold;
}

/** Stake and winnings. */
function TicketGold({ bet: { paid, shown } }: { readonly bet: Amounts }) {
  const { say } = useText();
  return paid === undefined || shown === undefined ? null : (
    <span className="push">
      {gold(paid)} → <span className="sr-only">{say(`history.${shown.label}`)}</span>
      <b className={clsx(shown.label === 'won' && shown.gold > 0 && 'gold')}>{gold(shown.gold)}</b>
    </span>
  );
}

/** Odds, stake and winnings. */
export function TicketAmounts({ bet }: { readonly bet: Amounts }) {
  return (
    <p className={`row soft small wrap num ${styles['amounts']}`}>
      <b>
        <BetOdds bet={bet} />
      </b>
      <TicketGold bet={bet} />
    </p>
  );
}

/** Head and amounts of one leg in one line below it: its odds are those of its pick. */
export function SingleFoot({ bet }: { readonly bet: HeadBet & Amounts }) {
  const { say } = useText();
  return (
    <p className={`row soft small wrap num ${styles['amounts']}`}>
      <EndChip bet={bet} />
      <span className="tiny">{say('history.single')}</span>
      <span className="faint tiny" data-number={bet.drawId}>
        {say('history.number', { id: bet.drawId })}
      </span>
      <TicketGold bet={bet} />
    </p>
  );
}
