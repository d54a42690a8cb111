import { Component, type ReactNode, useContext } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useAccount } from '../features/account/use-account.ts';
import { Link } from '../parts/pages/link.tsx';
import { GuardContext } from '../parts/pages/route-handle.ts';
import { Button } from '../parts/forms/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder } from '../parts/answers/placeholders.tsx';
import { useText } from '../text/i18n.ts';
import partStyles from '../parts/forms/button.module.css';

/** In the place of a page whose drawing failed: a retry draws it again. */
function FailedPage({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { say } = useText();
  return (
    <ErrorPlaceholder title={`500 · ${say('error.text')}`} hint={error.message}>
      <Button look="primary" onClick={onRetry}>
        {say('chunk.retry')}
      </Button>
      <Link className={partStyles['button']} to="/">
        {say('error.home')}
      </Link>
    </ErrorPlaceholder>
  );
}

interface BoundaryProps {
  /** Another visit draws its page, whatever became of the page before. */
  readonly visit: string;
  readonly children: ReactNode;
}

interface Failure {
  readonly error: Error | null;
  readonly visit: string;
}

class VisitBoundary extends Component<BoundaryProps, Failure> {
  override state: Failure = { error: null, visit: this.props.visit };
  static getDerivedStateFromError(error: unknown): Partial<Failure> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
  static getDerivedStateFromProps({ visit }: BoundaryProps, state: Failure): Failure | null {
    return visit === state.visit ? null : { error: null, visit };
  }
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <FailedPage error={error} onRetry={() => this.setState({ error: null })} />;
  }
}

/** Limits an error while drawing to the page below this route: what is around it stays, and the next visit starts anew. */
export function PageBoundary() {
  const { key } = useLocation();
  return (
    <VisitBoundary visit={key}>
      <Outlet />
    </VisitBoundary>
  );
}

/** Draws nothing of a member's page for a visitor, whom the guard leads to the login (B7): the page would ask as nobody. */
export function GuardedPage() {
  const guard = useContext(GuardContext);
  const { state } = useAccount();
  return guard === 'member' && state === 'visitor' ? null : <Outlet />;
}

export function ConstructionPlaceholder() {
  const { say } = useText();
  return (
    <EmptyPlaceholder title={say('construction.title')} hint={say('construction.text')}>
      <Link className={partStyles['button']} to="/hitgame/live">
        {say('home.go-live')}
      </Link>
    </EmptyPlaceholder>
  );
}
