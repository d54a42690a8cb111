import type { Repair } from '../../../domain/bet-rules/repair.ts';
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import { useClient } from '../../core/use-client.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { dialogs } from '../../core/dialogs.ts';
import { MoreGoldButtons } from './more-gold-buttons.tsx';
import { usePlaceBet } from './use-place-bet.ts';
import { useRatePolicy } from './use-rate-policy.ts';

function repairText(repair: Repair, say: Say): string {
  if (repair.kind === 'set-stake') return say(`repair.${repair.bound}`);
  if (repair.kind === 'remove' && repair.itemIds.length > 1)
    return say('repair.remove.some', { count: repair.itemIds.length });
  return say(`repair.${repair.kind}`);
}

/**
 * Offers the policy that would have accepted the refused price. One press sets it, then sends the bet with the newest price as the seen
 * price. `first`: what must be done before that.
 */
export function PolicyOffer({
  policy,
  first,
}: {
  readonly policy: RatePolicy;
  readonly first?: () => Promise<unknown>;
}) {
  const { say } = useText();
  const choose = useRatePolicy();
  const place = usePlaceBet();
  const accept = async (): Promise<void> => {
    await first?.();
    await choose(policy);
    await place();
  };
  return (
    <button type="button" data-offer={policy} onClick={() => void accept()}>
      {say(policy === 'better' ? 'repair.offer.better' : 'repair.offer', {
        limit: say(`slip.policy.${policy}`),
      })}
    </button>
  );
}

/** Applies the smallest change that repairs the slip, in one press. `first`: what must be done before that. */
export function RepairButton({
  repair,
  first,
}: {
  readonly repair: Repair;
  readonly first?: () => Promise<unknown>;
}) {
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
        return void place();
      case 'see-match':
        return void core.slip.seeMatch().then(() => place());
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
