import type { AskedResult } from '../../../worker/features/cashier/cashier-api.ts';
import type { RemoteCore } from '../../core/door-names.ts';
import { useAsk } from '../../parts/use-ask.ts';
import { useAccount } from '../account/use-account.ts';
import { useWallet } from '../wallet/use-wallet.ts';

/** The answer of a question for the member, asked again whenever the wallets change. Of a visitor nothing is asked. */
export function useAsked<T>(ask: (core: RemoteCore) => Promise<AskedResult<T>>) {
  const wallet = useWallet();
  const { member } = useAccount();
  return useAsk(wallet === null ? null : (member?.userId ?? ''), ask, { version: wallet });
}
