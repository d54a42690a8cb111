import { useEffect, useState } from 'react';
import type { AskedResult } from '../../../worker/features/cashier/cashier-api.ts';
import { useClient } from '../../core/use-client.ts';
import { useWallet } from '../wallet/use-wallet.ts';

/** The core's door, as a question uses it. */
export type Door = ReturnType<typeof useClient>['core'];

export interface AskedAnswer<T> {
  /** null: the answer has not come yet. The last good answer stays while the next one is asked for. */
  readonly answer: AskedResult<T> | null;
  readonly reload: () => void;
}

/** The answer of a question for the member, asked again whenever the wallets change. `ask` must not change between draws. */
export function useAsked<T>(ask: (core: Door) => Promise<AskedResult<T>>): AskedAnswer<T> {
  const { core } = useClient();
  const wallet = useWallet();
  const [answer, setAnswer] = useState<AskedResult<T> | null>(null);
  const [round, setRound] = useState(0);
  const isMember = wallet !== null;
  useEffect(() => {
    if (!isMember) return;
    let stopped = false;
    void ask(core).then((next) => {
      if (stopped || (!next.ok && next.error.kind === 'cancelled')) return;
      setAnswer((before) => (!next.ok && before?.ok === true ? before : next));
    });
    return () => {
      stopped = true;
    };
  }, [ask, core, wallet, isMember, round]);
  return { answer, reload: () => setRound((now) => now + 1) };
}
