import { useEffect, useState } from 'react';
import type { PointType } from '../../../domain/catalogue/point-type.ts';
import type { WalletLogAnswer } from '../../../worker/features/wallet/wallet-api.ts';
import { useClient } from '../../core/use-client.ts';
import { useWallet } from './use-wallet.ts';

export interface WalletLog {
  /** null: the answer has not come yet. */
  readonly answer: WalletLogAnswer | null;
  readonly retry: () => void;
}

/** A page of a wallet's log, loaded again whenever the wallets change. The shown page stays until the next answer. */
export function useWalletLog(pointType: PointType, page: number): WalletLog {
  const { core } = useClient();
  const wallet = useWallet();
  const [held, setHeld] = useState<{ readonly key: string; readonly answer: WalletLogAnswer } | null>(null);
  const [round, setRound] = useState(0);
  const key = `${pointType} ${page}`;
  const isMember = wallet !== null;
  useEffect(() => {
    if (!isMember) return;
    let stopped = false;
    void core.wallet.log(pointType, page).then((answer) => {
      const cancelled = !answer.ok && answer.error.kind === 'cancelled';
      if (stopped || cancelled) return;
      // A refresh that fails leaves the rows on screen.
      setHeld((before) => (!answer.ok && before?.key === key && before.answer.ok ? before : { key, answer }));
    });
    return () => {
      stopped = true;
    };
  }, [core, pointType, page, key, wallet, isMember, round]);
  return { answer: held?.key === key ? held.answer : null, retry: () => setRound(round + 1) };
}
