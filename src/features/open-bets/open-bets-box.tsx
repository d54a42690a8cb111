import { useEffect, useLayoutEffect, useRef } from 'react';
import { readStored, writeStored } from '../../core/browser/stored-choice.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { useAccount, useExpectsMember } from '../account/use-account.ts';
import { openBetsChunk } from './chunks.ts';
import { useOpenBets } from './use-open-bets.ts';

const HEIGHT = 'spo.open-bets-px';
/** A remembered height above this is not reserved. */
const MAX_RESERVED_PX = 600;

/** The height of the list in the last window, px, so that what is below it does not move when the list comes. */
function reservedHeight(): number {
  const px = Number(readStored(HEIGHT));
  return Number.isFinite(px) ? Math.min(Math.max(px, 0), MAX_RESERVED_PX) : 0;
}

function Reserved({ isReady }: { readonly isReady: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (ref.current !== null) ref.current.style.minHeight = isReady ? '' : `${reservedHeight()}px`;
  }, [isReady]);
  useEffect(() => {
    const box = ref.current;
    if (box === null || !isReady) return;
    const watch = new ResizeObserver(() => writeStored(HEIGHT, String(Math.round(box.offsetHeight))));
    watch.observe(box);
    return () => watch.disconnect();
  }, [isReady]);
  return (
    <div ref={ref}>
      <ChunkView chunk={openBetsChunk} props={{}} />
    </div>
  );
}

function MemberBox() {
  const { state } = useOpenBets();
  return <Reserved isReady={state === 'ready'} />;
}

/** A member's open bets, for the sidebar and the drawer. Their place is kept while the member is being checked. */
export function OpenBetsBox() {
  const isExpected = useExpectsMember();
  const { member } = useAccount();
  if (member !== null) return <MemberBox />;
  return isExpected ? <Reserved isReady={false} /> : null;
}
