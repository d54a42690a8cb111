import type { OpenBetsView, OpenBetView } from '../../../worker/features/open-bets/open-bets-api.ts';
import { type Client, defineView } from '../../core/door/client.ts';
import { useViewOf } from '../../core/door/use-client.ts';
import { onFirstMember } from '../account/use-account.ts';

const nothing: OpenBetsView = { state: 'idle', bets: [], hasMore: false };
const openBetsView = defineView((core) => core.openBets.view(), nothing);

/** The member's open bets. For components that only a member sees: the core loads the list with the first watch. */
export const useOpenBets = (): OpenBetsView => useViewOf(openBetsView);

/** Undecided bets. A bet that was just decided is still in the list, with its result. */
export const countOpen = ({ bets }: OpenBetsView): number =>
  bets.filter(({ shown }) => shown.label === 'expected').length;

/** The bets with a leg on this match, by its id in play. */
export const betsOnMatch = ({ bets }: OpenBetsView, matchId: number): readonly OpenBetView[] =>
  bets.filter(({ legs }) => legs.some((leg) => (leg.playedId ?? leg.matchId) === matchId));

/** A view that nobody watches keeps its last snapshot, and the next member would see that snapshot first. */
export const followOpenBets = (client: Client): void =>
  onFirstMember(client, () => client.store(openBetsView).subscribe(() => {}));
