/** Applies an entry of a recording to the core. */
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import type { Inbox } from '../engine/inbox.ts';
import type { RecordedStreams } from './recorded-streams.ts';
import type { RecordedSurroundings } from './recorded-surroundings.ts';

/** The meter's figures and the recorder's hash have no effect: they are for the reader of the recording. */
export function playEntry(
  entry: SessionEntry,
  { link }: Pick<RecordedSurroundings, 'link'>,
  { streams, inbox }: { readonly streams: RecordedStreams; readonly inbox: Inbox },
): void {
  if ('flush' in entry) return inbox.flushNow();
  if ('link' in entry) {
    if (entry.link === 'disconnected') link.change({ kind: 'disconnected', byServer: false });
    if (entry.link === 'connected') link.change({ kind: 'connected' });
    return;
  }
  if (!('in' in entry) && !('out' in entry)) return;
  // A recording begins while the link is up. A later line that says so may be damaged.
  if (!link.isUp) link.change({ kind: 'connected' });
  if ('in' in entry) link.frame(entry.in, entry.row);
  else if (entry.out === 'subscribe') streams.subscribe(entry.row);
  else streams.unsubscribe(entry.row);
}
