/** Applies an entry of a recording to the core. */
import type { MemberPart } from '../../domain/recording/recorded-member.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import type { Inbox } from '../engine/inbox.ts';
import type { Slices } from '../engine/slices.ts';
import { restorePart } from './keyframe-state.ts';
import type { RecordedActs } from './recorded-acts.ts';
import type { RecordedCommands } from './recorded-commands.ts';
import type { RecordedStreams } from './recorded-streams.ts';
import type { RecordedSurroundings } from './recorded-surroundings.ts';

interface Played {
  readonly streams: RecordedStreams;
  readonly inbox: Inbox;
  readonly slices: Slices;
  /** Parts whose recorded states have no effect. */
  readonly own: ReadonlySet<MemberPart>;
  readonly acts: Pick<RecordedActs, 'play'>;
  /** Runs the commands of the recording; null: they have no effect. */
  readonly commands: RecordedCommands | null;
  /** The member connects again after a second login ended the link. */
  readonly reopen: () => void;
}

/** The meter's figures and the recorder's hash have no effect: they are for the reader of the recording. */
export function playEntry(
  entry: SessionEntry,
  { link }: Pick<RecordedSurroundings, 'link'>,
  { streams, inbox, slices, own, acts, commands, reopen }: Played,
): void {
  if (acts.play(entry)) return;
  if (commands?.play(entry) === true) return;
  if ('flush' in entry) return inbox.flushNow();
  if ('member' in entry) {
    // The recorder applied its frames, and the time, before it wrote the state.
    inbox.catchUp();
    commands?.compare(entry.member, entry.state);
    return own.has(entry.member) ? undefined : restorePart(slices, entry.member, entry.state);
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
