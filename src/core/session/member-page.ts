/** The member pages: pages of the site that are shown in frames or windows of other pages (H3), and which of them is open in a dialog. */
import { useSyncExternalStore } from 'react';
import { dialogs } from '../browser/dialogs.ts';

export const memberPageNames = [
  'Login',
  'Join',
  'IdFind',
  'PassFind',
  'Payment',
  'FreeCharge',
  'Exchange',
  'Coupon',
  'AuthCheck',
] as const;
export type MemberPageName = (typeof memberPageNames)[number];

/** Pages that refuse to open without a ticket (`et`), which only a logged-in member gets. */
const withTicket: ReadonlySet<MemberPageName> = new Set([
  'Payment',
  'FreeCharge',
  'Exchange',
  'Coupon',
  'AuthCheck',
]);
export const needsTicket = (page: MemberPageName): boolean => withTicket.has(page);

export interface OpenMemberPage {
  readonly page: MemberPageName;
  /** More fields of the address, for example `recom`. */
  readonly query: Readonly<Record<string, string>>;
}

let open: OpenMemberPage | null = null;

declare module '../browser/dialogs.ts' {
  interface DialogNames {
    'member-frame': true;
  }
}

/** Opens a member page in a dialog, in place of the open one. */
export function openMemberPage(page: MemberPageName, query: OpenMemberPage['query'] = {}): void {
  open = { page, query };
  dialogs.show('member-frame');
}

/** The member page whose dialog is open; null: none. */
export const useOpenMemberPage = (): OpenMemberPage | null =>
  useSyncExternalStore(dialogs.subscribe, () => (dialogs.now().asked === 'member-frame' ? open : null));

interface MemberPageAddress {
  readonly siteKey: string;
  readonly language: string;
  readonly query?: Readonly<Record<string, string>>;
}

export function memberPagePath(
  page: MemberPageName,
  { siteKey, language, query = {} }: MemberPageAddress,
): string {
  const fields = new URLSearchParams(query).toString();
  const path = `/view/member/theme2/${page}/${encodeURIComponent(siteKey)}/${language}`;
  return fields === '' ? path : `${path}?${fields}`;
}
