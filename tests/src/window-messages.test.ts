/** B5 R21: messages count only from the window that we opened, at our own origin, and in their own form. */
import { afterEach, describe, expect, test } from 'vitest';
import {
  decodeMemberMessage,
  listenToWindow,
  type MemberMessage,
} from '../../src/core/browser/window-messages.ts';

const frames: HTMLIFrameElement[] = [];
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
});

/** A frame that sends each of the messages to this page; `sandbox` null: it has our origin. */
async function frameThatSends(messages: readonly unknown[], sandbox: string | null = null) {
  const frame = document.createElement('iframe');
  if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
  const sends = messages.map((message) => `parent.postMessage(${JSON.stringify(message)}, '*');`).join('');
  frame.srcdoc = `<script>addEventListener('message', () => { ${sends} parent.postMessage('sent', '*'); });</script>`;
  frames.push(frame);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  return frame;
}

/** Lets the frame send, and waits until it has. */
async function send(frame: HTMLIFrameElement): Promise<void> {
  const sent = new Promise<void>((resolve) => {
    const listener = ({ data, source }: MessageEvent): void => {
      if (data !== 'sent' || source !== frame.contentWindow) return;
      removeEventListener('message', listener);
      resolve();
    };
    addEventListener('message', listener);
  });
  frame.contentWindow?.postMessage('go', '*');
  await sent;
}

const login = { code: 'AL000', token: 'a-token' };

describe('B5 the host of a member page', () => {
  test('takes a login of its own frame', async () => {
    const taken: MemberMessage[] = [];
    const frame = await frameThatSends([login, { code: 1000 }, 'payment']);
    const stop = listenToWindow(
      () => frame.contentWindow,
      (message) => taken.push(message),
    );
    await send(frame);
    stop();
    await send(frame);
    expect(taken).toEqual([
      { kind: 'token', token: 'a-token' },
      { kind: 'close' },
      { kind: 'changed', what: 'payment' },
    ]);
  });

  test.each([
    ['another frame of our origin', null, false],
    ['our own frame when its page has another origin', 'allow-scripts', true],
    ['another frame of another origin', 'allow-scripts', false],
  ])('takes nothing of %s', async (_name, sandbox, isOwn) => {
    const taken: MemberMessage[] = [];
    const own = await frameThatSends([]);
    const hostile = await frameThatSends(
      [login, { code: 1000 }, { code: 2000, width: 500, height: 500 }],
      sandbox,
    );
    const stop = listenToWindow(
      () => (isOwn ? hostile : own).contentWindow,
      (message) => taken.push(message),
    );
    await send(hostile);
    stop();
    expect(taken).toEqual([]);
  });

  test('takes nothing while it has opened no window, and nothing that this page sends itself', () => {
    const taken: MemberMessage[] = [];
    const stop = listenToWindow(
      () => null,
      (message) => taken.push(message),
    );
    dispatchEvent(new MessageEvent('message', { data: login, origin: location.origin, source: null }));
    dispatchEvent(new MessageEvent('message', { data: login, origin: location.origin, source: window }));
    stop();
    expect(taken).toEqual([]);
  });
});

describe('B5 the form of messages', () => {
  test.each([
    [null],
    ['AL000'],
    [{ code: 'AL000' }],
    [{ code: 'AL000', token: '' }],
    [{ code: 'AL000', token: 'with space' }],
    [{ code: 'AL000', token: 'x\r\nSet-Cookie: a=b' }],
    [{ code: 'AL000', token: 'x'.repeat(201) }],
    [{ code: 'AL000', token: { toString: 'x' } }],
    [{ code: '1000' }],
    [{ code: 2000, width: 'wide', height: 1 }],
    [{ code: 2000, width: Number.NaN, height: 100 }],
    [{ code: 2000 }],
    [{ code: 2000, width: 100, height: null }],
    ['javascript:alert(1)'],
  ])('%j is no message', (data) => {
    expect(decodeMemberMessage(data)).toBeNull();
  });

  test('a size is kept within its bounds', () => {
    expect(decodeMemberMessage({ code: 2000, width: 1e9, height: -5 })).toEqual({
      kind: 'size',
      width: 960,
      height: 160,
    });
  });
});
