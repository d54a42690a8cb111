/** The files of a post: those beside it (places 1 and 2) and the pictures in its text (place 0). */
import { picturesOf, type RichText, withPictures } from '../../../domain/rich-text/rich-text.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { dropUploads, holdUploads, type StoredUpload } from '../../uploads/uploads.ts';
import type { SentPost } from './draft-of-form.ts';

interface HeldFile {
  readonly id: string;
  readonly place: number;
  readonly type: string;
}

export const filesOfPost = async (db: Database | Trx, postId: number): Promise<readonly HeldFile[]> =>
  db
    .selectFrom('post_file')
    .innerJoin('upload', 'upload.id', 'post_file.upload_id')
    .select(['upload.id', 'place', 'type'])
    .where('post_id', '=', postId)
    .orderBy('place')
    .execute();

interface Attaching {
  readonly memberId: number;
  readonly draft: Pick<SentPost, 'tree' | 'removed'>;
  /** Stored for this post, and not joined to it yet. */
  readonly uploads: readonly StoredUpload[];
  readonly held: readonly HeldFile[];
  readonly now: number;
}

export interface AttachedFiles {
  /** The text without pictures that the member may not show. */
  readonly tree: RichText;
  /** Whether the post may show this picture. */
  readonly shows: (picture: string) => boolean;
  readonly files: number;
  readonly thumb: string | null;
  /** Whether the post has other files than before. */
  readonly areOthers: boolean;
  /** Joins the new files to the post. */
  readonly join: (postId: number) => Promise<void>;
}

const PLACES = [1, 2] as const;

export async function attachFiles(
  trx: Trx,
  { memberId, draft, uploads, held, now }: Attaching,
): Promise<AttachedFiles> {
  const sender = { memberId, area: 'board' } as const;
  const wanted = new Set(picturesOf(draft.tree));
  const isGone = ({ id, place }: HeldFile): boolean =>
    place === 0 ? !wanted.has(id) : draft.removed.includes(place);
  const kept = held.filter((file) => !isGone(file));
  const inText = new Set(kept.filter(({ place }) => place === 0).map(({ id }) => id));
  const added = await holdUploads(
    trx,
    sender,
    [...wanted].filter((id) => !inText.has(id)),
    now,
  );
  await holdUploads(
    trx,
    sender,
    uploads.map(({ id }) => id),
    now,
  );
  await dropUploads(
    trx,
    held.filter(isGone).map(({ id }) => id),
  );
  const free = PLACES.filter((place) => !kept.some((file) => file.place === place));
  const beside = uploads.map(({ id, type }, at) => ({ id, type, place: free[at] ?? 0 }));
  const shown = new Set([...inText, ...added]);
  const files = [...kept.filter(({ place }) => place > 0), ...beside].toSorted((a, b) => a.place - b.place);
  const rows = [...beside, ...added.map((id) => ({ id, place: 0 }))];
  const shows = (id: string): boolean => shown.has(id);
  return {
    tree: withPictures(draft.tree, shows),
    shows,
    files: files.length,
    thumb:
      files.find(({ type }) => type.startsWith('image/'))?.id ??
      [...wanted].find((id) => shown.has(id)) ??
      null,
    areOthers: rows.length > 0 || kept.length < held.length,
    async join(postId) {
      if (rows.length === 0) return;
      const values = rows.map(({ id, place }) => ({ post_id: postId, upload_id: id, place }));
      await trx.insertInto('post_file').values(values).execute();
    },
  };
}
