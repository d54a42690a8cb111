import { parseArgs } from 'node:util';

export interface ReplayOptions {
  readonly files: readonly string[];
  /** Recorded seconds in a real second; null: as fast as it goes. */
  readonly speed: number | null;
  /** Recorded time (ms since 1970) or ms after the first message; null: to the end. */
  readonly until: { readonly at: number } | { readonly after: number } | null;
  readonly json: boolean;
}

export const usage = `npm run replay -- FILE … [options]
  --speed N     recorded seconds in a real second (default: as fast as it goes)
  --until T     stop there: an ISO time, ms since 1970, or a time after the first message (90s, 45m, 2h, 5d)
  --json        one object on the last line`;

export class BadReplayOption extends Error {}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function untilOf(text: string): NonNullable<ReplayOptions['until']> {
  const duration = /^(\d+(?:\.\d+)?)([smhd])$/.exec(text);
  const unit = units[duration?.[2] ?? ''];
  if (duration?.[1] !== undefined && unit !== undefined) return { after: Number(duration[1]) * unit };
  const at = /^\d{12,}$/.test(text) ? Number(text) : Date.parse(text);
  if (!Number.isFinite(at)) throw new BadReplayOption(`--until does not understand "${text}"`);
  return { at };
}

export function parseReplayOptions(args: readonly string[]): ReplayOptions {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      options: { speed: { type: 'string' }, until: { type: 'string' }, json: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new BadReplayOption(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (positionals.length === 0) throw new BadReplayOption('name at least one recording');
  const speed = values.speed === undefined ? null : Number(values.speed);
  if (speed !== null && !(speed > 0 && Number.isFinite(speed)))
    throw new BadReplayOption(`--speed takes a number above 0, not "${values.speed}"`);
  return {
    files: positionals,
    speed,
    until: values.until === undefined ? null : untilOf(values.until),
    json: values.json === true,
  };
}
