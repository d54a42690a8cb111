import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { useAccount } from '../account/use-account.ts';
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
