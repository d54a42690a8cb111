import { connectionView } from '../../core/door/connection-view.ts';
import { useViewOf } from '../../core/door/use-client.ts';
import { useText } from '../../text/i18n.ts';
import { failureText } from '../answers/failure-hint.ts';
import { ErrorPlaceholder, SkeletonRows } from '../answers/placeholders.tsx';

/** In the place of what only a member sees, while the token is checked; without a link it cannot be, and the page says so. */
export function AwaitedMember({ count, height }: { readonly count: number; readonly height: number }) {
  const { say } = useText();
  const { lostAt, stopped } = useViewOf(connectionView);
  if (lostAt === null || stopped !== null) return <SkeletonRows count={count} height={height} />;
  return <ErrorPlaceholder title={failureText('link', say)} hint={say('failure.by-itself')} />;
}
