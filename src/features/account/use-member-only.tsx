import { type ReactNode, useState } from 'react';
import type { AccountView } from '../../../worker/features/account/account-api.ts';
import { connectionView } from '../../core/door/connection-view.ts';
import { useClient, useViewOf } from '../../core/door/use-client.ts';
import { failureText } from '../../parts/answers/failure-hint.ts';
import { ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { type LoginPage, LoginPlaceholder } from '../../parts/pages/login-placeholder.tsx';
import { useText } from '../../text/i18n.ts';
import { useAccount } from './use-account.ts';

interface AwaitedProps {
  readonly count: number;
  readonly height: number;
}

/** The token could not be checked: the core asks again by itself, and at once by the button. */
function Unchecked({ cause }: { readonly cause: string }) {
  const { core } = useClient();
  const { say } = useText();
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    await core.account.refetch();
    setAsking(false);
  };
  return (
    <ErrorPlaceholder title={failureText(cause, say)}>
      <Button aria-disabled={isAsking} onClick={() => void (isAsking || ask())}>
        {say('chunk.retry')}
      </Button>
    </ErrorPlaceholder>
  );
}

/** In the place of what only a member sees, while the token is being checked: the page asks nobody for a login meanwhile. */
export function AwaitedMember({ count, height }: AwaitedProps) {
  const { say } = useText();
  const { failure = null } = useAccount();
  const { lostAt, stopped } = useViewOf(connectionView);
  if (lostAt !== null && stopped === null)
    return <ErrorPlaceholder title={failureText('link', say)} hint={say('failure.by-itself')} />;
  return failure === null ? <SkeletonRows count={count} height={height} /> : <Unchecked cause={failure} />;
}

interface MemberOnlyProps {
  /** The purpose of the login that a visitor is asked for. */
  readonly page: LoginPage;
  /** How many grey rows stand in its place while the token is checked, and how high each is, px. */
  readonly rows: readonly [count: number, height: number];
  readonly children: (member: NonNullable<AccountView['member']>) => ReactNode;
}

/** Content for members alone: a visitor is asked to log in. */
export function MemberOnly({ page, rows: [count, height], children }: MemberOnlyProps) {
  const { member, state } = useAccount();
  if (member !== null) return children(member);
  return state === 'checking' ? (
    <AwaitedMember count={count} height={height} />
  ) : (
    <LoginPlaceholder page={page} />
  );
}

interface MemberScreenProps extends Omit<MemberOnlyProps, 'rows' | 'children'> {
  readonly title: string;
  /** Content for everybody, above that of members. */
  readonly above?: ReactNode;
  readonly rows?: MemberOnlyProps['rows'];
  readonly children: ReactNode | MemberOnlyProps['children'];
}

const usualRows = [6, 44] as const;

/** A page that only a member sees. */
export const MemberScreen = ({ page, title, above, rows, children }: MemberScreenProps) => (
  <section className="page">
    <h1>{title}</h1>
    {above}
    <MemberOnly page={page} rows={rows ?? usualRows}>
      {(member) => (typeof children === 'function' ? children(member) : children)}
    </MemberOnly>
  </section>
);
