import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { useText } from '../../text/i18n.ts';
import { useSite } from '../site/use-site.ts';
import { chatPanel } from './chunks.ts';

/** The public room, as high as its place. */
export function ChatPane() {
  const { say } = useText();
  const { site } = useSite();
  if (site?.hasChat === false) return <p className="soft center">{say('chat.refusal.closed')}</p>;
  return <ChunkView chunk={chatPanel} props={{ room: 'public' }} />;
}
