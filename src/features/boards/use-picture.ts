import { reducedPicture } from '../../core/browser/reduce-picture.ts';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { writeRefusalText } from './use-boards.ts';

/** Returns the upload of a picture in a text: its id; null: refused, and the refusal was shown. */
export function usePicture(): (file: File) => Promise<string | null> {
  const { core } = useClient();
  const { say } = useText();
  return async (file) => {
    const answer = await core.boards.uploadPicture(await reducedPicture(file));
    if (answer.ok) return answer.value;
    showToast('bad', writeRefusalText(answer.error, say));
    return null;
  };
}
