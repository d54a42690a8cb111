import type { ReactNode } from 'react';
import { EmptyPlaceholder, ErrorPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { useConnection } from '../connection/use-connection.ts';
import { ReconnectButton } from '../connection/use-stopped.tsx';

/** In the place of a match that is not in the lists. Without a connection the window cannot know that it is over. */
export function GoneMatch({ children }: { readonly children: ReactNode }) {
  const { say } = useText();
  const { lostAt, stopped } = useConnection();
  const isLost = lostAt !== null;
  if (isLost && stopped !== null)
    return (
      <ErrorPlaceholder title={say('connection.timeout')}>
        <ReconnectButton />
        {children}
      </ErrorPlaceholder>
    );
  if (isLost)
    return (
      <ErrorPlaceholder title={say('detail.unreached')} hint={say('detail.unreached.hint')}>
        {children}
      </ErrorPlaceholder>
    );
  return (
    <EmptyPlaceholder title={say('detail.gone')} hint={say('detail.gone.hint')}>
      {children}
    </EmptyPlaceholder>
  );
}
