/**
 * Messages of an older back end without sequence numbers: no epoch, no seq, no publish time, no recoveryId, no parts (R30). Only the link
 * keeps their order, so the stream is up only as long as the link. After a reconnect, messages before the next Fixture do not count.
 *
 *   recovering ──Fixture──▶ up ──link lost──▶ down; messages before the Fixture are older than it and are dropped
 */
import type { LiveMessage, StreamHead } from './stream-message.ts';

/** What is known of a stream (stream-state.ts). */
interface KnownStream {
  readonly phase: 'down' | 'recovering' | 'up';
  readonly epoch: string;
  readonly alivePt: number;
}

export const isUnnumbered = ({ head }: { readonly head: Pick<StreamHead, 'epoch' | 'seq'> }): boolean =>
  head.epoch === '' && head.seq === 0;

/** A Fixture without a recovery id is the whole list: the answer to the last subscription. */
export const isUnnumberedSnapshot = (message: LiveMessage): message is LiveMessage & { kind: 'snapshot' } =>
  message.kind === 'snapshot' && message.recoveryId === null && isUnnumbered(message);

/** False: the message must be ignored. A stream that is up and has an epoch ignores messages without a number. */
export const takesUnnumbered = (state: Omit<KnownStream, 'alivePt'>, message: LiveMessage): boolean =>
  isUnnumberedSnapshot(message)
    ? state.phase === 'recovering' || (state.phase === 'up' && state.epoch === '')
    : state.phase === 'up' && state.epoch === '';

/** True: the stream has no sequence numbers, so the freshness of its prices depends on their arrival. */
export const isByArrival = ({ phase, epoch, alivePt }: KnownStream): boolean =>
  phase === 'up' && epoch === '' && alivePt === 0;
