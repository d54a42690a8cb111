/** `npm run replay -- FILE --faults seed:N --live`: a running site with faulty sockets, whose feed is a recorded session. */
import { fewestFaults } from '../../domain/recording/fewest-faults.ts';
import type { LiveFaultChoice } from '../../domain/recording/fault-plan.ts';
import { UnreadableRecording } from '../../server/feed/recording/open-file.ts';
import { stepsOfSession } from '../../worker/replay/session-feed.ts';
import type { ReplayResult } from './exit-code.ts';
import type { LiveRun, MetLiveFault, runOnSite } from './live-faults.ts';
import type { ReplayOptions } from './options.ts';
import type { NamedSession } from './replay-session.ts';

type Say = (line: string) => void;

interface Way {
  readonly say: Say;
  /** Plays the steps on a site with the faults of a choice. */
  readonly runSteps: typeof runOnSite;
}

const MOST_FAULTS = 40;
/** Runs of a site to find the fewest faults; one that fails takes up to two minutes, as recoveries are waited for. */
const MOST_RUNS = 40;
/** The feed lasts so long unless `--speed` says otherwise. */
const FEED_MS = 15_000;

/** A fault as `seed:N@…` names it. */
export const placeOf = ({ connection, n }: MetLiveFault): string => `${connection}/${n}`;

const textOf = ({ connection, n, kind, ms }: MetLiveFault): string =>
  `connection ${connection}, message ${n}: ${kind}${ms > 0 ? ` ${ms} ms` : ''}`;

interface Running {
  readonly run: (choice: LiveFaultChoice) => Promise<LiveRun>;
  readonly say: Say;
}

/**
 * Runs the site without faults, then with fewer and fewer as long as it fails, and prints the fewest with the option that repeats them. null: it
 * fails without faults, too, or the fewest do not fail a second time, so that no fault is to blame for certain.
 */
async function shrink(
  choice: LiveFaultChoice,
  { faults }: LiveRun,
  { run, say }: Running,
): Promise<readonly MetLiveFault[] | null> {
  const fails = async (fewer: readonly MetLiveFault[]): Promise<boolean> => {
    const { isRecovered } = await run({ ...choice, only: fewer.map(placeOf) });
    say(`           with ${fewer.length} of them ${isRecovered ? 'recovered' : 'NOT recovered'}`);
    return !isRecovered;
  };
  if (await fails([])) {
    say('           it fails without faults, too: they are not to blame');
    return null;
  }
  const onLimit = (): void =>
    say(`           there may be fewer: not shrunk further after ${MOST_RUNS} runs`);
  const fewest = await fewestFaults(faults, fails, { mostRuns: MOST_RUNS, onLimit });
  if (!(await fails(fewest))) {
    say('           these failed once and not again: run the seed once more');
    return null;
  }
  for (const fault of fewest) say(`fewest     ${textOf(fault)}`);
  say(
    `again      --faults seed:${choice.seed},${choice.kinds.join(',')}@${fewest.map(placeOf).join(',')} --live`,
  );
  return fewest;
}

function endOf({ faults, isRecovered }: LiveRun): readonly [ReplayResult, sentence: string] {
  if (!isRecovered)
    return ['differs', 'NOT recovered: the list or its stream does not end as without faults'];
  return faults.length === 0
    ? ['notVerified', 'no fault met a message']
    : ['verified', 'recovered: the list ends as without faults, and its stream is up'];
}

export async function showLiveFaults(
  { name, session }: NamedSession,
  choice: LiveFaultChoice,
  { speed, json }: Pick<ReplayOptions, 'speed' | 'json'>,
  { say, runSteps }: Way,
): Promise<ReplayResult> {
  const steps = await stepsOfSession(session);
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined)
    throw new UnreadableRecording(`${name} holds no match of the live list, which a site could show`);
  const pace = speed ?? Math.max(1, (last.at - first.at) / FEED_MS);
  const run = (one: LiveFaultChoice): Promise<LiveRun> => runSteps(steps, { choice: one, speed: pace });
  const whole = await run(choice);
  const { faults, offer, wanted, isRecovered } = whole;
  say(
    `faults     ${faults.length} on a site that plays ${name}, seed ${choice.seed}, ${choice.kinds.join(', ')}`,
  );
  for (const fault of faults.slice(0, MOST_FAULTS)) say(`           ${textOf(fault)}`);
  if (faults.length > MOST_FAULTS) say(`           and ${faults.length - MOST_FAULTS} more`);
  say(`hash       offer ${offer}, without faults ${wanted}`);
  const fewest = isRecovered || faults.length === 0 ? null : await shrink(choice, whole, { run, say });
  const [result, sentence] = endOf(whole);
  say(`result     ${sentence}`);
  if (json) say(JSON.stringify({ faults, offer, wanted, fewest, result }));
  return result;
}
