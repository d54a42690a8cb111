/** `npm run replay -- FILE …`: a recording through the protocol, the domain and the core of the site, without a screen. */
import type { RecordedMessage } from '../../domain/recording/betfair-message.ts';
import { type PlayedRecording, playRecording } from '../../domain/recording/play-recording.ts';
import { inTimeOrder } from '../../domain/recording/read-lines.ts';
import { siteDirectory } from '../../server/feed/recording/directory.ts';
import {
  openFile,
  type OpenedRecording,
  UnreadableRecording,
} from '../../server/feed/recording/open-recordings.ts';
import { printable } from '../../server/log/printable.ts';
import { BadReplayOption, parseReplayOptions, type ReplayOptions, usage } from './options.ts';
import { factsOfRecording, type RecordingFacts } from './recording-facts.ts';
import { type ReplayedRecording, replayRecording } from './replay-recording.ts';
import { showSession } from './replay-session.ts';

/** Names of files and of teams in them come to the terminal without control characters. */
const say = (line: string): void => console.log(printable(line));

function untilEnd(
  messages: readonly RecordedMessage[],
  until: ReplayOptions['until'],
): readonly RecordedMessage[] {
  if (until === null) return messages;
  const end = 'at' in until ? until.at : (messages[0]?.pt ?? 0) + until.after;
  return messages.filter(({ pt }) => pt <= end);
}

/** Waits so that recorded time passes `speed` times as fast as real time. */
function pacing(speed: number | null, first: number): { wait?: (at: number) => Promise<void> } {
  if (speed === null) return {};
  const from = performance.now();
  return {
    wait: (at) =>
      new Promise((resolve) => {
        setTimeout(resolve, Math.max(0, from + (at - first) / speed - performance.now()));
      }),
  };
}

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ') || 'none';

function droppedOf(
  opened: readonly OpenedRecording[],
  played: PlayedRecording,
  replayed: ReplayedRecording,
): Record<string, number> {
  const all: Record<string, number> = {};
  for (const counts of [
    ...opened.map(({ dropped }) => dropped),
    played.book.dropped,
    new Map(Object.entries(replayed.dropped)),
  ])
    for (const [reason, count] of counts) all[reason] = (all[reason] ?? 0) + count;
  return all;
}

function report(
  facts: RecordingFacts,
  played: PlayedRecording,
  replayed: ReplayedRecording,
  dropped: Readonly<Record<string, number>>,
): void {
  const time = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');
  say(
    `recorded   ${time(facts.firstAt)} to ${time(facts.lastAt)}, ${facts.messages} messages, ${facts.priceChanges} price changes`,
  );
  say(`markets    ${facts.marketIds} ids in the recording; matches ${played.book.matches.size}`);
  for (const { facts: match, followed } of played.book.matches.values())
    say(
      `           ${match.home.name.ko} – ${match.away.name.ko}: ${followed.stage}${followed.result.knowsGoals ? `, ${followed.score.home}:${followed.score.away}` : ''}`,
    );
  say(
    `waves      ${facts.waves.map(({ at, markets }) => `${markets} (${time(at).slice(11, 19)})`).join(', ') || 'none'} markets suspended at once`,
  );
  say(`runners    ${counted(facts.runners)}`);
  say(`events     ${counted(replayed.events)}`);
  say(`dropped    ${counted(dropped)}`);
  say(`settled    ${counted(replayed.settled)} outcomes of the site's markets`);
  say(
    `updates    ${replayed.updates} market updates, ${replayed.bytes} bytes, ${replayed.seconds.toFixed(3)} s: ${Math.round(replayed.updates / Math.max(replayed.seconds, 1e-9))} a second`,
  );
  say(
    `hash       ${replayed.hash}${replayed.hash === replayed.serverHash ? '' : `  DIFFERS from the server's ${replayed.serverHash}`}`,
  );
}

async function main(): Promise<void> {
  const options = parseReplayOptions(process.argv.slice(2));
  const opened: OpenedRecording[] = [];
  for (const file of options.files) {
    const found = await openFile(file, say);
    if (found.kind === 'recordings') opened.push(...found.recordings);
    else await showSession(found, options, say);
  }
  if (opened.length === 0) return;
  const messages = untilEnd(inTimeOrder(opened.map((one) => one.messages)), options.until);
  const facts = factsOfRecording(messages);
  const played = playRecording(messages, siteDirectory);
  const replayed = await replayRecording(played.steps, pacing(options.speed, played.steps[0]?.at ?? 0));
  const dropped = droppedOf(opened, played, replayed);
  report(facts, played, replayed, dropped);
  if (options.json)
    say(
      JSON.stringify({
        events: replayed.events,
        dropped,
        matches: played.book.matches.size,
        markets: facts.marketIds,
        updates: replayed.updates,
        seconds: replayed.seconds,
        hash: replayed.hash,
        waves: facts.waves.map(({ markets }) => markets),
        runners: facts.runners,
        settled: replayed.settled,
      }),
    );
  if (replayed.hash !== replayed.serverHash) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  if (error instanceof BadReplayOption) console.error(`${printable(error.message)}\n\n${usage}`);
  else if (error instanceof UnreadableRecording) console.error(printable(error.message));
  else throw error;
  process.exitCode = 1;
}
