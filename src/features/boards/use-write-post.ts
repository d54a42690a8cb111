import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Fault } from '../../../domain/fault.ts';
import { betListOf } from '../../../domain/protocol/calls/bets/bet-list.ts';
import type { RichText } from '../../../domain/rich-text/rich-text.ts';
import { writeHtml } from '../../../domain/rich-text/write-html.ts';
import { acceptOf } from '../../../domain/uploads/upload-limits.ts';
import type { PostDraft } from '../../../worker/features/drafts/drafts-api.ts';
import { fileFault } from '../../core/browser/file-fault.ts';
import { reducedPicture } from '../../core/browser/reduce-picture.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { useStoredDraft } from '../../parts/forms/use-stored-draft.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { boardFaultText } from './board-faults.ts';
import { postLink, type ShownPath } from './board-names.ts';
import { boardSender } from './use-boards.ts';
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

type FaultField = 'subject' | 'contents' | 'kind' | 'links' | 'files' | 'form';

function fieldOf(fault: Fault): FaultField {
  if (fault.kind !== 'code') return 'form';
  const { code, words } = fault;
  if (code === 'DU003') return 'files';
  if (code !== 'DU002') return 'form';
  if (words.startsWith('link')) return 'links';
  if (words.startsWith('subject')) return 'subject';
  if (words === 'picture') return 'files';
  return words === 'kind' ? 'kind' : 'contents';
}

const isEmpty = ({ subject, contents, links, kind, matchId, bets }: PostDraft): boolean =>
  subject === '' &&
  contents.length === 0 &&
  links.every((link) => link === '') &&
  kind === '' &&
  matchId === null &&
  bets.length === 0;

/** The fields of a post that the server reads. `removed`: places (1, 2) of its files that are deleted. */
const formOf = (post: PostDraft, removed: readonly number[]) => ({
  subject: post.subject,
  contents: writeHtml(post.contents),
  link1: post.links[0],
  link2: post.links[1],
  ...(post.kind !== '' && { kind_code: post.kind }),
  ...(post.matchId !== null && { match_id: post.matchId }),
  ...(post.bets.length > 0 && { wr_10: betListOf(post.bets) }),
  ...Object.fromEntries(removed.map((place) => [`file_del[${place - 1}]`, '1'])),
});

/** The form of a post. A refused or lost post keeps what was written. `id` 0: a new post. */
export function useWritePost(path: ShownPath, id: number, first: PostDraft, filesBefore: number) {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(first);
  const [isChanged, setChanged] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const act = useAct(boardFaultText);
  const picture = usePicture();
  const owner = useOwner();
  const place = `${path} ${id}`;
  const keep = (kept: PostDraft | null) => core.drafts.save(owner, 'post', place, kept);
  const drop = useStoredDraft(
    `${owner} ${place}`,
    draft,
    isChanged,
    () => void keep(isEmpty(draft) ? null : draft),
  );
  const set = (change: Partial<PostDraft>): void => {
    setDraft((now) => ({ ...now, ...change }));
    setChanged(true);
  };
  const sent = async (written: number): Promise<void> => {
    drop();
    setChanged(false);
    await keep(null);
    showToast('good', say('boards.written'));
    void navigate(postLink(path, written || id), { replace: true });
  };
  const send = async (): Promise<void> => {
    const { version, lang } = boardSender;
    const [file1, file2] = files;
    const fields = {
      params: { version, lang, path, id },
      form: formOf(draft, removed),
      files: { ...(file1 && { file1 }), ...(file2 && { file2 }) },
    };
    await act.run(
      () => core.calls.ask('board.boardUpdate', fields),
      (written) => void sent(written),
    );
  };
  // The faults of a file that the window itself finds.
  const faulted = act.refusal === null ? 'files' : fieldOf(act.refusal);
  return {
    draft,
    files,
    removed,
    isSending: act.isBusy,
    faultOf: (field: FaultField): string | null => (field === faulted ? act.fault : null),
    set,
    send,
    setContents: (contents: RichText) => set({ contents }),
    async addFile(chosen: File): Promise<void> {
      const file = await reducedPicture(chosen);
      const wrong = fileFault(file, {
        chosen: files,
        kept: filesBefore - removed.length,
        accept: acceptedFiles,
      });
      if (wrong === null) setFiles((now) => [...now, file]);
      act.setFault(wrong === null ? null : say(`boards.file.${wrong}`));
    },
    dropFile: (at: number): void => setFiles(files.filter((_, one) => one !== at)),
    toggleRemoved: (at: number): void =>
      setRemoved(removed.includes(at) ? removed.filter((one) => one !== at) : [...removed, at]),
    picture,
  };
}
export type WritePost = ReturnType<typeof useWritePost>;
