import { useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { MoveFields } from '../../../domain/protocol/calls/groups.ts';
import type { Result } from '../../../domain/result.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { useText } from '../../text/i18n.ts';
import { tradeFaultText } from './trade-text.ts';

type ActName = 'trade.tradeSell' | 'trade.tradeCancel' | 'trade.tradeBuy';

const place = { ver: 'v1', site: 57 };

/** The acts on the market. `seen`: the marks of the offer or of the sale that the window shows. */
export function useTradeActs() {
  const { core } = useClient();
  const send = async <Name extends ActName>(name: Name, fields: MoveFields<Name>) => {
    const answer = await core.moves.send(name, fields);
    void core.trade.renew();
    return answer;
  };
  return {
    sell: (drawid: number, sellPrice: number, seen: string) =>
      send('trade.tradeSell', { ...place, mode: 'sell', drawid, sellPrice, seen }),
    cancel: (id: number) => send('trade.tradeCancel', { ...place, id }),
    buy: (id: number, seen: string) => send('trade.tradeBuy', { ...place, mode: 'buy', id, seen }),
  };
}

/** An act that is confirmed in a dialog first; the dialog stays open with the reason when it is refused. */
export function useConfirmedAct() {
  const { say } = useText();
  const [asking, setAsking] = useState(false);
  const act = useAct(tradeFaultText);
  const open = (isOpen: boolean): void => {
    act.setFault(null);
    setAsking(isOpen);
  };
  return {
    asking,
    ask: () => open(true),
    /** Properties of the dialog that asks before the act. */
    dialog: {
      act,
      sending: say('trade.sending'),
      keep: say('word.close'),
      onClose: () => open(false),
    },
    confirm: (send: () => Promise<Result<unknown, Fault>>, done: () => void): void =>
      void act.run(send, () => {
        open(false);
        done();
      }),
  };
}
