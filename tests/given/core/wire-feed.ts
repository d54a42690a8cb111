/** The server's own boards and publishers behind the wire: live (59), standard (57) and special (58) games. */
import type { BookEvent } from '../../../domain/book/book-event.ts';
import { LIVE_LIST } from '../../../domain/catalogue/stream-name.ts';
import { createLiveBoard } from '../../../domain/feed/live-board.ts';
import { createPublisher } from '../../../domain/feed/publisher.ts';
import type { Tick } from '../../../domain/feed/tick.ts';

const nothing: Tick = { matches: [], states: [], odds: [], removed: [] };

interface Subscription {
  readonly recoveryId: string;
  readonly game_code: number;
  readonly MatchId?: number;
  readonly rowsFirst?: 1;
}

/** `push`: sends an event to the core, where the link is up. */
export function createWireFeed(now: () => number, push: (event: string, row: unknown) => void) {
  const subscribed: unknown[] = [];
  const followed = new Set<number>();
  let holdsRest = false;
  let holdsOthers = false;
  let isSilent = false;
  let feedIsLost = false;
  let sendOthers = (): void => {};
  let sendRest = (): void => {};
  const listOf = (stream: string) => {
    const board = createLiveBoard({ epoch: 'e1', now, leagues: new Map(), stream });
    const publisher = createPublisher({
      board,
      epoch: 'e1',
      now,
      emit: (_stream, event, row) => push(event, row.packed()),
      followedMatches: () => (stream === LIVE_LIST ? followed : []),
      stream,
    });
    return { board, publisher };
  };
  const live = listOf(LIVE_LIST);
  const preMatch: Readonly<Record<string, typeof live>> = { 57: listOf('57'), 58: listOf('58') };
  const publishTo = (stream: string, tick: Partial<Tick>): void => {
    const { board, publisher } = preMatch[stream] ?? live;
    const whole = { ...nothing, ...tick };
    const head = { stream, seq: publisher.nextSeq(stream), pt: now() };
    const events: BookEvent[] = [
      { kind: 'matches', ...head, matches: whole.matches, removed: whole.removed },
      { kind: 'match-data', ...head, matches: whole.states },
      { kind: 'odds', ...head, matches: whole.odds },
    ];
    board.apply(events);
    board.ticked(now(), { healthy: true });
    publisher.publish(whole);
  };
  const answerSubscription = (row: Subscription): void => {
    const { recoveryId, game_code, rowsFirst, MatchId } = row;
    const stream = MatchId === undefined ? String(game_code) : `${game_code}/${MatchId}`;
    const { board, publisher } = preMatch[stream] ?? live;
    if (!feedIsLost) board.ticked(now(), { healthy: true });
    const parts = publisher.snapshot(stream, recoveryId, rowsFirst === 1 ? 'rows-first' : 'matches');
    subscribed.push(row);
    const [opening, ...others] = parts.first;
    push('Fixture', opening);
    sendOthers = () => {
      for (const part of others.splice(0)) push('Fixture', part);
    };
    sendRest = () => {
      sendOthers();
      for (const part of parts.rest) push('Fixture', part);
    };
    if (!holdsOthers) sendOthers();
    if (!holdsOthers && !holdsRest) sendRest();
  };
  return {
    board: live.board,
    /** Every subscription that was asked for. */
    subscribed,
    onEmit(event: string, row: unknown): void {
      const asked = row as Subscription;
      if (asked.MatchId !== undefined && event === 'unsubscribe') followed.delete(asked.MatchId);
      if (event !== 'subscribe') return;
      if (asked.MatchId !== undefined) followed.add(asked.MatchId);
      if (!isSilent) answerSubscription(asked);
    },
    /** While it is silent, no subscription is answered. */
    beSilent: (is: boolean): void => void (isSilent = is),
    /** The feed of the boards is lost: no tick comes. */
    loseFeed: (is: boolean): void => void (feedIsLost = is),
    /** Of a snapshot that begins with the rows only the first part comes. */
    holdOthers: (): void => void (holdsOthers = true),
    sendOthers: (): void => sendOthers(),
    /** What follows the rows of a first snapshot stays out until it is sent. */
    holdRest: (): void => void (holdsRest = true),
    sendRest: (): void => sendRest(),
    publish: (tick: Partial<Tick>): void => publishTo(LIVE_LIST, tick),
    publishPreMatch: (tick: Partial<Tick>): void => publishTo('57', tick),
    alive(): void {
      if (!feedIsLost) live.board.ticked(now(), { healthy: true });
      live.publisher.alive();
      for (const { board, publisher } of Object.values(preMatch)) {
        if (!feedIsLost) board.ticked(now(), { healthy: true });
        if (board.book.matches.size > 0) publisher.alive();
      }
    },
  };
}
