import type { AccountView } from '../../../worker/features/account/account-api.ts';
import { type Client, defineView } from '../../core/door/client.ts';
import { readToken } from '../../core/session/token-cookie.ts';
import { useStore, useViewOf } from '../../core/door/use-client.ts';

/** The view before the core's first snapshot: it is not known yet whether there is a member. */
const unknown: AccountView = { state: 'checking', member: null, standards: [] };
const accountView = defineView((core) => core.account.view(), unknown);

export const useAccount = (): AccountView => useViewOf(accountView);

/** For what asks later who the member is. */
export const useAccountStore = () => useStore((client) => client.store(accountView));

/** The member whom texts are kept for; empty: a visitor. */
export const useOwner = (): string => useAccount().member?.userId ?? '';

/** A member is here, or a stored token is being checked: the place of what only members see is kept. */
export function useExpectsMember(): boolean {
  const { state, member } = useAccount();
  return member !== null || (state === 'checking' && readToken() !== null);
}

/** Runs `act` once, when the window has its first member. */
export function onFirstMember(client: Client, act: () => void): void {
  const account = client.store(accountView);
  let done = false;
  account.subscribe(() => {
    if (done || account.get().member === null) return;
    done = true;
    act();
  });
}
