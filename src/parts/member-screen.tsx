import type { ReactNode } from 'react';
import layout from './layout.module.css';
import { LoginPlaceholder } from './login-placeholder.tsx';
import { SkeletonRows } from './placeholders.tsx';

interface MemberScreenProps {
  readonly title: string;
  readonly icon: ReactNode;
  /** What is known of the visitor, from the account. */
  readonly state: 'visitor' | 'checking' | 'member';
  readonly children: ReactNode;
}

/** A screen that only a member sees: a visitor is asked to log in. */
export const MemberScreen = ({ title, icon, state, children }: MemberScreenProps) => (
  <section className={layout['page']}>
    <h1>
      {icon} {title}
    </h1>
    {state === 'member' && children}
    {state === 'checking' && <SkeletonRows count={6} height={44} />}
    {state === 'visitor' && <LoginPlaceholder />}
  </section>
);
