import { Button } from '../parts/button.tsx';
import { ErrorFace, SkeletonRows } from '../parts/faces.tsx';
import { useText } from '../text/i18n.ts';

export function BootFace() {
  const { say } = useText();
  return (
    <main
      style={{ maxWidth: 960, margin: '64px auto', padding: 16 }}
      aria-busy="true"
      aria-label={say('boot.loading')}
    >
      <SkeletonRows count={8} height={56} />
    </main>
  );
}

export function CoreErrorFace() {
  const { say } = useText();
  return (
    <main>
      <ErrorFace title={say('boot.failed')} hint={say('boot.failed.hint')}>
        <Button look="primary" onClick={() => location.reload()}>
          {say('boot.reload')}
        </Button>
      </ErrorFace>
    </main>
  );
}
