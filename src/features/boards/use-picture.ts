import { reducedPicture } from '../../core/browser/reduce-picture.ts';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { boardFaultText } from './board-faults.ts';
import { boardSender } from './use-boards.ts';

/** Returns the upload of a picture in a text: its id; null: refused, and the refusal was shown. */
export function usePicture(): (file: File) => Promise<string | null> {
  const { core } = useClient();
  const { say } = useText();
  return async (picture) => {
    const file = await reducedPicture(picture);
    const answer = await core.calls.ask('upload.uploadPicture', {
      params: { siteKey: boardSender.siteKey },
      files: { file },
    });
    if (answer.ok) return answer.value.targetname;
    const { error } = answer;
    // A post takes texts beside it, too; in a text or a comment stand pictures alone.
    const isOtherKind = error.kind === 'code' && error.code === 'DFU003' && error.words === 'kind';
    showToast('bad', isOtherKind ? say('boards.picture.kind') : boardFaultText(error, say));
    return null;
  };
}
