import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useAccount } from '../account/use-account.ts';
import { useWallet } from '../wallet/use-wallet.ts';

/** The answer of a question for the member, asked again whenever the wallets change. Of a visitor nothing is asked. */
export function useAsked<T>(ask: (core: RemoteCore) => Promise<Result<T, Fault>>) {
  const wallet = useWallet();
  const { member } = useAccount();
  return useAsk(wallet === null ? null : (member?.userId ?? ''), ask, { version: wallet });
}
