import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { useAccount } from '../account/use-account.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { matchBetsChunk } from './chunks.ts';
import { betsOnMatch, useOpenBets } from './use-open-bets.ts';

function BetsOfMember({ matchId }: { readonly matchId: number }) {
  const bets = betsOnMatch(useOpenBets(), matchId);
  return bets.length === 0 ? null : <ChunkView chunk={matchBetsChunk} props={{ bets, matchId }} />;
}

/** The member's open bets on a match, beside its score; nothing for visitors and where there is no bet. */
export function MatchBets({ matchId }: { readonly matchId: number }) {
  const { member } = useAccount();
  return member === null ? null : <BetsOfMember matchId={matchId} />;
}

/** Its file is that of the panel, which the page has loaded for the same bets. */
const standingsChunk = createTextChunk(() => import('./open-bets-panel.tsx'), 'MatchStandings');

function StandingOfMember({ matchId }: { readonly matchId: number }) {
  const bets = betsOnMatch(useOpenBets(), matchId);
  return bets.length === 0 ? null : (
    <ChunkView chunk={standingsChunk} props={{ bets, matchId }} frame={nothing} />
  );
}

/** How the member's bets on a match stand, in a few words; nothing where there is none. */
export function MatchStanding({ matchId }: { readonly matchId: number }) {
  const { member } = useAccount();
  return member === null ? null : <StandingOfMember matchId={matchId} />;
}
