import { BellPlus, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MatchDetailFrame } from '../../../worker/features/prices/prices-api.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Flag } from '../../parts/forms/flag.tsx';
import { LeagueLink } from '../../parts/matches/name-link.tsx';
import { leagueName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { openPriceAlert } from '../alerts/use-price-alert.ts';
import { LeagueStar } from '../favourites/use-favourites.tsx';
import styles from './match-head.module.css';

interface MatchHeadProps {
  readonly frame: MatchDetailFrame;
  readonly back: ReactNode;
  readonly chat: ReactNode;
}

/** The line above a match: its league with its star, why its prices are locked, and its buttons. It is as high with a lock as without one. */
export function MatchHead({ frame, back, chat }: MatchHeadProps) {
  const { say, language } = useText();
  return (
    <header className={`row wrap ${styles['head']}`}>
      {back}
      <div className={`row grow thin ${styles['title']}`}>
        {/* The star inside is no part of the heading's name. */}
        <h1 aria-label={leagueName(frame.league, say, language)}>
          <Flag code={frame.league.countryCode} />{' '}
          <span>
            <LeagueLink league={frame.league} />
          </span>
          <LeagueStar league={frame.league} />
        </h1>
        {frame.lock !== null && (
          <span className={`soft strong g6 nowrap ${styles['lock']}`}>
            <Lock size={14} aria-hidden /> {say(`lock.${frame.lock}`)}
          </span>
        )}
      </div>
      <Button onClick={() => openPriceAlert(frame)}>
        <BellPlus size={16} aria-hidden /> <span>{say('detail.price-alert')}</span>
      </Button>
      {chat}
    </header>
  );
}
