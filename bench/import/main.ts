/** Opens a recording as `npm start -- --replay FILE` does, in a process of its own, and prints what it cost. */
import { openRecordings } from '../../server/feed/recording/open-recordings.ts';

const LOOK_MS = 5;

let last = performance.now();
let pauseMs = 0;
const look = (): void => {
  const now = performance.now();
  pauseMs = Math.max(pauseMs, now - last - LOOK_MS);
  last = now;
};
const timer = setInterval(look, LOOK_MS);
const from = performance.now();
const said: string[] = [];
const sources = await openRecordings(process.argv.slice(2), {
  speed: 1,
  loop: false,
  now: Date.now(),
  say: (line) => said.push(line),
});
const seconds = (performance.now() - from) / 1000;
await new Promise((resolve) => void setTimeout(resolve, 2 * LOOK_MS));
look();
clearInterval(timer);
const peakMb = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ sources: sources.length, said, seconds, pauseMs, peakMb }));
