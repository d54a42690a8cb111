/** Pictures that members put into their texts, and the files of posts. */
import { pictureAddress } from '../../../domain/rich-text/allow-list.ts';
import {
  operatorPostFile,
  postFile,
  uploadPicture,
} from '../../../domain/protocol/calls/community/upload-calls.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database } from '../../storage/database.ts';
import { readForm } from '../../uploads/read-form.ts';
import { readUpload, sendUpload, storeUploads } from '../../uploads/uploads.ts';

const UPLOAD_RATE = { max: 30, timeWindow: '1 minute' } as const;
const FORM = { fields: 4, fieldBytes: 400 } as const;

/**
 * Whether everybody may read the file: its post or comment is shown, or nothing has it yet, which its writer sees while writing. Texts name pictures
 * by their address alone, so that a browser asks for them without a token.
 */
const isShownFile = async (db: Database, id: string): Promise<boolean> =>
  (await db
    .selectFrom('upload')
    .select('id')
    .where('id', '=', id)
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('used_at', 'is', null),
        exists(
          selectFrom('post_file')
            .innerJoin('post', 'post.id', 'post_file.post_id')
            .select('post.id')
            .where('upload_id', '=', id)
            .where('deleted_at', 'is', null)
            .where('hidden_at', 'is', null),
        ),
        exists(
          selectFrom('comment')
            .innerJoin('post', 'post.id', 'comment.post_id')
            .select('comment.id')
            .where('picture', '=', id)
            .where('comment.deleted_at', 'is', null)
            .where('comment.hidden_at', 'is', null)
            .where('post.deleted_at', 'is', null)
            .where('post.hidden_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst()) !== undefined;

export function fileCalls(answer: AnswerCall, { db, now }: Pick<MemberDeps, 'db' | 'now'>): void {
  answer(
    uploadPicture,
    async ({ member: { memberId }, request }) => {
      const form = await readForm(request, FORM);
      const refuse = (MSG: string) => ({ CODE: 'DFU003', MSG });
      if (typeof form === 'string') return refuse(form);
      const [file] = form.files;
      if (file === undefined) return refuse('empty');
      const sender = { memberId, area: 'board', kinds: ['picture'] } as const;
      const stored = await storeUploads(db, sender, [file], now());
      if (typeof stored === 'string') return refuse(stored);
      const id = stored[0]?.id ?? '';
      return { CODE: 'DFU000', DATA: { targetname: id, url: pictureAddress(id) } };
    },
    { rateLimit: UPLOAD_RATE },
  );
  answer(postFile, async ({ params, request, reply }) => {
    const isShown = await isShownFile(db, params.file);
    const file = isShown ? await readUpload(db, params.file, 'board') : undefined;
    if (file === undefined) return reply.code(404).send({ error: 'no such file' });
    return sendUpload(reply, file, request.headers['if-none-match']);
  });
  answer(operatorPostFile, async ({ params }) => {
    const file = await readUpload(db, params.file, 'board');
    return file === undefined
      ? { CODE: 'OP404' }
      : { CODE: 'OP000', DATA: { type: file.type, data: file.data } };
  });
}
