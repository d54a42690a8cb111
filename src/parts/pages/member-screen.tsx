import { AwaitedMember } from './awaited-member.tsx';
import type { ReactNode } from 'react';
import { type LoginPage, LoginPlaceholder } from './login-placeholder.tsx';

interface MemberScreenProps {
  /** What a visitor is asked to log in for. */
  readonly page: LoginPage;
  readonly title: string;
  readonly icon: ReactNode;
  /** What is known of the visitor, from the account. */
  readonly state: 'visitor' | 'checking' | 'member';
  readonly children: ReactNode;
}

/** A screen that only a member sees: a visitor is asked to log in. */
export const MemberScreen = ({ page, title, icon, state, children }: MemberScreenProps) => (
  <section className="page">
    <h1>
      {icon} {title}
    </h1>
    {state === 'member' && children}
    {state === 'checking' && <AwaitedMember count={6} height={44} />}
    {state === 'visitor' && <LoginPlaceholder page={page} />}
  </section>
);
