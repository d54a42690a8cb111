import type { BetLeg } from '../../../domain/bet/bet.ts';
import { nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { Crest } from './crest.tsx';
import { scoreText } from './leg-score.tsx';
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
