import { isDataBlocked } from '../core/browser/stored-choice.ts';
import { Button } from '../parts/forms/button.tsx';
import { ErrorPlaceholder } from '../parts/answers/placeholders.tsx';
import { useText } from '../text/i18n.ts';

/** The core could not be started. Where the browser blocks the site's data, no core starts, and the page says so. */
export function CoreErrorPlaceholder() {
  const { say } = useText();
  const why = isDataBlocked() ? 'boot.blocked' : 'boot.failed';
  return (
    <main>
      <ErrorPlaceholder title={say(why)} hint={say(`${why}.hint`)}>
        <Button look="primary" onClick={() => location.reload()}>
          {say('boot.reload')}
        </Button>
      </ErrorPlaceholder>
    </main>
  );
}
