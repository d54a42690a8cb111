import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { RichText } from '../../../domain/rich-text/rich-text.ts';
import { acceptOf } from '../../../domain/uploads/upload-limits.ts';
import type { WriteRefusal } from '../../../worker/features/boards/boards-api.ts';
import type { PostDraft } from '../../../worker/features/drafts/drafts-api.ts';
import { fileFault } from '../../core/browser/file-fault.ts';
import { reducedPicture } from '../../core/browser/reduce-picture.ts';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useStoredDraft } from '../../parts/forms/use-stored-draft.ts';
import { useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { postLink, type ShownPath } from './board-names.ts';
import { writeRefusalText } from './use-boards.ts';
import { usePicture } from './use-picture.ts';

/** Endings of the names of files that a post takes. */
export const acceptedFiles = acceptOf('picture', 'text');

export const emptyDraft: PostDraft = {
  subject: '',
  contents: [],
  kind: '',
  links: ['', ''],
  matchId: null,
  bets: [],
};

export interface Fault {
  /** The field that is at fault. */
  readonly field: 'subject' | 'contents' | 'kind' | 'links' | 'files' | 'form';
  readonly text: string;
}

/** The field of a refusal. */
function fieldOf({ code, text }: WriteRefusal): Fault['field'] {
  if (code === 'DU003') return 'files';
  if (code !== 'DU002') return 'form';
  if (text.startsWith('link')) return 'links';
  if (text.startsWith('subject')) return 'subject';
  if (text === 'picture') return 'files';
  return text === 'kind' ? 'kind' : 'contents';
}

const isEmpty = ({ subject, contents, links, kind, matchId, bets }: PostDraft): boolean =>
  subject === '' &&
  contents.length === 0 &&
  links.every((link) => link === '') &&
  kind === '' &&
  matchId === null &&
  bets.length === 0;

/** The form of a post. A refused or lost post keeps what was written. `id` 0: a new post. */
export function useWritePost(path: ShownPath, id: number, first: PostDraft, filesBefore: number) {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(first);
  const [isChanged, setChanged] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isSending, setSending] = useState(false);
  const picture = usePicture();
  const owner = useOwner();
  const drop = useStoredDraft(
    `${owner} ${path} ${id}`,
    draft,
    isChanged,
    () => void core.drafts.save(owner, 'post', `${path} ${id}`, isEmpty(draft) ? null : draft),
  );
  const set = (change: Partial<PostDraft>): void => {
    setDraft((now) => ({ ...now, ...change }));
    setChanged(true);
  };
  const send = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    const answer = await core.boards.write(path, id, { ...draft, files, removed });
    setSending(false);
    if (!answer.ok)
      return setFault({ field: fieldOf(answer.error), text: writeRefusalText(answer.error, say) });
    drop();
    setChanged(false);
    await core.drafts.save(owner, 'post', `${path} ${id}`, null);
    showToast('good', say('boards.written'));
    void navigate(postLink(path, answer.value), { replace: true });
  };
  return {
    draft,
    files,
    removed,
    fault,
    isSending,
    set,
    send,
    setContents: (contents: RichText) => set({ contents }),
    async addFile(sent: File): Promise<void> {
      const file = await reducedPicture(sent);
      const wrong = fileFault(file, {
        chosen: files,
        kept: filesBefore - removed.length,
        accept: acceptedFiles,
      });
      if (wrong === null) setFiles((now) => [...now, file]);
      setFault(wrong === null ? null : { field: 'files', text: say(`boards.file.${wrong}`) });
    },
    dropFile: (at: number): void => setFiles(files.filter((_, place) => place !== at)),
    toggleRemoved: (place: number): void =>
      setRemoved(removed.includes(place) ? removed.filter((one) => one !== place) : [...removed, place]),
    picture,
  };
}
export type WritePost = ReturnType<typeof useWritePost>;
