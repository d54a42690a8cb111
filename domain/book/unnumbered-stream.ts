/**
 * Messages of an older back end, which numbers nothing: no epoch, no seq, no publish time, no recoveryId, no parts (R30). The link alone
 * keeps their order, so the stream is as good as the link: after a reconnect nothing that came before the next Fixture counts.
 *
 *   recovering ──Fixture──▶ up ──link lost──▶ down; messages before the Fixture are older than it, and are dropped
 */
import type { LiveMessage } from './stream-message.ts';
import type { StreamHead } from './stream-message.ts';
import type { StreamState } from './stream-state.ts';

export const isUnnumbered = ({ head }: { readonly head: Pick<StreamHead, 'epoch' | 'seq'> }): boolean =>
  head.epoch === '' && head.seq === 0;

/** A Fixture that names no recovery is the whole list, in answer to whichever subscription was sent last. */
export const isUnnumberedSnapshot = (message: LiveMessage): message is LiveMessage & { kind: 'snapshot' } =>
  message.kind === 'snapshot' && message.recoveryId === null && isUnnumbered(message);

/** False: the message must not be taken. A stream that has an epoch takes nothing without a number while it is up. */
export const takesUnnumbered = (state: Pick<StreamState, 'phase' | 'epoch'>, message: LiveMessage): boolean =>
  isUnnumberedSnapshot(message)
    ? state.phase === 'recovering' || (state.phase === 'up' && state.epoch === '')
    : state.phase === 'up' && state.epoch === '';

/** The stream is followed without numbers: its prices are as fresh as their arrival. */
export const isByArrival = ({ phase, epoch, alivePt }: StreamState): boolean =>
  phase === 'up' && epoch === '' && alivePt === 0;
