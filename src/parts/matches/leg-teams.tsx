import type { ReactNode } from 'react';
import type { BetLeg } from '../../../domain/bet/bet.ts';
import { leagueName, nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { Crest } from './crest.tsx';
import { DecidedScore, scoreText } from './leg-score.tsx';
import { NameText } from './name-text.tsx';

interface LegTeamsProps {
  readonly leg: Pick<BetLeg, 'home' | 'away' | 'homeScore' | 'awayScore'>;
  /** In place of the score. */
  readonly between?: string;
}

/** The two teams of a leg with their crests, and the score between them. */
export function LegTeams({ leg, between }: LegTeamsProps) {
  const { language } = useText();
  return (
    <>
      <Crest name={leg.home} /> <NameText name={nameIn(leg.home, language)} />{' '}
      {between ?? <b className="num">{scoreText(leg)}</b>} <Crest name={leg.away} />{' '}
      <NameText name={nameIn(leg.away, language)} />
    </>
  );
}

/** The match of a leg: its league, its teams, and the score that decided the leg. `note`: behind the teams. */
export function LegMatch({ leg, note }: { readonly leg: BetLeg; readonly note?: ReactNode }) {
  const { say, language } = useText();
  return (
    <>
      <small>
        <NameText name={leagueName({ leagueId: leg.leagueId, name: leg.leagueName }, say, language)} />
      </small>
      <p>
        <LegTeams leg={leg} />
        {note}
      </p>
      <DecidedScore leg={leg} />
    </>
  );
}
