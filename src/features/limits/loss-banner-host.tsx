import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { useAccount } from '../account/use-account.ts';

const banner = createTextChunk(() => import('./loss-banner.tsx'), 'LossBanner');
/** The banner of a limit of the member's own that is reached, or of own time that ends soon, on every page and in every window of the member. */
export function LossBannerHost() {
  const { lossLock = null, ownLock = null, timeLeft = null } = useAccount().member ?? {};
  if (lossLock === null && ownLock === null && timeLeft === null) return null;
  return <ChunkView chunk={banner} props={{ lossLock, ownLock, timeLeft }} frame={nothing} />;
}
