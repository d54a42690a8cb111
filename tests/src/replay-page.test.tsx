/** The page /replay on recorded sessions, on a stage in the same thread, without the replayed screens (src/features/replay/replay-page.tsx). */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { failuresOf, type OpenStage } from '../../src/core/prices/open-stage.ts';
import { ReplayPage } from '../../src/features/replay/replay-page.tsx';
import { createReplayStore } from '../../src/features/replay/replay-store.ts';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { ok, refused, type Result } from '../../domain/result.ts';
import type { OnProgress, Stage } from '../../worker/replay/stage/stage-api.ts';
import { createStage } from '../../worker/replay/stage/stage.ts';
import { cutsOf, damaged, falsifications, falsified } from '../given/domain/falsified-session.ts';
import { alive, frame, harText, socket } from '../given/domain/seen-har.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';
import { givenClient } from '../given/screens/client.tsx';

/** A session of so many signs of life, 10 ms apart. */
const aliveSession = (count: number): Uint8Array<ArrayBuffer> =>
  spoOf(
    Array.from({ length: count }, (_, n) => ({ kind: 'in', at: n * 10, name: 'Alive', value: { pt: n } })),
  );

const realStage = () =>
  createStage({ siteFetch: () => Promise.resolve(Response.json({})), expose: () => {} });

/** A stage with so many entries, which are made when they are asked for. */
function longStage(count: number): Stage {
  const place = { n: 1, now: 0, serverNow: 0, nextAt: null, core: 0, changes: null } as const;
  return {
    ...realStage(),
    open: async () =>
      ok({
        name: 'long.spo',
        version: 2,
        build: '',
        startedAt: 0,
        count,
        first: 1,
        lastsMs: count,
        isClosed: true,
        damage: null,
        others: 0,
        isWhole: true,
        isCut: false,
        imported: null,
      }),
    go: async (n) => ({ ...place, n, difference: null, unverified: null, stop: null }),
    entries: async (from, most) =>
      Array.from({ length: Math.min(most, count - from) }, (_, at) => ({
        n: from + at,
        at: from + at,
        kind: 'in',
        name: `Alive ${from + at}`,
        about: '',
      })),
  };
}

const NoSite = () => <div />;

async function openPage(stage: Stage, bytes: Uint8Array<ArrayBuffer>, worker = new EventTarget()) {
  const store = createReplayStore({
    stage: stage as unknown as OpenStage['stage'],
    open: (file, onProgress) => stage.open(file, onProgress),
    compare: (file, onProgress) => stage.compare(file, onProgress),
    failures: failuresOf(worker),
    newWindow: () => new MessageChannel().port1,
    newSideWindow: () => new MessageChannel().port1,
  });
  const { Frame } = await givenClient();
  await loadTextsOnDemand();
  const screen = await render(
    <Frame>
      <div style={{ width: 1200, height: 800 }}>
        <ReplayPage store={store} Site={NoSite} />
      </div>
    </Frame>,
  );
  await store.open(new File([bytes], 'a.spo'), 0);
  return { screen, store };
}

const lines = () => [...document.querySelectorAll<HTMLElement>('[data-entry]')];
const lineOf = (n: number) => document.querySelector(`[data-entry="${n}"]`);
const listBox = (): HTMLElement => {
  const box = lines()[0]?.closest<HTMLElement>('section > div');
  if (box == null) throw new Error('no list');
  return box;
};
const isSeen = (n: number): boolean => {
  const [line, around] = [lineOf(n)?.getBoundingClientRect(), listBox().getBoundingClientRect()];
  return line !== undefined && line.top >= around.top - 1 && line.bottom <= around.bottom + 1;
};

beforeEach(() => history.replaceState(history.state, '', location.pathname + location.search));

test('V4 every line in sight of the list has its entry, at each place of a million entries', async () => {
  const count = 1_000_000;
  await openPage(longStage(count), new Uint8Array());
  for (const part of [0, 0.31, 0.98, 1]) {
    const box = await vi.waitFor(listBox);
    const seen = () => {
      // The list follows the place until it has come.
      box.scrollTop = part * box.scrollHeight;
      return Number(lines().at(-1)?.dataset['entry']) / count;
    };
    await expect.poll(() => Math.abs(seen() - part)).toBeLessThan(0.005);
    const empty = () =>
      lines().filter((line) => !line.textContent.includes(`Alive ${line.dataset['entry']}`));
    await expect.poll(() => empty().length).toBe(0);
  }
  const { bottom } = listBox().getBoundingClientRect();
  await expect.poll(() => lines().at(-1)?.dataset['entry']).toBe(String(count - 1));
  expect(Math.abs((lines().at(-1)?.getBoundingClientRect().bottom ?? 0) - bottom)).toBeLessThan(3);
});

test('V4 list, place, address and detail give an entry the same number; a new address moves the page', async () => {
  const { screen } = await openPage(realStage(), aliveSession(700));
  location.hash = '#n=590';
  const place = screen.getByText(/^590 \/ 701 ·/);
  await expect.element(place).toBeVisible();
  await expect.poll(() => lineOf(590)?.getAttribute('aria-current')).toBe('step');
  await expect.element(screen.getByRole('region', { name: '590번 항목' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => location.hash).toBe('#n=591');
  await expect.element(screen.getByText(/^591 \/ 701 ·/)).toBeVisible();
  location.hash = '#n=999999';
  await expect.element(screen.getByText(/^701 \/ 701 ·/)).toBeVisible();
});

test('V4 the place of the step before does not overwrite an address that was changed just now', async () => {
  const { screen, store } = await openPage(realStage(), aliveSession(700));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  store.go(1);
  await expect.element(screen.getByText(/^0 \/ 701 ·/)).toBeVisible();
  location.hash = '#n=590';
  // The event of the change comes later.
  vi.advanceTimersByTime(10_000);
  expect(location.hash).toBe('#n=590');
  vi.useRealTimers();
  await expect.element(screen.getByText(/^590 \/ 701 ·/)).toBeVisible();
});

test('S12 changed and damaged parts are named with their place; a press leads there, not verified', async () => {
  const bytes = damaged(aliveSession(2500), 1700);
  const own = falsified(aliveSession(2500), (blocks) => falsifications['another value']?.(500, 1000)(blocks));
  const { screen, store } = await openPage(realStage(), bytes);
  const fault = screen.getByRole('button', { name: '1,700번 항목이 손상됐어요' });
  await expect.element(fault).toBeVisible();
  await expect.poll(() => document.querySelectorAll('svg [data-fault=damaged]').length).toBe(1);
  expect(document.querySelector('[data-unverified]')).toBe(null);
  await userEvent.click(fault);
  await expect.element(screen.getByText(/여기부터는 확인되지 않은 상태예요/)).toBeVisible();
  await expect.poll(() => lineOf(1700)?.textContent).toContain('unreadable');
  await store.open(new File([own], 'b.spo'), 0);
  await expect
    .element(screen.getByRole('button', { name: '0~999번 항목에 녹화된 것과 다른 항목이 있어요' }))
    .toBeVisible();
  store.go(9999);
  // The state of the file is no hash of this core: the changed part is named as the reason.
  await expect.poll(() => document.querySelector('[data-differs]')?.getAttribute('data-why')).toBe('file');
  await store.open(new File([aliveSession(2500)], 'c.spo'), 0);
  await expect.element(screen.getByText('체인이 모두 맞아요')).toBeVisible();
  store.go(9999);
  await expect.poll(() => document.querySelector('[data-differs]')?.getAttribute('data-why')).toBe('program');
});

/** Files that are dropped onto the page together. */
function drop(...files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  document
    .querySelector('[data-drop-place]')
    ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}

test('S5 of several dropped files the first opens; the page names the others and compares with them', async () => {
  const { screen, store } = await openPage(realStage(), aliveSession(50));
  const others = Array.from({ length: 7 }, (_, at) => new File([aliveSession(20)], `b${at}.spo`));
  drop(new File([aliveSession(30)], 'first.spo'), ...others);
  await expect.poll(() => store.get().session?.name).toBe('first.spo');
  const said =
    '파일은 한 번에 하나만 열려요. 비교 탭에서 열린 세션과 비교할 수 있어요. 열지 않은 파일: b0.spo, b1.spo, b2.spo, b3.spo, b4.spo 외 2개';
  await expect.element(screen.getByText(said, { exact: false })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '비교', exact: true }));
  await userEvent.click(screen.getByRole('button', { name: 'b1.spo 파일과 비교' }));
  await expect.element(screen.getByText('b1.spo: 20번 항목부터 달라요.')).toBeVisible();
  drop(new File([aliveSession(30)], 'alone.spo'));
  await expect.poll(() => store.get().session?.name).toBe('alone.spo');
  expect(document.querySelector('[data-beside]')).toBe(null);
});

test('S5 of several dropped files the first is refused: the page names both it and the others', async () => {
  const { screen } = await openPage(realStage(), aliveSession(5));
  drop(new File(['no session'], 'notes.txt'), new File([aliveSession(9)], 'b.spo'));
  await expect.element(screen.getByText(/^notes\.txt: 녹화한 세션도/)).toBeVisible();
  await expect.element(screen.getByText(/열지 않은 파일: b\.spo/)).toBeVisible();
});

test('S12 cut before its first hash: the page says where it ends, and that nothing proves it', async () => {
  const whole = aliveSession(500);
  const { screen } = await openPage(realStage(), whole.slice(0, cutsOf(whole, 200, 300)['in an entry']));
  await expect.element(screen.getByText('체인이 없는 파일이라 확인할 수 없어요')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '200번 항목에서 파일이 끊겼어요' })).toBeVisible();
});

test('S5 a HAR file that is cut off is opened up to there, and the page says so', async () => {
  const whole = harText(socket(frame(1, alive(1)), frame(2, alive(2))));
  const { screen } = await openPage(realStage(), new TextEncoder().encode(whole.slice(0, -20)));
  await expect
    .element(screen.getByText('끝이 잘렸거나 손상된 HAR 파일이에요. 온전한 부분만 재생해요'))
    .toBeVisible();
  await expect.poll(() => lines().length).toBeGreaterThan(1);
});

test('S12 times that go back: the page names the first such entry, leads there, and the chain holds', async () => {
  const bytes = spoOf(
    Array.from({ length: 500 }, (_, n) => ({
      kind: 'in',
      at: n < 300 ? n * 10 : n * 10 - 1500,
      name: 'Alive',
      value: { pt: n },
    })),
  );
  const { screen } = await openPage(realStage(), bytes);
  const back = screen.getByRole('button', { name: /^300번 항목의 시각이 앞 항목보다 1\.490초 일러요/ });
  await expect.element(back).toBeVisible();
  await expect.element(screen.getByText('체인이 모두 맞아요')).toBeVisible();
  await userEvent.click(back);
  await expect.element(screen.getByText(/^300 \/ 501 ·/)).toBeVisible();
});

test('V4 in a list of another height the played entry stays in sight', async () => {
  await openPage(realStage(), aliveSession(700));
  location.hash = '#n=590';
  await expect.poll(() => lineOf(590)?.getAttribute('aria-current')).toBe('step');
  const box = listBox();
  await expect.poll(() => isSeen(590)).toBe(true);
  const { height } = box.getBoundingClientRect();
  box.style.height = '30000px';
  await expect.poll(() => lines().length).toBeGreaterThan(700);
  for (const smaller of [height, height / 2]) {
    box.style.height = `${smaller}px`;
    await expect.poll(() => lines().length).toBeLessThan(100);
    await expect.poll(() => isSeen(590)).toBe(true);
  }
  // Once it is scrolled away, it stays there.
  box.scrollTop = 0;
  await expect.poll(() => isSeen(0)).toBe(true);
  box.style.height = `${height}px`;
  await expect.poll(() => lines().length).toBeGreaterThan(height / 26);
  expect([isSeen(0), lineOf(590)]).toEqual([true, null]);
});

test('V4 a place that was reached while the list was hidden is in sight once it is shown', async () => {
  const { screen, store } = await openPage(realStage(), aliveSession(700));
  const box = await vi.waitFor(listBox);
  await expect.poll(() => isSeen(0)).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  box.style.display = 'none';
  store.go(591);
  await expect.element(screen.getByText(/^590 \/ 701 ·/)).toBeVisible();
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  box.style.display = '';
  await expect.poll(() => isSeen(590)).toBe(true);
});

test('V4 the borders of the panes are moved by keys and by dragging, and step through nothing', async () => {
  await page.viewport(1280, 900);
  const { screen } = await openPage(realStage(), aliveSession(100));
  const border = screen.getByRole('separator', { name: '목록과 화면의 경계' });
  const widthOf = (): number => listBox().getBoundingClientRect().width;
  await expect.element(border).toBeVisible();
  const before = await vi.waitFor(widthOf);
  (border.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(widthOf).toBeGreaterThan(before + 20);
  await expect.element(screen.getByText(/^– \/ 101 ·/)).toBeVisible();
  const { left, top } = border.element().getBoundingClientRect();
  const at = (type: string, clientX: number) =>
    border
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY: top + 20 }));
  border.element().setPointerCapture = () => {};
  border.element().hasPointerCapture = () => true;
  at('pointerdown', left);
  at('pointermove', 300);
  await expect.poll(widthOf).toBeLessThan(before);
  await userEvent.dblClick(border);
  await expect.poll(() => Math.abs(widthOf() - before)).toBeLessThan(2);
});

const broken = () => Promise.reject(new Error('a fault of this program'));

test('V4 when a call to the stage fails, the page says so, and nothing stays busy, playing or checking', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const acts = ['go', 'goTime', 'find', 'until', 'painted', 'compare', 'faults', 'fork', 'futures'] as const;
  const stage: Stage = { ...realStage(), timeline: broken, check: broken };
  const { screen, store } = await openPage(stage, aliveSession(50));
  await expect.element(screen.getByText('오류가 나서 체인을 끝까지 확인하지 못했어요')).toBeVisible();
  Object.assign(stage, Object.fromEntries(acts.map((name) => [name, broken])));
  const fork = {} as Parameters<typeof store.forks.bet>[0];
  const calls = [
    () => store.find('x'),
    () => store.until('price > 1'),
    () => store.paint({ path: 'streams' }),
    () => store.compare(new File([], 'b.spo')),
    () => store.faults({ seed: 1, kinds: ['drop'] }),
    () => store.forks.bet(fork),
    () => store.forks.futures([], []),
    async () => store.setPlaying(true),
    async () => store.go(9),
  ];
  for (const call of calls) {
    reported.mockClear();
    await call();
    await expect.poll(() => reported.mock.calls.length).toBe(1);
    await expect
      .poll(() => [store.get().busy, store.get().playing, store.get().failed])
      .toEqual([false, false, true]);
  }
  await expect.element(screen.getByText(/^재생 중 오류가 났어요/)).toBeVisible();
  reported.mockRestore();
});

test('V4 when the worker of the page does not run, a file that is opened ends in a sentence', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const stage: Stage = { ...realStage() };
  const worker = new EventTarget();
  stage.open = () => {
    worker.dispatchEvent(new Event('error'));
    return new Promise(() => {});
  };
  const { screen, store } = await openPage(stage, aliveSession(5), worker);
  await expect.element(screen.getByText(/^재생 중 오류가 났어요/)).toBeVisible();
  expect(store.get().busy).toBe(false);
  expect(await store.find('x')).toBe(null);
  reported.mockRestore();
});

test('V4 when its worker dies during a call, the call ends; one that lives on answers the next', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const stage: Stage = { ...realStage() };
  const worker = new EventTarget();
  const { store } = await openPage(stage, aliveSession(5), worker);
  worker.dispatchEvent(new Event('message'));
  Object.assign(stage, { find: () => new Promise(() => {}) });
  const found = store.find('x');
  expect(store.get().busy).toBe(true);
  worker.dispatchEvent(new Event('error'));
  expect([await found, store.get().busy, store.get().failed]).toEqual([null, false, true]);
  Object.assign(stage, { find: () => Promise.resolve(null) });
  expect([await store.find('x'), store.get().failed]).toEqual([false, false]);
  reported.mockRestore();
});

test('V4 the reading of a file, opened or compared, shows its progress, and a press stops it', async () => {
  const stage: Stage = { ...realStage() };
  let stop = (): void => {};
  const neverRead = (_: File, onProgress?: OnProgress): Promise<Result<never, 'stopped'>> => {
    onProgress?.({ step: 'read', percent: 40 });
    return new Promise((resolve) => (stop = () => resolve(refused('stopped'))));
  };
  const { screen, store } = await openPage(stage, aliveSession(5));
  const { session } = store.get();
  Object.assign(stage, { open: neverRead, compare: neverRead, stopReading: () => stop() });
  for (const read of [store.open, store.compare]) {
    const reading = read(new File([], 'b.jsonl'), 0);
    await expect.element(screen.getByText('기록을 읽는 중 40%')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '멈추기' }));
    await reading;
    const { busy, progress, refusal, comparison } = store.get();
    expect([busy, progress, refusal, comparison]).toEqual([false, null, null, null]);
    expect([store.get().session, document.querySelector('[data-progress]')]).toEqual([session, null]);
  }
});
