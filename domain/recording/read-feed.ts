/** Reads a text with messages of the Unified Odds Feed, in time order. A bad message is reported with its line and drops only itself. */
import { cutMessages, plainInSlices } from './cut-messages.ts';
import { orderMessages } from './message-times.ts';
import { MAX_PRINTED_PROBLEMS } from './read-lines.ts';
import { createSliceCount, type InSlices, UNSLICED, unsliced } from './slices.ts';
import { type BadMessage, decodeFeedMessage, type FeedMessage } from './uof-message.ts';

/** A message of the feed may come after a newer one, seconds or minutes late. A time that is further back is wrong. */
const LATE_MS = 86_400_000;

export interface TimedFeedMessage {
  readonly pt: number;
  readonly content: FeedMessage['content'];
  readonly product: number | null;
  /** Sport of the routing key, as the feed's id; null: there is none. */
  readonly feedSport: number | null;
}

export type FeedProblem = BadMessage | 'cut-off';

export interface ReadFeed {
  readonly messages: readonly TimedFeedMessage[];
  /** Bad messages and parts by reason. */
  readonly dropped: ReadonlyMap<string, number>;
  readonly problems: readonly { readonly line: number; readonly why: FeedProblem }[];
}

/**
 * A message without a time has that of the message before it; those at the beginning that of the first one with a time. Facts are asked for
 * once, long before or after the match, so their own time says nothing. Odds of a recovery may have the time of their last change, which lies
 * before the fall of their producer: they count as they come.
 */
function timed(
  messages: readonly (FeedMessage & { readonly feedSport: number | null })[],
): TimedFeedMessage[] {
  const timeOf = ({ pt, content }: FeedMessage): number | null => (content.kind === 'facts' ? null : pt);
  let pt = messages.map(timeOf).find((own) => own !== null) ?? 0;
  return messages.map((message) => {
    const own = timeOf(message) ?? pt;
    pt = message.isRecovered ? Math.max(own, pt) : own;
    return { pt, content: message.content, product: message.product, feedSport: message.feedSport };
  });
}

/** Stops after each piece of the text that is made plain, and after each `slice` messages. */
export function* readFeedInSlices(text: string, slice: number): InSlices<ReadFeed> {
  const isFull = createSliceCount(slice);
  const read: (FeedMessage & { readonly feedSport: number | null })[] = [];
  const dropped = new Map<string, number>();
  const problems: { line: number; why: FeedProblem }[] = [];
  const count = (reason: string, by = 1): void => {
    if (by > 0) dropped.set(reason, (dropped.get(reason) ?? 0) + by);
  };
  const refuse = (line: number, why: FeedProblem): void => {
    count(`message: ${why}`);
    if (problems.length < MAX_PRINTED_PROBLEMS) problems.push({ line, why });
  };
  const plain = yield* plainInSlices(text);
  for (const { line, xml, feedSport } of cutMessages(plain)) {
    if (isFull()) yield;
    if (xml === null) {
      refuse(line, 'cut-off');
      continue;
    }
    const message = decodeFeedMessage(xml);
    if (!message.ok) {
      refuse(line, message.error);
      continue;
    }
    count('part of a message unreadable', message.value.dropped);
    count('outcome whose id has no number', message.value.named);
    count('settlement whose results cannot be paid as they are', message.value.unpayable);
    read.push({ ...message.value, feedSport });
  }
  const { messages, moved } = orderMessages(timed(read), LATE_MS);
  count('time went back', moved.held);
  count('message behind newer ones, put at its time', moved.sorted);
  return { messages, dropped, problems };
}

export const readFeed = (text: string): ReadFeed => unsliced(readFeedInSlices(text, UNSLICED));
