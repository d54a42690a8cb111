import { useClient } from '../../core/use-client.ts';
import { useAsk } from '../../parts/use-ask.ts';
import { useText } from '../../text/i18n.ts';
import { useWallet } from '../wallet/use-wallet.ts';

export function useGoods(category: number) {
  const { core } = useClient();
  const { language } = useText();
  return useAsk(`${category} ${language}`, () => core.store.goods(category, language));
}

export function useGood(id: number) {
  const { core } = useClient();
  const { language } = useText();
  return useAsk(`${id} ${language}`, () => core.store.good(id, language));
}

/** Asked again when the wallet changes: a purchase in another window shows here. */
export function useInventory(category: 'Consumable' | 'Skin') {
  const { core } = useClient();
  const { language } = useText();
  const wallet = useWallet();
  return useAsk(
    `${category} ${language} ${wallet === null}`,
    () => core.store.inventory(category, language),
    { version: wallet?.spoGold ?? '' },
  );
}
