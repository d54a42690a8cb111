/** What a HAR file becomes, in short texts, and the frames that such tests share. */
import { readHar } from '../../../domain/recording/har.ts';

export type Row = Readonly<Record<string, unknown>>;
export const T = Date.parse('2025-03-01T14:00:00.000Z');
export const STARTED = new Date(T).toISOString();
export const URL = 'wss://play.example/socket.io/?EIO=4&transport=websocket';

export const aliveData = (seq: number): Row => ({ stream: '59', epoch: 'e1', seq, pt: T + seq * 1000 });
export const alive = (seq: number, before = '42'): string =>
  `${before}${JSON.stringify(['Alive', aliveData(seq)])}`;
export const frame = (second: number, data: unknown, more: Row = {}): Row => ({
  type: 'receive',
  opcode: 1,
  time: T / 1000 + second,
  data,
  ...more,
});
export const bytes = (second: number, own: readonly number[], more: Row = {}): Row =>
  frame(second, Buffer.from(own).toString('base64'), { opcode: 2, ...more });
export const SENT = { type: 'send' };
export const entry = (messages: unknown, more: Row = {}): Row => ({
  startedDateTime: STARTED,
  request: { url: URL },
  _resourceType: 'websocket',
  _webSocketMessages: messages,
  ...more,
});

export const harText = (entries: readonly unknown[]): string =>
  JSON.stringify({ log: { version: '1.2', entries } });
export const seenHar = (entries: readonly unknown[]) => seenHarText(harText(entries));

/** `read`: the entries as their second and what they are, a packet by its number and bytes. `passed`: what was passed over. */
export function seenHarText(text: string) {
  const har = readHar(text);
  if (har?.ok !== true) return { read: [`refused: ${har?.error}`], passed: {}, started: '', isCut: false };
  const { startedAt, passedOver, isCut } = har.value;
  return {
    read: har.value.entries.map((one) => {
      if ('link' in one) return `${one.at / 1000} ${one.link}`;
      if ('out' in one) return `${one.at / 1000} ${one.out}`;
      if (!('in' in one)) return 'other';
      const { seq, packed, second } = one.row as Readonly<Record<string, number | Uint8Array | undefined>>;
      return [one.at / 1000, one.in, seq, packed, second].filter((part) => part !== undefined).join(' ');
    }),
    passed: passedOver,
    started: new Date(startedAt).toISOString(),
    isCut,
  };
}
type Seen = Partial<
  Readonly<Omit<ReturnType<typeof seenHar>, 'read'>> & { readonly read: readonly string[] }
>;
export type HarCase = readonly [name: string, entries: readonly unknown[], expected: Seen];

export const OPEN = frame(0, '40{"sid":"b"}');
export const socket = (...own: readonly unknown[]): readonly Row[] => [entry([OPEN, ...own])];
export const place = (num: number): Row => ({ _placeholder: true, num });
export const odds = (second: number, seq: number, before = '451-', more: Row = {}): Row =>
  frame(second, `${before}${JSON.stringify(['Odds', { stream: '59', seq, packed: place(0), ...more }])}`);
export const two = (...parts: readonly string[]): readonly string[] => ['0 connected', '1 Alive 1', ...parts];
