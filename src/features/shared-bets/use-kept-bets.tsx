/** Shared bets as they stood when they were kept, for screens that show what was seen then. */
import type { SharedBet } from '../../../domain/bet/shared-bet.ts';
import { betOdds } from '../../core/prices/price-board.ts';
import { betOddsText } from '../../parts/matches/bet-odds.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { betStateText, legStateText } from '../../text/bet-state-text.ts';
import { nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { shownLineOf, lineText, marketText, pickedText } from '../../text/outcome-text.ts';

type Leg = SharedBet['legs'][number];

function KeptLeg({ leg, bet }: { readonly leg: Leg; readonly bet: SharedBet }) {
  const { say, language } = useText();
  const line = lineText(leg.marketId, shownLineOf(leg.specifier), leg.specifier);
  const pick = [
    `${marketText(leg.marketId, say)} ${line}`,
    pickedText(leg, say, language),
    betOdds(leg.odds),
  ];
  return (
    <li>
      <NameText name={nameIn(leg.home, language)} /> vs <NameText name={nameIn(leg.away, language)} /> ·{' '}
      {pick.join(' · ')} · {legStateText(leg, bet, say)}
    </li>
  );
}

/** Each bet with its state and legs; no gold. */
export const KeptBets = ({ bets }: { readonly bets: readonly SharedBet[] }) => {
  const { say } = useText();
  return bets.map((bet) => (
    <div key={bet.drawId} data-kept-bet={`${bet.gameCode}-${bet.drawId}`}>
      <p>
        {say('shared-bet.title')} · <b className="num">{betOddsText(bet, say)}</b> · {betStateText(bet, say)}
      </p>
      <ul>
        {bet.legs.map((leg) => (
          <KeptLeg
            key={`${leg.matchId} ${leg.marketId} ${leg.specifier} ${leg.outcomeId}`}
            leg={leg}
            bet={bet}
          />
        ))}
      </ul>
    </div>
  ));
};
