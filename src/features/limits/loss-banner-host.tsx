import { createTextChunk } from '../../parts/chunk.ts';
import { ChunkView } from '../../parts/chunk-view.tsx';
import { useAccount } from '../account/use-account.ts';

const banner = createTextChunk(
  'src/features/limits/loss-banner.tsx',
  async () => (await import('./loss-banner.tsx')).LossBanner,
);
const nothing = (): null => null;

/** The banner of a reached loss limit, on every page and in every window of the member. */
export function LossBannerHost() {
  const lock = useAccount().member?.lossLock ?? null;
  return lock === null ? null : <ChunkView chunk={banner} props={{ lock }} frame={nothing} />;
}
