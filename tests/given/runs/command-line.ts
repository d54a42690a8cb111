/** The command line of a program of the tests or the benches. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Reads the options. One that the program does not take ends it with 2 and a sentence. */
export function readCommandLine<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof Error) || !codeOf(error).startsWith('ERR_PARSE_ARGS')) throw error;
    console.error(error.message);
    const names = Object.keys(config.options ?? {});
    console.error(`Options: ${names.map((name) => `--${name}`).join(', ')}`);
    process.exit(2);
  }
}
