import { Button } from '../parts/button.tsx';
import { ErrorPlaceholder, SkeletonRows } from '../parts/placeholders.tsx';
import { useText } from '../text/i18n.ts';

export function BootPlaceholder() {
  const { say } = useText();
  return (
    <main
      style={{ maxWidth: 960, margin: '0 auto', padding: '80px 16px 16px' }}
      aria-busy="true"
      aria-label={say('boot.loading')}
    >
      <SkeletonRows count={8} height={56} />
    </main>
  );
}

export function CoreErrorPlaceholder() {
  const { say } = useText();
  return (
    <main>
      <ErrorPlaceholder title={say('boot.failed')} hint={say('boot.failed.hint')}>
        <Button look="primary" onClick={() => location.reload()}>
          {say('boot.reload')}
        </Button>
      </ErrorPlaceholder>
    </main>
  );
}
