import {
  ChevronDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  CircleCheckBig,
  CircleDashed,
  CircleDot,
  CircleMinus,
  CircleSlash,
  CircleX,
  Lock,
} from 'lucide-react';
import type { LegStanding } from '../../../domain/bet/leg-standing.ts';
import type { OpenLegView } from '../../../worker/features/open-bets/open-bets-api.ts';
import { TicketLeg } from '../../parts/matches/ticket.tsx';
import { useChanged } from '../../parts/matches/use-changed.ts';
import { kickOff, nameIn } from '../../text/format.ts';
import { sharesText } from '../../text/bet-state-text.ts';
import { type Say, useText } from '../../text/i18n.ts';
import styles from './open-leg.module.css';

const icons = {
  won: CircleCheck,
  'half-won': CircleCheckBig,
  lost: CircleX,
  'half-lost': CircleMinus,
  void: CircleSlash,
  leading: ChevronUp,
  level: CircleDot,
  trailing: ChevronDown,
  'to-come': CircleDashed,
  stopped: Lock,
  unknown: CircleAlert,
} as const satisfies Readonly<Record<LegStanding, unknown>>;

const isTotal = ({ specifier }: Pick<OpenLegView, 'specifier'>): boolean => specifier.includes('total=');

/** A standing in words. A total is level when it is exactly on its line, and a leg that was decided in parts says its shares. */
export function standingText(leg: Pick<OpenLegView, 'standing' | 'specifier' | 'shares'>, say: Say): string {
  if (leg.shares !== undefined) return sharesText(leg.shares, say);
  return leg.standing === 'level' && isTotal(leg)
    ? say('open.standing.level.total')
    : say(`open.standing.${leg.standing}`);
}

/** Today's start as a time, another day's with its date. */
function startText(startsAt: number | null): string {
  const { day, time } = kickOff(startsAt);
  return `${day} ${time}`.trim();
}

const isRunning: ReadonlySet<LegStanding> = new Set(['leading', 'level', 'trailing']);

interface OpenLegProps {
  readonly leg: OpenLegView;
  /** The member cancelled the bet. */
  readonly cancelled: boolean;
}

/** One leg: its pick with the score, and how it stands. While its match is in play it leads there. */
export function OpenLeg({ leg, cancelled }: OpenLegProps) {
  const { say, language } = useText();
  const { standing, playedId, matchId, home, away, startsAt } = leg;
  const Icon = icons[standing];
  const match = `${nameIn(home, language)} vs ${nameIn(away, language)}`;
  return (
    <TicketLeg
      leg={leg}
      odds={leg.odds}
      data={{ 'data-standing': standing }}
      link={
        isRunning.has(standing)
          ? { to: `/hitgame/live/${playedId ?? matchId}`, title: say('open.to-match', { match }) }
          : undefined
      }
      when={standing === 'to-come' ? startText(startsAt) : undefined}
      standing={
        <b key={standing} className={`g4 ${styles['standing']}`} data-moved={useChanged(standing)}>
          <Icon size={14} aria-hidden /> {cancelled ? say('status.canceled') : standingText(leg, say)}
        </b>
      }
    />
  );
}
