/** Writes and changes posts of members (K5, K6). */
import { boardLimits, type BoardPath, boards, lockedIn } from '../../../domain/boards/boards.ts';
import { gramsOf, searchText } from '../../../domain/boards/grams.ts';
import type { ReplyOf } from '../../../domain/protocol/calls/base/call.ts';
import type { boardUpdate } from '../../../domain/protocol/calls/community/board-calls.ts';
import { writeHtml } from '../../../domain/rich-text/write-html.ts';
import { uploadLimits } from '../../../domain/uploads/upload-limits.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import type { Caller } from '../../requests/caller.ts';
import type { Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import type { SentForm } from '../../uploads/read-form.ts';
import { storeUploads, type StoredUpload } from '../../uploads/uploads.ts';
import type { BoardDeps } from './board-deps.ts';
import { type SentPost, readSentPost } from './draft-of-form.ts';
import { attachFiles, type AttachedFiles, filesOfPost } from './post-files.ts';
import { ownsBets, shareBetsOfPost } from './post-bets.ts';
import { changePostRow, lockPost } from './post-row.ts';
import { lockWriter, type PaceFault, paceFault, saidOf } from './posting-pace.ts';

interface Writing {
  readonly path: BoardPath;
  /** 0: a new post. */
  readonly id: number;
  readonly writer: Caller;
  readonly form: SentForm;
}

type Written = ReplyOf<typeof boardUpdate>;

const paceCodes: Readonly<Record<PaceFault, string>> = { repeated: 'DL203', fast: 'DL204', day: 'DU429' };

const columnsOf = (draft: SentPost, { tree, files, thumb }: AttachedFiles) => ({
  kind: draft.kind,
  subject: draft.subject,
  contents: writeHtml(tree),
  plain: searchText(Array.from(draft.text).slice(0, boardLimits.searchedChars).join('')),
  grams: gramsOf(draft.subject, draft.text),
  links: JSON.stringify(draft.links),
  draw_id: draft.drawId,
  bets: JSON.stringify(draft.bets),
  match_id: draft.matchId,
  said: saidOf(draft.subject, draft.text),
  files,
  thumb,
});

/** A post as its form was read, with its stored files. */
interface ReadPost {
  readonly draft: SentPost;
  readonly uploads: readonly StoredUpload[];
  readonly now: number;
}

async function insertPost(
  trx: Trx,
  { path, writer: { memberId } }: Writing,
  { draft, uploads, now }: ReadPost,
): Promise<Written> {
  await lockWriter(trx, memberId);
  const pace = await paceFault(trx, 'post', { memberId, said: saidOf(draft.subject, draft.text), now });
  if (pace !== null) return { CODE: paceCodes[pace] };
  if (!(await ownsBets(trx, memberId, draft.bets))) return { CODE: 'DU002', MSG: 'bets-own' };
  const attached = await attachFiles(trx, { memberId, draft, uploads, held: [], now });
  const { id } = await trx
    .insertInto('post')
    .values({ board: path, member_id: memberId, created_at: now, ...columnsOf(draft, attached) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attached.join(id);
  await shareBetsOfPost(trx, { memberId, id, now }, draft.bets);
  return { CODE: 'DU000', DATA: id };
}

/** null: the member may change the post, which is locked; otherwise the code of the refusal. */
async function ownPost(
  trx: Trx,
  path: BoardPath,
  id: number,
  memberId: number,
): Promise<'DU404' | 'DU209' | null> {
  const post = await lockPost(trx, path, id);
  if (post === undefined) return 'DU404';
  return post.member_id === memberId && post.hidden_at === null ? null : 'DU209';
}

async function changePost(
  trx: Trx,
  { path, id, writer: { memberId } }: Writing,
  { draft, uploads, now }: ReadPost,
): Promise<Written> {
  await lockWriter(trx, memberId);
  const refusal = await ownPost(trx, path, id, memberId);
  if (refusal !== null) return { CODE: refusal };
  if (!(await ownsBets(trx, memberId, draft.bets))) return { CODE: 'DU002', MSG: 'bets-own' };
  const held = await filesOfPost(trx, id);
  const kept = held.filter(({ place }) => place > 0 && !draft.removed.includes(place));
  if (kept.length + uploads.length > uploadLimits.files) return { CODE: 'DU003', MSG: 'many' };
  const attached = await attachFiles(trx, { memberId, draft, uploads, held, now });
  if (!(await changePostRow(trx, { id, columns: columnsOf(draft, attached), attached, now })))
    return { CODE: 'DU000', DATA: id };
  await attached.join(id);
  await shareBetsOfPost(trx, { memberId, id, now }, draft.bets);
  return { CODE: 'DU000', DATA: id };
}

const isLocked = ({ values }: BoardDeps, path: BoardPath): boolean =>
  lockedIn(values.now('locked-boards')).includes(path);

/** A match that the site does not know is left out. */
const knownMatch = ({ archive }: BoardDeps, matchId: number | null): number | null =>
  matchId === null ? null : (archive.find(playedIdOf(matchId))?.facts.matchId ?? null);

export async function writePost(deps: BoardDeps, writing: Writing): Promise<Written> {
  const { db, now, words } = deps;
  const { path, id, writer, form } = writing;
  const { memberId } = writer;
  if (boards[path].writers !== 'member') return { CODE: 'DU209' };
  if (isLocked(deps, path)) return { CODE: 'DU201' };
  const kept = id === 0 ? [] : await filesOfPost(db, id);
  const read = readSentPost(form, path, words, kept.filter(({ place }) => place > 0).length);
  if ('CODE' in read) return read;
  const draft = { ...read, matchId: knownMatch(deps, read.matchId) };
  // Before files are stored, which count for the day.
  const said = saidOf(draft.subject, draft.text);
  const pace =
    id === 0 ? await transact(db, (trx) => paceFault(trx, 'post', { memberId, said, now: now() })) : null;
  if (pace !== null) return { CODE: paceCodes[pace] };
  const sender = { memberId, area: 'board', kinds: ['picture', 'text'] } as const;
  const uploads = await storeUploads(db, sender, draft.files, now());
  if (typeof uploads === 'string') return { CODE: 'DU003', MSG: uploads };
  const write = id === 0 ? insertPost : changePost;
  const { written, after } = await transact(db, async (trx) => {
    const at = now();
    const outcome = await write(trx, writing, { draft, uploads, now: at });
    const { DATA: post } = outcome;
    const isNew = id === 0 && post !== undefined;
    const { subject } = draft;
    const place = { kind: 'post', board: path, post: post ?? 0 } as const;
    const text = `${subject}\n${draft.text}`;
    const texts = isNew ? [{ place, writerId: memberId, text, shown: subject, at, answers: [] }] : [];
    return { written: outcome, after: await deps.writtenTexts.publish(trx, texts) };
  });
  after();
  return written;
}
