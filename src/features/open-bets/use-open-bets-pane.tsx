import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { openBetsChunk } from './chunks.ts';

/** The member's open bets, in a place that scrolls by itself. */
export function OpenBetsPane() {
  const { say } = useText();
  const { member } = useAccount();
  if (member === null) return <p className="soft center">{say('account.visitor')}</p>;
  return <ChunkView chunk={openBetsChunk} props={{}} />;
}
