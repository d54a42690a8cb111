import { useAsk } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';
import { useShownWallet, useWallet } from '../wallet/use-wallet.ts';

export function useEvents() {
  const { language: lang } = useText();
  return useAsk(lang, (core) => core.calls.ask('event.eventInfoAll', { params: { version: '1', lang } }));
}

/** How far the member is; asked again whenever the wallets change, and not shown while they are held. null for visitors and until the answer comes. */
export function useEventStatus(eventId: number) {
  const wallet = useWallet();
  const { released } = useShownWallet();
  return useAsk(
    wallet === null ? null : String(eventId),
    async (core) => {
      const answer = await core.calls.ask('event.eventStatus', {
        params: { version: '1', lang: 'ko', eventId },
        beside: String(eventId),
      });
      await released();
      return answer;
    },
    { version: wallet },
  );
}
