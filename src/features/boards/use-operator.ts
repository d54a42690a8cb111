import { useAsk } from '../../parts/answers/use-ask.ts';
import { useAccount } from '../account/use-account.ts';

/** Whether the member is an operator whose login is proved. Visitors are not asked for. */
export function useOperator(): boolean {
  const { member } = useAccount();
  const { answer } = useAsk(member?.userId ?? null, (core) => core.calls.ask('operator.operatorState'));
  return answer?.ok === true && answer.value.state === 'proven';
}
