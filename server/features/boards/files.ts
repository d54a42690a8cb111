/** Pictures that members put into their texts, and the files of posts. */
import { pictureAddress } from '../../../domain/rich-text/allow-list.ts';
import { postFile, uploadPicture } from '../../../domain/protocol/calls/upload-calls.ts';
import type { Answer } from '../../http/answer-calls.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { readForm } from '../../uploads/read-form.ts';
import { readUpload, sendUpload, storeUploads } from '../../uploads/uploads.ts';

const UPLOAD_RATE = { max: 30, timeWindow: '1 minute' } as const;
const FORM = { fields: 4, fieldBytes: 400 } as const;

export function fileCalls(answer: Answer, { db, now }: Pick<MemberDeps, 'db' | 'now'>): void {
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
  answer(postFile, async ({ params, reply }) => {
    const file = await readUpload(db, params.file, 'board');
    if (file === undefined) return reply.code(404).send({ error: 'no such file' });
    return sendUpload(reply, file, file.used_at !== null);
  });
}
