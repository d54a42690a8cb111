import { useEffect } from 'react';
import { type Chunk, createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { type SessionNoticeFacts, sessionNotice } from './session-notice-store.ts';
import { useAccount } from './use-account.ts';

export const sessionNoticeChunk: Chunk<{ readonly notice: SessionNoticeFacts }> = createTextChunk(
  () => import('./session-notice.tsx'),
  'SessionNotice',
);

/** The notice of a session that the server has ended, above the page; the next login closes it. */
export function SessionNoticeHost() {
  const notice = sessionNotice.useValue();
  const { member } = useAccount();
  useEffect(() => {
    if (member !== null) sessionNotice.set(null);
  }, [member]);
  // While its words are loaded nothing is drawn, so that the page moves once.
  return notice === null ? null : (
    <ChunkView chunk={sessionNoticeChunk} props={{ notice }} frame={() => null} />
  );
}
