/** Calls and the chat in a recording (worker/features/diagnostics/call-notes.ts), and their replay (worker/replay/recorded-acts.ts). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { type Row, rowOf } from '../../domain/row.ts';
import { plantedInCalls, recordCalls, type ShownByCalls } from '../given/core/recorded-calls.ts';
import { entriesOf, openedSession } from '../given/core/recorded-session.ts';

let bytes: Uint8Array<ArrayBuffer>;
let shown: ShownByCalls;
let file: SpoFile;
beforeAll(async () => {
  ({ bytes, shown } = await recordCalls());
  file = openedSession(bytes);
});

const valueOf = (kind: string, name: string): Row =>
  rowOf(entriesOf(file).find((entry) => entry.kind === kind && entry.name === name)?.value);

describe('S5 a recording of a login, an order and the chat', () => {
  test('holds the calls and the questions with their answers', () => {
    expect(valueOf('call', 'login')).toMatchObject({ place: 'POST /account/login' });
    expect(valueOf('answer', 'login')).toMatchObject({ row: { CODE: 'AL200', DATA: { DAYS: 3 } } });
    expect(valueOf('answer', 'good-buy')).toMatchObject({ row: { CODE: 'MB100', result: 'ERROR' } });
    const chat = entriesOf(file).filter(({ name }) => name.startsWith('chat.'));
    expect(chat.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'link chat.connected',
      'call chat.JoinRoom',
      'answer chat.JoinRoom',
      'command chat.send',
      'call chat.SendMsg',
      'in chat.ChatItems',
      'answer chat.SendMsg',
    ]);
    expect(shown.lines.filter((line) => line.kind === 'message')).toHaveLength(3);
  });

  test('has no byte of what was typed, or of what others said', () => {
    const all = new TextDecoder('latin1').decode(bytes);
    const latin = (one: string): string => new TextDecoder('latin1').decode(new TextEncoder().encode(one));
    expect(plantedInCalls.filter((one) => all.includes(latin(one)))).toEqual([]);
  });
});
