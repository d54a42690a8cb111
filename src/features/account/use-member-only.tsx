import type { ReactNode } from 'react';
import type { AccountView } from '../../../worker/features/account/account-api.ts';
import { AwaitedMember } from '../../parts/pages/awaited-member.tsx';
import type { LoginPage } from '../../parts/pages/login-placeholder.tsx';
import { LoginPlaceholder } from '../../parts/pages/login-placeholder.tsx';
import { useAccount } from './use-account.ts';

interface MemberOnlyProps {
  /** What a visitor is asked to log in for. */
  readonly page: LoginPage;
  /** How many grey rows stand in its place while the token is checked, and how high each is, px. */
  readonly rows: readonly [count: number, height: number];
  readonly children: (member: NonNullable<AccountView['member']>) => ReactNode;
}

/** What only a member sees: a visitor is asked to log in. */
export function MemberOnly({ page, rows: [count, height], children }: MemberOnlyProps) {
  const { member, state } = useAccount();
  if (member !== null) return children(member);
  return state === 'checking' ? (
    <AwaitedMember count={count} height={height} />
  ) : (
    <LoginPlaceholder page={page} />
  );
}
