/** Each session file in tests/sessions reaches in the browser every hash that it holds. */
import { describe, expect, test } from 'vitest';
import { isSpo } from '../../domain/protocol/session/spo-file.ts';
import { fileOfLog } from '../../domain/recording/log-file.ts';
import { readSession } from '../../domain/recording/session-log.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { openedSession } from '../given/core/recorded-session.ts';

const files = import.meta.glob<string>('../sessions/*.{spo,spo.jsonl}', {
  query: '?url',
  import: 'default',
  eager: true,
});

async function opened(url: string) {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  if (isSpo(bytes)) return openedSession(bytes);
  const session = readSession(new TextDecoder().decode(bytes));
  if (session === null) throw new Error(`${url} is no session`);
  return fileOfLog(session);
}

describe('sessions in tests/sessions, in the browser', () => {
  test.each(Object.entries(files))('S5: %s reaches its hashes', async (_, url) => {
    const player = openPlayer(await opened(url));
    while ((await player.step()) !== null);
    expect([player.n, player.difference, player.damage]).toEqual([player.file.count, null, null]);
    expect(player.compared).toBeGreaterThan(0);
    player.stop();
  });
});
