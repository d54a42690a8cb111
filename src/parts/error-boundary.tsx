import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorPlaceholder } from './placeholders.tsx';
import { useText } from '../text/i18n.ts';

/** The failure and a retry button, in the place of the screen or dialog. */
export function FailedPlaceholder({
  why,
  message,
  onRetry,
}: {
  readonly why: 'gone' | 'link' | 'code';
  readonly message: string;
  readonly onRetry: () => void;
}) {
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

/** Limits an error while drawing to the part that throws. A retry draws the part again. */
export class ErrorBoundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
  override render() {
    const { error }: { error: Error | null } = this.state;
    const { children, frame = (content) => content } = this.props;
    if (error === null) return children;
    return frame(
      <FailedPlaceholder
        why="code"
        message={(error as Error).message}
        onRetry={() => this.setState({ error: null })}
      />,
    );
  }
}
