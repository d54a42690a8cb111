/** Files of posts: a picture that is put into the text (DFU000), and what is served (K5). */
import * as z from 'zod/mini';
import { codeAnswered, codes, describe, notFound } from '../base/call.ts';
import { readsFile } from '../base/operator-fields.ts';

/**
 * Takes one picture as multipart/form-data. `targetname`: its id; `url`: where it is. DFU003: refused; MSG is the fault
 * (domain/uploads/upload-limits.ts).
 */
export const uploadPicture = describe({
  name: 'upload-picture',
  method: 'POST',
  path: '/datatable/file/upload/:siteKey/sports',
  who: 'member',
  params: z.object({ siteKey: z.string().check(z.maxLength(20)) }),
  files: ['file'],
  answer: z.object({
    CODE: z.string(),
    DATA: z.nullish(z.object({ targetname: z.string(), url: z.string() })),
    MSG: z.optional(z.string()),
  }),
  ...codes('DFU000', { guest: 'DU209', other: ['DFU003'] }),
});

/** A file of a post or comment that everybody sees, or a picture that was just uploaded. Those of hidden ones: `operator-post-file`. */
export const postFile = describe({
  name: 'post-file',
  kind: 'member-read',
  path: '/datatable/file/:file',
  who: 'guest',
  params: z.object({ file: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  answer: z.unknown(),
  ok: null,
  onMalformed: notFound('no such file'),
});

/** A file of a post or comment for operators, also while that is hidden. `data`: base64. */
export const operatorPostFile = describe({
  ...readsFile,
  name: 'operator-post-file',
  path: '/operate/post-file/:file',
  params: z.object({ file: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  onMalformed: codeAnswered('OP404'),
});
