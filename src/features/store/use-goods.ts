import { useAsk } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';
import { useWallet } from '../wallet/use-wallet.ts';

/** The version and the site of the store's calls. */
const ver = 'v1';
const site = 1;

export function useGoods(category: number) {
  const { language: lang } = useText();
  return useAsk(`${category} ${lang}`, async (core) => {
    const answer = await core.calls.ask('store.goodsList', { params: { ver, lang, category, page: 1 } });
    return answer.ok ? { ok: true as const, value: answer.value.list } : answer;
  });
}

export function useGood(id: number) {
  const { language: lang } = useText();
  return useAsk(`${id} ${lang}`, (core) => core.calls.ask('store.goodDetail', { params: { ver, lang, id } }));
}

/** Asked again when the wallet changes: a purchase in another window shows here. */
export function useInventory(category: 'Consumable' | 'Skin') {
  const { language: lang } = useText();
  const wallet = useWallet();
  return useAsk(
    `${category} ${lang} ${wallet === null}`,
    (core) => core.calls.ask('store.inventory', { params: { site, lang, category }, beside: category }),
    { version: wallet?.spoGold ?? '' },
  );
}
