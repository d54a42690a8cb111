import { createChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { useAccount } from '../account/use-account.ts';
import { skinPreview } from './skin-preview.ts';

const style = createChunk(() => import('./skin-style.tsx'), 'SkinStyle');
/** The skin of the member, or the one that this window tries on, in every window. Its colours are loaded only when it is worn. */
export function MemberSkin() {
  const worn = useAccount().member?.skin ?? null;
  const tried = skinPreview.useValue();
  const skin = tried ?? worn;
  return skin === null ? null : <ChunkView chunk={style} props={{ skin }} frame={nothing} />;
}
