/** A pick, by the crest and the name of its team. */
import type { BetLeg } from '../../../domain/bet/bet.ts';
import { sportIds } from '../../../domain/match/sport-ids.ts';
import { nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { outcomeText, pickedText } from '../../text/outcome-text.ts';
import { Crest, crestColour } from './crest.tsx';
import { NameText } from './name-text.tsx';
import styles from './ticket.module.css';

export type Picked = Pick<BetLeg, 'sportId' | 'outcomeId' | 'home' | 'away'>;

/** The team that a leg picks to win; null: a draw, a total, or two of three results. */
function pickedSide({ outcomeId }: Pick<BetLeg, 'outcomeId'>): 'home' | 'away' | null {
  const key = outcomeText(outcomeId, (name) => name);
  return key === 'outcome.home' ? 'home' : key === 'outcome.away' ? 'away' : null;
}

/** Colours of sports, from those of the crests. */
const sportColours: Readonly<Record<number, ReturnType<typeof crestColour>>> = {
  [sportIds.soccer]: '#1f7f45',
  [sportIds.basketball]: '#b5452b',
  [sportIds.baseball]: '#2368b8',
};

/** That of the picked team; of a pick without a team that of its sport. */
export function pickColour(leg: Picked): string {
  const side = pickedSide(leg);
  return side === null ? (sportColours[leg.sportId] ?? '#5f6b78') : crestColour(leg[side]);
}

/** A pick, with the crest of its team; without a team, with the colour of its sport. */
export function PickName({ pick }: { readonly pick: Picked }) {
  const { say, language } = useText();
  const side = pickedSide(pick);
  const text = pickedText(pick, say, language);
  const name = side === null ? '' : nameIn(pick[side], language);
  // A long name gives way to what it is picked for: "맨체스터 유나이… 승리".
  const [team, outcome] = name !== '' && text.startsWith(name) ? [name, text.slice(name.length)] : [text, ''];
  return (
    <>
      {side === null ? (
        <i className={`rigid ${styles['dot']}`} style={{ background: pickColour(pick) }} aria-hidden />
      ) : (
        <Crest name={pick[side]} />
      )}
      <strong className={`thin ${styles['picked']}`}>
        <span className="cut">{team === name ? <NameText name={team} /> : team}</span>
        {outcome !== '' && <span>{outcome}</span>}
      </strong>
    </>
  );
}
