import type { PointType } from '../../../domain/catalogue/point-type.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useWallet } from './use-wallet.ts';

/** A page of a wallet's log, asked for again whenever the wallets change. The shown page stays until the next answer. */
export function useWalletLog(pointType: PointType, page: number) {
  const wallet = useWallet();
  const key = wallet === null ? null : `${pointType} ${page}`;
  return useAsk(key, (core) => core.wallet.log(pointType, page), { version: wallet });
}
