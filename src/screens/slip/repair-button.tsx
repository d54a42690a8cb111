import type { Repair } from '../../../domain/bet-rules/repair.ts';
import { useClient } from '../../core/use-client.ts';
import { showToast } from '../../parts/toasts.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import { dialogs } from '../dialogs.ts';
import { usePlaceBet } from './use-place-bet.ts';

function repairText(repair: Repair, say: Say): string {
  if (repair.kind === 'set-stake') return say(`repair.${repair.bound}`);
  if (repair.kind === 'remove' && repair.itemIds.length > 1)
    return say('repair.remove.some', { count: repair.itemIds.length });
  return say(`repair.${repair.kind}`);
}

/** The smallest change that mends the slip, in one press. `first`: what must be done before it. */
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
  const mend = (): void => {
    switch (repair.kind) {
      case 'login':
        return dialogs.show('login');
      case 'charge':
        return showToast('plain', say('nav.not-ready', { name: say('repair.charge') }));
      case 'set-stake':
        return void core.setStake(String(repair.stake));
      case 'again':
        return void place();
      case 'refuse-changes':
        return void core.setRatePolicy('none');
      case 'remove':
        return void core.removeItems(repair.itemIds);
    }
  };
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
