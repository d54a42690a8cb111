import type { OperatorState } from '../../../worker/features/operator/operator-api.ts';
import { useClient } from '../../core/use-client.ts';
import { useAsk } from '../../parts/use-ask.ts';
import { useAccount } from '../account/use-account.ts';
import { ok } from './ok.ts';

/** Characters of an operator's reason. */
export const REASON_CHARS = 200;

/** Whether the member is an operator whose login is proved. Visitors are not asked for. */
export function useOperator(): boolean {
  const { core } = useClient();
  const { member } = useAccount();
  const who = member?.userId ?? '';
  const { answer } = useAsk(`operator ${who}`, async () =>
    who === '' ? ok<OperatorState>({ state: 'none', factor: 'none' }) : core.operator.state(),
  );
  return answer?.ok === true && answer.value.state === 'proven';
}
