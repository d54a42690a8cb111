/** Applies an entry of a recording to the core. */
import { type MemberPart, withPart } from '../../domain/recording/recorded-member.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import type { Inbox } from '../engine/inbox.ts';
import type { Slices } from '../engine/slices.ts';
import type { RecordedStreams } from './recorded-streams.ts';
import type { RecordedSurroundings } from './recorded-surroundings.ts';

interface Played {
  readonly streams: RecordedStreams;
  readonly inbox: Inbox;
  readonly slices: Slices;
  /** The member connects again after a second login ended the link. */
  readonly reopen: () => void;
}

/** A part of another shape has no effect: the next hash then differs. */
export function restorePart(slices: Slices, part: MemberPart, value: unknown): void {
  const present = slices.states[part];
  if (present === undefined) return;
  const next = withPart(part, present, value);
  if (next.ok) slices.restore({ [part]: next.value });
}

/** The meter's figures and the recorder's hash have no effect: they are for the reader of the recording. */
export function playEntry(
  entry: SessionEntry,
  { link }: Pick<RecordedSurroundings, 'link'>,
  { streams, inbox, slices, reopen }: Played,
): void {
  if ('flush' in entry) return inbox.flushNow();
  if ('member' in entry) {
    // The recorder applied its frames before it wrote the state.
    inbox.flushNow();
    return restorePart(slices, entry.member, entry.state);
  }
  if ('link' in entry) {
    if (entry.link === 'disconnected') link.change({ kind: 'disconnected', byServer: false });
    if (entry.link === 'connected') {
      reopen();
      link.change({ kind: 'connected' });
    }
    return;
  }
  if ('server' in entry) return link.frame(entry.server, entry.row);
  if (!('in' in entry) && !('out' in entry)) return;
  // A recording begins while the link is up. A later line that says so may be damaged.
  if (!link.isUp) link.change({ kind: 'connected' });
  if ('in' in entry) link.frame(entry.in, entry.row);
  else if (entry.out === 'subscribe') streams.subscribe(entry.row);
  else streams.unsubscribe(entry.row);
}
