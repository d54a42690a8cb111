import { Component, type ReactNode } from 'react';
import { loadFailureOf } from '../../../worker/door/load-error.ts';
import { Button } from '../forms/button.tsx';
import { ErrorPlaceholder } from '../answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';

interface FailedPlaceholderProps {
  readonly why: 'gone' | 'link' | 'code';
  readonly message: string;
  readonly onRetry: () => void;
}

/** The failure and a retry button, in the place of the screen or dialog. */
export function FailedPlaceholder({ why, message, onRetry }: FailedPlaceholderProps) {
  const { say } = useText();
  return (
    <div data-failed={why}>
      <ErrorPlaceholder
        title={say(`chunk.failed.${why}`)}
        hint={why === 'code' ? message : say(`chunk.failed.${why}.hint`)}
      >
        <Button look="primary" onClick={onRetry}>
          {say('chunk.retry')}
        </Button>
      </ErrorPlaceholder>
    </div>
  );
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Wraps the failure, for example in the dialog's frame. */
  readonly frame?: (content: ReactNode) => ReactNode;
}

/**
 * Limits an error while drawing to the part that throws. A retry draws the part again. When the code of a view is gone, only the page of the
 * new version has it: a retry loads that page.
 */
export class ErrorBoundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
  override render() {
    const { error }: { error: Error | null } = this.state;
    const { children, frame = (content) => content } = this.props;
    if (error === null) return children;
    const why = loadFailureOf(error);
    return frame(
      <FailedPlaceholder
        why={why ?? 'code'}
        message={(error as Error).message}
        onRetry={() => (why === 'gone' ? location.reload() : this.setState({ error: null }))}
      />,
    );
  }
}
