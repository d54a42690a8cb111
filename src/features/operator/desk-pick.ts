/** A match and a pick as the desk says them. */
import type { ExposedMatchRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { nameIn } from '../../text/format.ts';
import type { Language, Say, Texts } from '../../text/i18n.ts';
import { lineText, marketText, pickedText, shownLineOf } from '../../text/outcome-text.ts';
import { statusText } from '../../text/status-text.ts';

type Picked = Pick<ExposedMatchRow['outcomes'][number], 'marketId' | 'specifier' | 'outcomeId'>;
type Teams = Pick<ExposedMatchRow, 'home' | 'away'>;

/** "울산 HD – FC 안양". */
export const deskTeamsText = ({ home, away }: Teams, language: Language): string =>
  `${nameIn(home, language)} – ${nameIn(away, language)}`;

/** "후반 1:0"; '': it is not in play. */
export const playText = ({ play }: Pick<ExposedMatchRow, 'play'>, say: Say): string =>
  play === null ? '' : `${statusText(play.statusCode, say)} ${play.home}:${play.away}`;

/** Market, line and the outcome by the name of its team: a bare 패 leaves open who loses. */
export function deskPickText(
  { marketId, specifier, outcomeId }: Picked,
  { home, away }: Teams,
  { say, language }: Texts,
): string {
  const market = `${marketText(marketId, say)} ${lineText(marketId, shownLineOf(specifier), specifier)}`;
  return `${market.trim()} · ${pickedText({ outcomeId, home, away }, say, language)}`;
}
