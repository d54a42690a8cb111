/** `npm run replay -- FILE …`: a recording through the protocol, the domain and the core of the site, without a screen. */
import { exitCodes } from './exit-code.ts';
import { replayCommand } from './replay-command.ts';

/** A reader that has seen enough, such as head, closes the pipe. */
process.stdout.on('error', () => process.exit());

async function writeBytes(bytes: Uint8Array | string): Promise<void> {
  if (!process.stdout.write(bytes))
    await new Promise((resolve) => void process.stdout.once('drain', resolve));
}

const result = await replayCommand(process.argv.slice(2), {
  write: (line) => console.log(line),
  writeBytes,
  writeError: (line) => console.error(line),
  isTerminal: process.stdout.isTTY,
});
process.exitCode = exitCodes[result];
