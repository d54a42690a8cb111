/**
 * `npm run fuzz-frames`: a million frames of the sockets that are nearly right, in both codecs and both directions (`--frames N`, `--seed N`). Ends with 1 where
 * reading one threw, or left a book or a bet that cannot be.
 */
import { readCommandLine } from '../given/runs/command-line.ts';
import { fuzzFrames } from './fuzz-frames.ts';

const { values } = readCommandLine({
  options: { frames: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const frames = Number(values.frames);
const seed = Number(values.seed);
if (![frames, seed].every((one) => Number.isSafeInteger(one) && one > 0)) {
  console.error('usage: npm run fuzz-frames [-- --frames N --seed N]');
  process.exit(2);
}
const from = process.cpuUsage();
const { read, taken, faults } = fuzzFrames(frames, seed);
const { user, system } = process.cpuUsage(from);
for (const fault of faults) console.log(fault);
console.log(
  `${frames} frames from seed ${seed} in ${((user + system) / 1e6).toFixed(0)} s of the processor: ${read} read as packets, ${taken} taken, ${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
