import { useNavigate } from 'react-router';
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import type { Repair } from '../../../domain/bet-rules/repair.ts';
import type { SlipItem } from '../../../domain/slip/slip.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { usePlaceBet } from './use-place-bet.ts';
import { useRatePolicy } from './use-rate-policy.ts';

function repairText(repair: Repair, say: Say): string {
  if (repair.kind === 'set-stake') return say(`repair.${repair.bound}`);
  if (repair.kind === 'remove' && repair.itemIds.length > 1)
    return say('repair.remove.some', { count: repair.itemIds.length });
  return say(`repair.${repair.kind}`);
}

interface Press {
  /** The items with the prices that stand beside the button: a bet is sent with them as the seen ones, so that no worse one is taken (R28). */
  readonly shown: readonly SlipItem[];
  /** An act that must be done before. */
  readonly first?: () => Promise<unknown>;
}

/** Offers the policy that would have accepted the refused price. One press sets it, then sends the bet. */
export function PolicyOffer({ policy, shown, first }: Press & { readonly policy: RatePolicy }) {
  const { say } = useText();
  const choose = useRatePolicy();
  const place = usePlaceBet();
  const accept = async (): Promise<void> => {
    await first?.();
    await choose(policy);
    await place(shown);
  };
  return (
    <button type="button" data-offer={policy} onClick={() => void accept()}>
      {say(policy === 'better' ? 'repair.offer.better' : 'repair.offer', {
        limit: say(`slip.policy.${policy}`),
      })}
    </button>
  );
}

/** Buttons for more gold, inside the slip (E8, R29): the page of charges, and the free top-up, which does not change the slip. */
function MoreGoldButtons() {
  const { say } = useText();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" data-gold="store" onClick={() => void navigate('/mypage/charge')}>
        {say('slip.gold.store')}
      </button>
      <button type="button" data-gold="top-up" onClick={() => dialogs.show('free-charge')}>
        {say('sidebar.charge')}
      </button>
    </>
  );
}

/** Applies the smallest change that repairs the slip, in one press. */
export function RepairButton({ repair, shown, first }: Press & { readonly repair: Repair }) {
  const { core } = useClient();
  const { say } = useText();
  const place = usePlaceBet();
  const choose = useRatePolicy();
  const mend = (): void => {
    switch (repair.kind) {
      case 'login':
        return dialogs.show('login');
      case 'charge':
        return;
      case 'set-stake':
        return void core.slip.setStake(String(repair.stake));
      case 'again':
        return void place(shown);
      case 'see-match':
        return void core.slip.seeMatch().then(() => place(shown));
      case 'refuse-changes':
        return void choose('better');
      case 'remove':
        return void core.slip.removeItems(repair.itemIds);
    }
  };
  if (repair.kind === 'charge') return <MoreGoldButtons />;
  return (
    <button
      type="button"
      data-repair={repair.kind}
      onClick={() => (first === undefined ? mend() : void first().then(mend))}
    >
      {repairText(repair, say)}
    </button>
  );
}
