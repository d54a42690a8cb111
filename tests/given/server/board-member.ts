/** A member who writes on boards of a server, as a browser sends it. */
import { issueToken } from '../../../server/features/account/tokens.ts';
import { addMember } from '../../../server/seed/members.ts';
import type { OpenServer } from './running-server.ts';

export interface FileToSend {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A visitor: reads without a token. */
export const boardVisitor = ({ get }: OpenServer, token = '') => ({
  read: async (path: string) => {
    const { text } = await get(path, token === '' ? {} : { token });
    return JSON.parse(text);
  },
});

export async function boardMember(server: OpenServer, id: string, now: () => number) {
  const given = { id, nick: `별명${id}`, level: 'UL01', gold: 0, status: 'NORMAL' } as const;
  const memberId = await addMember(server.db, given, 'not a hash', now());
  const token = await issueToken(server.db, memberId, now());
  const send = async (path: string, body: FormData | URLSearchParams) => {
    const response = await fetch(server.address + path, { method: 'POST', body, headers: { token } });
    return response.json();
  };
  return {
    memberId,
    token,
    nick: given.nick,
    ...boardVisitor(server, token),
    /** Writes (id 0) or changes a post. */
    post: (
      board: string,
      fields: Readonly<Record<string, string>>,
      postId = 0,
      files: readonly FileToSend[] = [],
    ) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const [at, { name, bytes }] of files.entries())
        form.append(`file${at + 1}`, new Blob([new Uint8Array(bytes)]), name);
      return send(`/datatable/update/v1/ko/${board}/${postId}`, form);
    },
    comment: (board: string, postId: number, contents: string, comment = 0, parent = 0) =>
      send(
        `/datatable/comment/update/spo/ko/${board}/${postId}/${comment}/${parent}`,
        new URLSearchParams({ contents }),
      ),
    upload: (file: FileToSend) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
      return send('/datatable/file/upload/spo/sports', form);
    },
  };
}
