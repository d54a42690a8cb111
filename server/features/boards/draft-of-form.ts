/** Reads the form of a post: fields, sanitised text and files. Nothing is written here. */
import { plainLine } from '../../../domain/text/plain-text.ts';
import { boards, type BoardPath } from '../../../domain/boards/boards.ts';
import { checkPost, type PostToCheck } from '../../../domain/boards/check-post.ts';
import { type BetRef, readBetList } from '../../../domain/protocol/calls/bets/bet-list.ts';
import { postForm, type PostForm } from '../../../domain/protocol/calls/community/board-calls.ts';
import { linkOf } from '../../../domain/rich-text/allow-list.ts';
import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import {
  picturesOf,
  pictureWordsOf,
  plainTextOf,
  type RichText,
} from '../../../domain/rich-text/rich-text.ts';
import type { BannedWords } from '../../../domain/banned-words/banned-words.ts';
import { sanitise } from '../../rich-text/sanitise.ts';
import type { SentForm } from '../../uploads/read-form.ts';
import type { SentFile } from '../../uploads/check-file.ts';

export interface SentPost extends Pick<PostToCheck, 'subject' | 'text' | 'kind' | 'links'> {
  readonly tree: RichText;
  readonly drawId: string | null;
  readonly bets: readonly BetRef[];
  readonly matchId: number | null;
  /** Places (1, 2) of files that are deleted. */
  readonly removed: readonly number[];
  readonly files: readonly SentFile[];
}

interface Refusal {
  readonly CODE: 'DU002' | 'DU003' | 'FILTER';
  readonly MSG: string;
}

function draftOf(
  form: PostForm,
  files: readonly SentFile[],
  bets: readonly BetRef[],
  path: BoardPath,
): SentPost {
  const { tree } = sanitise(form.contents);
  const links = [form.link1, form.link2].map((link) => link.trim()).filter((link) => link !== '');
  return {
    subject: plainLine(form.subject),
    tree,
    text: plainTextOf(tree),
    kind: boards[path].kinds.length === 0 ? '' : form.kind_code,
    links,
    drawId: form.drawid === '' ? null : form.drawid,
    bets,
    matchId: boards[path].takesMatch && form.match_id > 0 ? form.match_id : null,
    removed: [...(form['file_del[0]'] === '1' ? [1] : []), ...(form['file_del[1]'] === '1' ? [2] : [])],
    files,
  };
}

/** `keptPictures`: pictures among the files that the post keeps. */
export function readSentPost(
  { fields, files }: SentForm,
  path: BoardPath,
  words: BannedWords,
  keptPictures: number,
): SentPost | Refusal {
  const form = postForm.safeParse(fields);
  if (!form.success) return { CODE: 'DU002', MSG: 'contents-long' };
  const bets = readBetList(form.data.wr_10);
  if (bets === null) return { CODE: 'DU002', MSG: 'bets-many' };
  const draft = draftOf(form.data, files, bets, path);
  const sentPictures = files.filter(({ name }) => !name.toLowerCase().endsWith('.txt')).length;
  const fault = checkPost(
    {
      subject: draft.subject,
      text: draft.text,
      htmlChars: form.data.contents.length,
      pictures: picturesOf(draft.tree).length + sentPictures + keptPictures,
      kind: draft.kind,
      links: draft.links,
      bets: bets.length,
    },
    boards[path],
    { ...richLimits, linkOf },
  );
  if (fault !== null) return { CODE: 'DU002', MSG: fault };
  // Others see the names of files and the words of pictures, too.
  const shown = [draft.subject, draft.text, ...pictureWordsOf(draft.tree), ...files.map(({ name }) => name)];
  const banned = words.find(shown.join('\n'));
  return banned.length > 0 ? { CODE: 'FILTER', MSG: banned.join(', ') } : draft;
}
