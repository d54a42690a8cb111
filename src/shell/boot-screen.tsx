import { Button } from '../parts/button.tsx';
import { ErrorPlaceholder } from '../parts/placeholders.tsx';
import { useText } from '../text/i18n.ts';

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
