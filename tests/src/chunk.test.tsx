/** Screens that are loaded on demand: placeholder, failure, retry, and the code fetched ahead. */
import { throwError } from 'rxjs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useCasualTable } from '../../src/features/casual/use-casual-table.ts';
import { useDiagnostics } from '../../src/features/diagnostics/diagnostics-modal.tsx';
import { createChunk } from '../../src/parts/chunks/chunk.ts';
import { fetchChunk } from '../../src/parts/chunks/chunk-files.ts';
import { ChunkView } from '../../src/parts/chunks/chunk-view.tsx';
import { SkeletonRows } from '../../src/parts/answers/placeholders.tsx';
import { fetchAhead, PREFETCH_IDLE_MS } from '../../src/parts/chunks/fetch-ahead.ts';
import { LoadError } from '../../worker/door/load-error.ts';
import { givenClient } from '../given/screens/client.tsx';

const Screen = ({ name }: { readonly name: string }) => <p>screen {name}</p>;
afterEach(() => vi.restoreAllMocks());

async function draw(loadComponent: () => Promise<typeof Screen>) {
  const { Frame } = await givenClient();
  const chunk = createChunk(async () => ({ Shown: await loadComponent() }), 'Shown');
  return render(
    <Frame>
      <p>shell</p>
      <ChunkView chunk={chunk} props={{ name: 'one' }} />
    </Frame>,
  );
}

describe('O7 a screen whose code fails', () => {
  test('when loading fails, the rest of the page stays and a retry loads it anew', async () => {
    let tries = 0;
    const screen = await draw(async () => {
      if (++tries < 3) throw new Error('out of reach');
      return Screen;
    });
    await expect.element(screen.getByText('화면을 표시하지 못했어요')).toBeVisible();
    await expect.element(screen.getByText('out of reach')).toBeVisible();
    await expect.element(screen.getByText('shell')).toBeVisible();
    const retry = screen.getByRole('button', { name: '다시 시도' });
    sessionStorage.setItem('spo.chunk-reload', String(Date.now()));
    await retry.click();
    await expect.poll(() => tries).toBe(2);
    await retry.click();
    await expect.element(screen.getByText('screen one')).toBeVisible();
  });

  test('when a screen throws while it is drawn, it fails alone and can be drawn again', async () => {
    let fails = true;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const screen = await draw(async () => (props) => {
      if (fails) throw new Error('no such field');
      return <Screen {...props} />;
    });
    await expect.element(screen.getByText('no such field')).toBeVisible();
    await expect.element(screen.getByText('shell')).toBeVisible();
    fails = false;
    await screen.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(screen.getByText('screen one')).toBeVisible();
  });
});

/** A window of a core that the server no longer has the code for. */
const goneViews = () => {
  const gone = throwError(() => new LoadError('gone', '404 Error'));
  return givenClient({ 'casual.table': gone, 'diagnostics.view': gone });
};

describe('T7 a view whose code the server no longer has', () => {
  test.each([
    ['a screen', () => <p>{useCasualTable(61)?.inning ?? 'empty'}</p>],
    ['a dialog', () => <p>{useDiagnostics()?.core ?? 'empty'}</p>],
  ])('%s says so in its place, with a retry, and the rest of the page stays', async (_, View) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { Frame } = await goneViews();
    const screen = await render(
      <Frame>
        <p>shell</p>
        <ChunkView chunk={createChunk(async () => ({ View }), 'View')} props={{}} />
      </Frame>,
    );
    await expect.element(screen.getByText('사이트가 새 버전으로 바뀌었어요')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '다시 시도' })).toBeVisible();
    await expect.element(screen.getByText('shell')).toBeVisible();
    expect(screen.container.querySelector('[data-failed=gone]')).not.toBeNull();
    expect(screen.container.textContent).not.toContain('empty');
  });
});

describe('P7 the files of a chunk', () => {
  /** The built page: a row of its own, and the address of the table. */
  function givenPage(rows: object): void {
    const table = document.createElement('script');
    Object.assign(table, { type: 'application/json', id: 'chunk-files', textContent: JSON.stringify(rows) });
    table.dataset['all'] = '/all-chunks.json';
    document.body.append(table);
  }
  afterEach(() => document.querySelector('#chunk-files')?.remove());

  test('come by the page’s own row, else by the table, which is asked for again after a failure', async () => {
    const answers = new Map([
      ['/own.js', ''],
      ['/other.js', ''],
    ]);
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
      const text = typeof path === 'string' ? answers.get(path) : undefined;
      return new Response(text ?? '', { status: text === undefined ? 503 : 200 });
    });
    givenPage({ 'own.tsx': ['/own.js'] });
    await fetchChunk('own.tsx');
    expect(asked.mock.calls.map(([path]) => path)).toEqual(['/own.js']);
    await expect(fetchChunk('other.tsx')).rejects.toMatchObject({ why: 'link' });
    answers.set('/all-chunks.json', '<h1>Log in</h1>');
    await expect(fetchChunk('other.tsx')).rejects.toMatchObject({ why: 'link' });
    answers.set('/all-chunks.json', JSON.stringify({ 'other.tsx': ['/other.js'] }));
    await fetchChunk('other.tsx');
    await fetchChunk('other.tsx');
    expect(asked.mock.calls.slice(3).map(([path]) => path)).toEqual(['/all-chunks.json', '/other.js']);
  });

  test('its style sheets are in the page before it is drawn, each once', async () => {
    const sheet = '/src/parts/forms/flag.module.css';
    const links = () => document.querySelectorAll(`link[rel=stylesheet][href="${sheet}"]`);
    givenPage({ 'screen.tsx': [sheet] });
    const chunk = createChunk(async () => ({ Screen }), 'Screen', 'screen.tsx');
    const again = createChunk(async () => ({ Screen }), 'Screen', 'screen.tsx');
    await Promise.all([chunk.load(), again.load()]);
    expect([chunk.state().kind, again.state().kind]).toEqual(['ready', 'ready']);
    expect(links()).toHaveLength(1);
    expect((links()[0] as HTMLLinkElement).sheet).not.toBeNull();
    links()[0]?.remove();
  });
});

describe('O4 loading', () => {
  test('a placeholder is unseen for its first 200 ms', async () => {
    const screen = await render(<SkeletonRows count={1} height={40} />);
    const row = screen.container.querySelector('[aria-hidden] > div');
    const hidden = row
      ?.getAnimations()
      .find((one) => one instanceof CSSAnimation && one.animationName.includes('not-yet'));
    expect(hidden?.effect?.getComputedTiming()).toMatchObject({ duration: 200, iterations: 1 });
    hidden?.pause();
    if (hidden !== undefined) hidden.currentTime = 199;
    expect(getComputedStyle(row ?? document.body).opacity).toBe('0');
    hidden?.finish();
    expect(getComputedStyle(row ?? document.body).opacity).toBe('1');
  });

  test('code is fetched ahead one part after the other, while idle, with a limit of 2000 ms', async () => {
    const asked: (IdleRequestOptions | undefined)[] = [];
    const waiting: (() => void)[] = [];
    vi.spyOn(window, 'requestIdleCallback').mockImplementation((act, options) => {
      asked.push(options);
      return waiting.push(() => act({ didTimeout: false, timeRemaining: () => 50 }));
    });
    const brought: string[] = [];
    let failing = true;
    const bring = async (name: string): Promise<void> => {
      if (failing && name === 'b') throw new Error('out of reach');
      brought.push(name);
    };
    const load = vi.fn<() => Promise<void>>();
    const fetched = (name: string) => ({
      state: () => ({ kind: 'idle' }),
      load,
      fetch: () => bring(name),
    });
    const first = createChunk(async () => {
      await bring('run');
      return { Screen };
    }, 'Screen');
    const run = { state: first.state, load: first.load };
    const stop = fetchAhead([run, ...['a', 'b', 'c'].map(fetched)]);
    for (let step = 0; step < 4; step++) {
      await expect.poll(() => waiting.length).toBe(1);
      waiting.splice(0).forEach((act) => act());
    }
    await expect.poll(() => brought).toEqual(['run', 'a', 'c']);
    expect(asked).toEqual(asked.map(() => ({ timeout: PREFETCH_IDLE_MS })));
    expect(PREFETCH_IDLE_MS).toBe(2000);
    failing = false;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => waiting.length).toBe(1);
    waiting.splice(0).forEach((act) => act());
    await expect.poll(() => brought).toEqual(['run', 'a', 'c', 'b']);
    // Files alone: no code of a screen runs before it is opened.
    expect(load).not.toHaveBeenCalled();
    expect(first.state().kind).toBe('ready');
    stop();
  });

  test('where data is saved, only the code that runs ahead is fetched', async () => {
    const waiting: (() => void)[] = [];
    vi.spyOn(window, 'requestIdleCallback').mockImplementation((act) =>
      waiting.push(() => act({ didTimeout: false, timeRemaining: () => 50 })),
    );
    vi.spyOn(navigator as unknown as { connection: object }, 'connection', 'get').mockReturnValue({
      saveData: true,
    });
    const brought: string[] = [];
    const runs = (name: string) => ({
      state: () => ({ kind: brought.includes(name) ? 'ready' : 'idle' }),
      load: async () => void brought.push(name),
    });
    const fetched = { ...runs('file'), fetch: async () => void brought.push('file') };
    const stop = fetchAhead([fetched, runs('dialogs'), fetched, runs('toasts')]);
    for (const done of [['dialogs'], ['dialogs', 'toasts']]) {
      await expect.poll(() => waiting.length).toBe(1);
      waiting.splice(0).forEach((act) => act());
      await expect.poll(() => brought).toEqual(done);
    }
    window.dispatchEvent(new Event('online'));
    expect(waiting).toEqual([]);
    stop();
  });
});
