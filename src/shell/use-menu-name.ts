import { useAccount } from '../features/account/use-account.ts';
import { useText } from '../text/i18n.ts';

/** The button of the menu, which holds the account: its name says how many messages are unread. */
export function useMenuName(): { readonly unread: number; readonly name: string } {
  const { say } = useText();
  const unread = useAccount().member?.unreadMessages ?? 0;
  const name = say('nav.open');
  return {
    unread,
    name: unread === 0 ? name : `${name}, ${say('sidebar.messages', { count: String(unread) })}`,
  };
}
