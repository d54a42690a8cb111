/** Damages a file in many ways and imports each copy: an import either succeeds or ends with a plain sentence. */
import { checkChain } from '../../../domain/protocol/session/check-chain.ts';
import { playFeed } from '../../../domain/recording/play-feed.ts';
import { playRecording } from '../../../domain/recording/play-recording.ts';
import { siteDirectory } from '../../../domain/recording/site-directory.ts';
import { joinTapes } from '../../../domain/recording/tape-writer.ts';
import { openBytes, type OpenedFile, UnreadableRecording } from '../../../server/feed/recording/open-file.ts';
import { UnusableKeyframe } from '../../../worker/replay/keyframe-state.ts';
import { stepsOfSession } from '../../../worker/replay/session-feed.ts';
import { UnplayableEntry } from '../../../worker/replay/session-player.ts';
import { dice } from './dice.ts';

export interface FuzzPlan {
  /** The file is cut after each so many bytes. */
  readonly cutEvery: number;
  /** One byte is changed, so many times. */
  readonly flips: number;
  readonly seed: number;
}

export interface Fuzzed {
  readonly tries: number;
  /** Refused with a sentence; the others were used as far as they could be read. */
  readonly refused: number;
  readonly faults: readonly { readonly damage: string; readonly error: string }[];
}

async function play(opened: OpenedFile): Promise<void> {
  if (opened.kind === 'feed') playFeed(opened.feed.messages, siteDirectory);
  else if (opened.kind === 'recordings')
    playRecording(joinTapes(opened.recordings.map(({ messages }) => messages)), siteDirectory);
  else {
    checkChain(opened.session);
    await stepsOfSession(opened.session);
  }
}

const sentences = [UnreadableRecording, UnusableKeyframe, UnplayableEntry] as const;
const isSentence = (error: unknown): boolean =>
  sentences.some((kind) => error instanceof kind && error.message !== '' && !error.message.includes('\n'));

type Outcome = 'used' | 'refused' | { readonly error: string };

async function outcomeOf(bytes: Buffer): Promise<Outcome> {
  try {
    for (const opened of await openBytes('file', bytes, () => {})) await play(opened);
    return 'used';
  } catch (error) {
    return isSentence(error)
      ? 'refused'
      : { error: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
}

function* damaged(bytes: Buffer, { cutEvery, flips, seed }: FuzzPlan): Generator<readonly [string, Buffer]> {
  for (let at = 0; at < bytes.length; at += cutEvery) yield [`cut at ${at}`, bytes.subarray(0, at)];
  const throwDice = dice(seed);
  for (let one = 0; one < flips; one++) {
    const at = Math.floor(throwDice() * bytes.length);
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ (1 + Math.floor(throwDice() * 255));
    yield [`byte ${at} is ${changed[at]}`, changed];
  }
}

export async function fuzzImport(bytes: Buffer, plan: FuzzPlan): Promise<Fuzzed> {
  const faults: { damage: string; error: string }[] = [];
  let [tries, refused] = [0, 0];
  for (const [damage, one] of damaged(bytes, plan)) {
    tries++;
    const outcome = await outcomeOf(one);
    if (outcome === 'refused') refused++;
    else if (outcome !== 'used') faults.push({ damage, error: outcome.error });
  }
  return { tries, refused, faults };
}
