/**
 * J3, K10, J1, S9: what members write to one another and to the staff is read by nobody else. Made from the descriptions: every call is asked
 * with the number of every private text, so that a call that is added later is asked, too.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallDescription, callPathOf } from '../../../domain/protocol/calls/base/call.ts';
import { chatQuestions, type ChatQuestion } from '../../../domain/protocol/chat/chat-rows.ts';
import { type ChatClient, connectChat, newCid } from '../../given/server/chat-sockets.ts';
import { describedCalls } from '../../given/calls/described-calls.ts';
import { fittingFields } from '../../given/calls/fitting-fields.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

/** Calls that end the login of their asker, change its password or wait for a third party: they answer no text of anybody. */
const calls = (await describedCalls()).filter(
  ({ name }) => !['logout', 'leave', 'other-device-logout', 'session-end', 'token-refresh'].includes(name),
);
/** Names of fields that hold the number of a text, a file or a room. */
const numbered = ['id', 'ids', 'number', 'file', 'wrId', 'comment', 'parent', 'room', 'order', 'session'];

const texts = {
  memo: 'private-memo-4b1d',
  subject: 'private-subject-4b1d',
  contents: 'private-contents-4b1d',
  file: 'private-file-4b1d',
  answer: 'private-answer-4b1d',
  report: 'private-report-4b1d',
  chat: 'private-chat-4b1d',
} as const;

let server: OpenServer;
let operator: GivenOperator;
let chats: Record<'writer' | 'reader' | 'stranger', ChatClient>;
const tokens = { writer: '', reader: '', stranger: '', guest: '' };
type Asker = keyof typeof tokens;
/** The numbers of the private texts. */
let planted: readonly string[] = [];

async function post(path: string, token: string, fields: Record<string, string>, file?: Blob) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (file !== undefined) body.append('file1', file, 'private.txt');
  return (await (
    await fetch(server.address + path, { method: 'POST', body, headers: { token } })
  ).json()) as {
    readonly CODE: string;
    readonly DATA: number;
  };
}
const nickOf = async (id: string) =>
  server.db.selectFrom('member').select(['id', 'nick']).where('mb_id', '=', id).executeTakeFirstOrThrow();

/** A room of two, in which the writer has written. */
async function plantChat(reader: { readonly id: number; readonly nick: string }): Promise<string> {
  const invited = new Promise((come) => chats.reader.socket.once('InviteOneOnOneRoom', come));
  const opened = new Promise<{ readonly room: string }>((come) =>
    chats.writer.socket.once('InviteOneOnOneRoomUid', come),
  );
  const made = await chats.writer.ask('CreateOneOnOne', {
    inviteMbId: String(reader.id),
    inviteMbNick: reader.nick,
  });
  await invited;
  await chats.reader.ask('acceptOneOnOneRoom', { inviteid: made['inviteid'] });
  const { room } = await opened;
  await chats.writer.ask('JoinRoom', { room, after: 0 });
  expect(await chats.writer.ask('SendMsg', { room, msg: texts.chat, cid: newCid() })).toMatchObject({
    ok: true,
  });
  return room;
}

beforeAll(async () => {
  server = await openServer([]);
  operator = await provenOperator(server, 'chief');
  const ids = { writer: 'demo1', reader: 'demo2', stranger: 'demo4' } as const;
  for (const who of ['writer', 'reader', 'stranger'] as const) tokens[who] = await server.logIn(ids[who]);
  const reader = await nickOf(ids.reader);
  const memo = await post(`/account/memo/write/one/${encodeURIComponent(reader.nick)}`, tokens.writer, {
    contents: texts.memo,
  });
  if (memo.CODE !== 'AMW000') throw new Error(`the message was not sent: ${memo.CODE}`);
  const question = await post(
    '/datatable/customer/update/spo/0',
    tokens.writer,
    { kind_code: 'QK01', subject: texts.subject, contents: texts.contents },
    new Blob([texts.file]),
  );
  if (question.CODE !== 'DCU000') throw new Error(`the question was not sent: ${question.CODE}`);
  await server.post(
    `/operate/question/${question.DATA}`,
    { act: 'answer', text: texts.answer },
    operator.token,
  );
  const report = { kind: 'member', target: reader.nick, words: texts.report, reason: 'abuse' };
  await server.post('/report', report, tokens.writer);
  chats = {
    writer: await connectChat(server.address, { token: tokens.writer }),
    reader: await connectChat(server.address, { token: tokens.reader }),
    stranger: await connectChat(server.address, { token: tokens.stranger }),
  };
  const room = await plantChat(reader);
  const memos = await server.db.selectFrom('memo').select('id').execute();
  const files = await server.db.selectFrom('question_file').select('upload_id').execute();
  planted = [...memos.map(({ id }) => String(id)), String(question.DATA), files[0]?.upload_id ?? '', room];
});
afterAll(async () => {
  for (const chat of Object.values(chats)) chat.close();
  await server.close();
});

/** The fields of the call, once for each private number that one of them can hold. */
function questionsOf({ name, params, form }: CallDescription): readonly Record<string, string>[] {
  const fields = { ...fittingFields(params, name), ...(form === null ? {} : fittingFields(form, name)) };
  const places = numbered.filter((field) => field in params.shape || (form !== null && field in form.shape));
  const filled = places.flatMap((field) => planted.map((number) => ({ ...fields, [field]: number })));
  return filled.length === 0 ? [fields] : filled;
}

const pick = (fields: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** All that the asker gets from the call, as text; file contents unpacked. */
async function answers(call: CallDescription, asker: Asker): Promise<string> {
  const all: string[] = [];
  for (const fields of questionsOf(call)) {
    const path = callPathOf(call.path, pick(fields, Object.keys(call.params.shape)));
    const response = await fetch(server.address + path, {
      method: call.method,
      headers: tokens[asker] === '' ? {} : { token: tokens[asker] },
      ...(call.form === null
        ? {}
        : { body: new URLSearchParams(pick(fields, Object.keys(call.form.shape))) }),
    });
    // A question that was not looked at proves nothing.
    expect(response.status).not.toBe(429);
    const text = await response.text();
    all.push(text, ...(/"data":"([\w+/=]+)"/.exec(text)?.slice(1) ?? []).map(atob));
  }
  return all.join('\n');
}

const found = (text: string): readonly string[] =>
  Object.entries(texts).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));

describe('no call tells a private text to anybody else', () => {
  const rows = calls.flatMap((call) =>
    (['guest', 'stranger'] as const).map((asker) => [call.name, asker, call] as const),
  );
  test.each(rows)('%s asked by the %s', async (_name, asker, call) => {
    expect(found(await answers(call, asker))).toEqual([]);
  });

  test('the same questions find the texts for those who may read them', async () => {
    const reading = calls.filter(({ method }) => method === 'GET');
    const seen: Record<'writer' | 'reader', Set<string>> = { writer: new Set(), reader: new Set() };
    for (const asker of ['writer', 'reader'] as const)
      for (const call of reading) for (const name of found(await answers(call, asker))) seen[asker].add(name);
    expect([...seen.writer].toSorted()).toEqual(['answer', 'contents', 'file', 'memo', 'subject']);
    expect([...seen.reader]).toEqual(['memo']);
  });
});

describe('no question of the chat tells a private text to anybody else', () => {
  const questions = Object.keys(chatQuestions) as ChatQuestion[];
  const ask = async (event: ChatQuestion, client: ChatClient): Promise<string> => {
    const room = planted.at(-1) ?? '';
    const row = {
      room,
      after: 0,
      msg: '안녕하세요',
      cid: newCid(),
      game_code: 59,
      drawid: 1,
      inviteMbId: '1',
      inviteMbNick: '없는별명',
      inviteid: '00000000-0000-4000-8000-000000000000',
    };
    return JSON.stringify(await client.ask(event, pickRow(row, Object.keys(chatQuestions[event].shape))));
  };
  const pickRow = (row: object, names: readonly string[]) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

  test.each(questions)('%s asked by a stranger, with the room of two others', async (event) => {
    expect(found(await ask(event, chats.stranger))).toEqual([]);
    expect(JSON.stringify(chats.stranger.all('Msg'))).not.toContain(texts.chat);
  });

  test('a member of the room gets it', async () => {
    expect(found(await ask('JoinRoom', chats.reader))).toEqual(['chat']);
  });
});
