/** `npm run replay -- FILE --faults seed:N`: a recorded session with faults of the connection, compared with the session as recorded. */
import { checkChain } from '../../domain/protocol/session/check-chain.ts';
import { type FaultedSession, openFaultable } from '../../worker/replay/faulted-session.ts';
import { fewestFaults } from '../../domain/recording/fewest-faults.ts';
import { type FaultChoice, faultsOf } from '../../domain/recording/fault-plan.ts';
import type { ReplayResult } from './exit-code.ts';
import type { ReplayOptions } from './options.ts';
import type { NamedSession } from './replay-session.ts';

const MOST_FAULTS = 40;

function resultOf(
  { offer, recordedOffer, isRepaired, chain }: FaultedSession,
  expect: string | null,
): ReplayResult {
  if (expect !== null) return expect === offer || expect === chain ? 'verified' : 'differs';
  if (offer === recordedOffer) return 'verified';
  return isRepaired ? 'differs' : 'notVerified';
}

const isRecovered = ({ offer, recordedOffer }: FaultedSession): boolean => offer === recordedOffer;

function sentenceOf(run: FaultedSession): string {
  const { recoveries, notRepaired, isRepaired } = run;
  if (isRecovered(run)) return `recovered: the lists end as recorded, ${recoveries} recoveries answered`;
  if (notRepaired.length > 0) return `NOT recovered: ${notRepaired.join(', ')}; the lists differ`;
  return isRepaired
    ? 'NOT recovered: the lists DIFFER from the recorded ones after a snapshot'
    : 'the lists differ from the recorded ones; the recording has no stream whole at its end, so nothing could repair them';
}

/** `expect`: hash of the offer, or chain value, that must come out with the faults. */
export async function showFaults(
  { name, session }: NamedSession,
  choice: FaultChoice,
  { expect, json }: Pick<ReplayOptions, 'expect' | 'json'>,
  say: (line: string) => void,
): Promise<ReplayResult> {
  const faultable = await openFaultable(session);
  const run = await faultable.play(faultsOf(choice, faultable.entries));
  const { faults, chain, offer, recordedOffer, differences } = run;
  say(`faults     ${faults.length} in ${name}, seed ${choice.seed}, ${choice.kinds.join(', ')}`);
  for (const { kind, n, ms, at } of faults.slice(0, MOST_FAULTS))
    say(`           ${(at / 1000).toFixed(3)} s  ${kind} from entry ${n}${ms > 0 ? `, ${ms} ms` : ''}`);
  if (faults.length > MOST_FAULTS) say(`           and ${faults.length - MOST_FAULTS} more`);
  say(`hash       offer ${offer}, recorded ${recordedOffer}, chain ${chain}`);
  for (const { path, one, other } of differences)
    say(`           ${path}: ${JSON.stringify(one) ?? 'nothing'} / ${JSON.stringify(other) ?? 'nothing'}`);
  const { damage } = checkChain(session);
  if (damage !== null)
    say(`chain      ${damage.why} at entry ${damage.n}: the entries that can be read were played`);
  const ofLists = resultOf(run, expect);
  const result = damage !== null && ofLists === 'verified' ? 'notVerified' : ofLists;
  if (!isRecovered(run)) {
    const onLimit = (): void => say('           there may be fewer: the search ended at its limit');
    const fewest = await fewestFaults(faults, async (fewer) => !isRecovered(await faultable.play(fewer)), {
      onLimit,
    });
    say(
      `fewest     ${fewest.map(({ kind, n, ms }) => `${kind} from entry ${n}${ms > 0 ? `, ${ms} ms` : ''}`).join('; ')}`,
    );
  }
  say(`result     ${sentenceOf(run)}`);
  if (json) say(JSON.stringify({ faults, offer, recordedOffer, chain, result }));
  return result;
}
