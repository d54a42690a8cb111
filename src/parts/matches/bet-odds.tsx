import type { Bet } from '../../../domain/bet/bet.ts';
import { betOdds } from '../../core/prices/price-board.ts';
import { type Say, useText } from '../../text/i18n.ts';

type Odds = Pick<Bet, 'odds' | 'acceptedOdds'>;

/** A cancelled or void bet counts 1.00; its odds are those that were accepted. */
const isLowered = ({ odds, acceptedOdds }: Odds): boolean => odds !== acceptedOdds && odds !== 100;

/** "5.40", or "5.40 적용 3.00" where a void leg has lowered the odds by which the bet counts. */
export const betOddsText = (bet: Odds, say: Say): string =>
  [
    betOdds(bet.acceptedOdds),
    ...(isLowered(bet) ? [say('odds.counts', { odds: betOdds(bet.odds) })] : []),
  ].join(' ');

export function BetOdds({ bet }: { readonly bet: Odds }) {
  const { say } = useText();
  return (
    <>
      {betOdds(bet.acceptedOdds)}
      {isLowered(bet) && (
        <small data-counted={bet.odds}> {say('odds.counts', { odds: betOdds(bet.odds) })}</small>
      )}
    </>
  );
}
