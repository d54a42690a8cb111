/** B5 H3: the dialog of a member page has the size that the page asked for, until it asks again; opened alone, the page stands in the middle. */
import '../../src/theme/tokens.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MemberFrame } from '../../src/parts/pages/member-frame.tsx';
import { MemberPageSpace } from '../../src/parts/pages/member-page.tsx';
import { givenClient } from '../given/screens/client.tsx';

async function opened() {
  await page.viewport(1440, 1000);
  const { Frame } = await givenClient();
  const nothing = (): void => {};
  await render(
    <Frame>
      <MemberFrame open={{ page: 'Join', query: {} }} siteKey="57" onToken={nothing} onChanged={nothing} />
    </Frame>,
  );
  await expect.poll(() => document.querySelector('iframe')).not.toBeNull();
  const frame = document.querySelector('iframe');
  if (frame === null) throw new Error('there is no frame');
  /** The page of the frame asks for a size. */
  const ask = (size: object): void => {
    const data = { code: 2000, ...size };
    const { contentWindow: source } = frame;
    dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source }));
  };
  const size = () => ({ width: Math.round(frame.getBoundingClientRect().width), height: frame.height });
  return { ask, size };
}

test('a frame that asks for a size keeps it until it asks again, in both directions', async () => {
  const { ask, size } = await opened();
  ask({ width: 700, height: 500 });
  await expect.poll(size).toEqual({ width: 700, height: '500' });
  ask({ height: 800 });
  await expect.poll(size).toEqual({ width: 700, height: '800' });
  ask({ width: 400 });
  await expect.poll(size).toEqual({ width: 400, height: '800' });
  ask({ width: 420, height: 300 });
  await expect.poll(size).toEqual({ width: 420, height: '300' });
});

test('a member page that is opened alone stands in the middle of a wide window', async () => {
  await page.viewport(1440, 1000);
  const { Frame } = await givenClient();
  await render(
    <Frame>
      <div data-window style={{ position: 'fixed', inset: 0 }}>
        <MemberPageSpace>
          <p>가입</p>
        </MemberPageSpace>
      </div>
    </Frame>,
  );
  const box = () => {
    const { left = 0, right = 0, width = 0 } = document.querySelector('main')?.getBoundingClientRect() ?? {};
    // Without the space of a scroll bar.
    const around = document.querySelector('[data-window]')?.getBoundingClientRect().right ?? 0;
    const isCentred = Math.abs(left - (around - right)) <= 1;
    return { width, isCentred };
  };
  await expect.poll(box).toEqual({ width: 512, isCentred: true });
});
