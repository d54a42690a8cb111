/** S5 recordings whose letters are of a code page: the command and the page /replay read the same as in UTF-8. */
import { describe, expect, test } from 'vitest';
import { linesOfSpo } from '../../domain/recording/session-lines.ts';
import { openBytes, type OpenedFile } from '../../server/feed/recording/open-file.ts';
import { readSessionFile } from '../../worker/replay/stage/read-session-file.ts';
import { inKorean } from '../given/domain/packed-text.ts';
import { recordingLines } from '../given/domain/recording.ts';
import { alive, entry, frame, harText, socket } from '../given/domain/seen-har.ts';
import * as uof from '../given/domain/uof.ts';

const [HOME, AWAY] = ['울산 현대', '펲시 서울'];
const facts = uof
  .fixture()
  .replace(/<\?xml.*?\?>/, '')
  .replace('Ajax &amp; Amsterdam', HOME)
  .replace('Tottenham Hotspur', AWAY);
const feed = [facts, uof.oddsChange(60_000, uof.winner(), uof.status(6, 0, 0))].join('\n');
const exchange = recordingLines()
  .slice(0, 3)
  .map((line) => line.replaceAll('Ulsan HD', HOME).replaceAll('FC Seoul', AWAY))
  .join('\n');
const named = JSON.stringify({ seq: 2, home: HOME, away: AWAY });
const har = harText(socket(frame(1, alive(1)), frame(2, `42["Odds",${named}]`)));
const wide = (text: string): Buffer<ArrayBuffer> => {
  const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  return Buffer.from(Uint32Array.from(letters).buffer);
};

/** What the command reads in a file. */
function readByCommand(opened: readonly OpenedFile[]): readonly unknown[] {
  return opened.map((one) =>
    one.kind === 'session'
      ? [...linesOfSpo(one.session)]
      : one.kind === 'feed'
        ? one.feed.messages
        : one.recordings.map(({ messages }) => messages.definitions),
  );
}
const command = async (bytes: Buffer): Promise<string> =>
  JSON.stringify(readByCommand(await openBytes('a', bytes, () => {})));

async function page(bytes: Buffer<ArrayBuffer>): Promise<string> {
  const read = await readSessionFile(new Blob([bytes]));
  if (!read.ok) throw new Error(read.error);
  return [...linesOfSpo(read.value.session)].join('\n');
}

describe.each<readonly [string, string]>([
  ['a feed', feed],
  ['a stream of an exchange', exchange],
  ['a HAR file', har],
])('%s', (_, text) => {
  test.each<readonly [string, (text: string) => Buffer<ArrayBuffer>]>([
    ['code page 949', inKorean],
    ['UTF-16', (one) => Buffer.from(one, 'utf16le')],
    ['UTF-32', wide],
  ])(
    'S5 in %s, which nothing declares, reads as in UTF-8 on the page and by the command',
    async (__, bytes) => {
      for (const read of [command, page]) {
        const expected = await read(Buffer.from(text));
        expect(expected).toContain(HOME);
        expect(expected).toContain(AWAY);
        expect(await read(bytes(text))).toBe(expected);
      }
    },
  );
});

test('S5 the command says that it read lines and HAR files by their letters, once', async () => {
  for (const text of [exchange, har]) {
    const said: string[] = [];
    await openBytes('a', inKorean(text), (line) => said.push(line));
    expect(said.filter((line) => line.includes('no UTF-8'))).toEqual([
      'a: letters in it are no UTF-8, and no encoding is declared; they are read by its letters (Korean)',
    ]);
  }
});

test.each([
  ['text/plain; charset=euc-kr', inKorean],
  ['text/plain;charset="MS949"', inKorean],
  ["text/plain; charset='euc-kr'", inKorean],
  ['text/plain; charset=ISO-8859-1', (text: string) => Buffer.from(text)],
  ['text/plain; charset=UTF-8', (text: string) => Buffer.from(text)],
  ['text/plain', inKorean],
  ['', (text: string) => Buffer.from(text)],
])('S5 a body in base64 of a HAR file is read by its media type (%s)', async (mimeType, bytes) => {
  const body = bytes(`40\u001E${alive(1)}\u001E42["Odds",${named}]`);
  const polled = {
    ...entry([]),
    _webSocketMessages: undefined,
    request: { url: 'https://play.example/socket.io/?EIO=4&transport=polling&sid=a' },
    response: { content: { text: body.toString('base64'), encoding: 'base64', mimeType } },
  };
  const text = await page(Buffer.from(harText([polled])));
  expect(text).toContain(named.slice(1, -1));
});
