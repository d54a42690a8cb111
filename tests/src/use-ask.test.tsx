/** The readers of the screens: an older answer never replaces a newer one, and a form outlives a reload that fails. */
import { startTransition, useLayoutEffect, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Result } from '../../domain/result.ts';
import { BehaviorSubject, NEVER, type Observable } from 'rxjs';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import { givenClient, linkUp } from '../given/screens/client.tsx';
import { useAsk } from '../../src/parts/answers/use-ask.ts';

type Answer = Result<string, string | { readonly kind: 'cancelled' }>;
type Every = number | null | ((answer: Answer, times: number) => number | null);

/** Shows the answer to the question of `of`, with a field that only an answer has. */
function Screen({
  of,
  version = 0,
  everyMs = null,
  ask,
  onAgain,
}: {
  readonly of: string | null;
  readonly version?: number;
  readonly everyMs?: Every;
  readonly ask: (of: string) => Promise<Answer>;
  /** Called in the moment in which the question is asked again. */
  readonly onAgain: () => void;
}) {
  const { answer, again } = useAsk(of, () => ask(of ?? ''), { version, everyMs });
  return (
    <>
      <button
        type="button"
        onClick={() =>
          // As after the answer of a save: outside of the event of the press.
          setTimeout(() => {
            again();
            onAgain();
          })
        }
      >
        again
      </button>
      <output>
        {answer === null
          ? 'waits'
          : answer.ok
            ? answer.value
            : `failed: ${typeof answer.error === 'string' ? answer.error : answer.error.kind}`}
      </output>
      {answer?.ok === true && <Note />}
    </>
  );
}

function Note() {
  const [text, setText] = useState('');
  return <input aria-label="note" value={text} onChange={({ target }) => setText(target.value)} />;
}

async function shown(links: Observable<ConnectionView> = NEVER) {
  const asked: { readonly of: string; readonly answer: (answer: Answer) => void }[] = [];
  const ask = (of: string) => new Promise<Answer>((answer) => void asked.push({ of, answer }));
  let beside = (): void => {};
  const common = { ask, onAgain: () => beside() };
  const { Frame } = await givenClient({ 'connection.view': links });
  const at = (of: string | null, version: number, everyMs: Every = null) => (
    <Frame>
      <Screen of={of} version={version} everyMs={everyMs} {...common} />
    </Frame>
  );
  const screen = await render(at('a', 0));
  return {
    screen,
    asked,
    show: (of: string | null, version = 0, everyMs: Every = null) =>
      screen.rerender(at(of, version, everyMs)),
    again: () => screen.getByRole('button', { name: 'again' }),
    onAgain: (act: () => void) => void (beside = act),
    output: screen.getByRole('status'),
    note: screen.getByLabelText('note'),
  };
}

/** Asks 'a', and after a press 'b', as a screen whose address changes does. `onDrawn`: what is asked now stands on screen. */
function Moving({
  ask,
  onDrawn,
}: {
  readonly ask: (of: string) => Promise<Answer>;
  readonly onDrawn: (of: string) => void;
}) {
  const [of, setOf] = useState('a');
  const { answer } = useAsk(of, () => ask(of));
  useLayoutEffect(() => onDrawn(of), [of, onDrawn]);
  return (
    <>
      <button type="button" onClick={() => setTimeout(() => startTransition(() => setOf('b')))}>
        b
      </button>
      <output>{`${of}: ${answer?.ok === true ? answer.value : 'waits'}`}</output>
    </>
  );
}

test('an answer that comes in the moment in which another question is drawn is not taken for its answer', async () => {
  const asked = new Map<string, (answer: Answer) => void>();
  const ask = (of: string) => new Promise<Answer>((answer) => void asked.set(of, answer));
  const { Frame } = await givenClient();
  const onDrawn = (of: string): void => {
    if (of === 'b') asked.get('a')?.({ ok: true, value: 'of a' });
  };
  const screen = await render(
    <Frame>
      <Moving ask={ask} onDrawn={onDrawn} />
    </Frame>,
  );
  const seen: string[] = [];
  const output = screen.getByRole('status');
  new MutationObserver(() => void seen.push(output.element().textContent)).observe(output.element(), {
    subtree: true,
    characterData: true,
    childList: true,
  });
  await screen.getByRole('button', { name: 'b' }).click();
  await expect.poll(() => asked.has('b')).toBe(true);
  asked.get('b')?.({ ok: true, value: 'of b' });
  await expect.element(output).toHaveTextContent('b: of b');
  expect(seen).not.toContain('b: of a');
});

describe('an answer that is asked for again', () => {
  test('an answer that comes in the same moment as the next question is dropped', async () => {
    const { asked, again, onAgain, output } = await shown();
    onAgain(() => asked[0]?.answer({ ok: true, value: 'older' }));
    await again().click();
    await expect.poll(() => asked.length).toBe(2);
    await expect.element(output).toHaveTextContent('waits');
    asked[1]?.answer({ ok: true, value: 'newer' });
    await expect.element(output).toHaveTextContent('newer');
  });

  test('when the older answer comes last, the newer one stays', async () => {
    const { asked, again, output, note } = await shown();
    await again().click();
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.answer({ ok: true, value: 'newer' });
    asked[0]?.answer({ ok: true, value: 'older' });
    await note.fill('x');
    await expect.element(output).toHaveTextContent('newer');
  });

  test('when it fails, the last good answer and what was typed in it stay; the first failure is shown', async () => {
    const { asked, again, output, note } = await shown();
    asked[0]?.answer({ ok: false, error: 'link' });
    await expect.element(output).toHaveTextContent('failed: link');
    await again().click();
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.answer({ ok: true, value: 'good' });
    await note.fill('typed');
    await again().click();
    await expect.poll(() => asked.length).toBe(3);
    asked[2]?.answer({ ok: false, error: 'link' });
    await again().click();
    await expect.poll(() => asked.length).toBe(4);
    await expect.element(output).toHaveTextContent('good');
    await expect.element(note).toHaveValue('typed');
  });

  test('another version is asked for without a placeholder; another key is another question', async () => {
    const { asked, show, output, note } = await shown();
    asked[0]?.answer({ ok: true, value: 'a' });
    await note.fill('typed');
    await show('a', 1);
    await expect.poll(() => asked.length).toBe(2);
    await expect.element(note).toHaveValue('typed');
    await show('b', 1);
    await expect.element(output).toHaveTextContent('waits');
    asked[1]?.answer({ ok: true, value: 'a, later' });
    asked[2]?.answer({ ok: false, error: 'none' });
    await expect.element(output).toHaveTextContent('failed: none');
    expect(asked.map(({ of }) => of)).toEqual(['a', 'a', 'b']);
  });

  test('what a newer question of the core replaced is no answer; without a key nothing is asked', async () => {
    const { asked, show, again, output } = await shown();
    asked[0]?.answer({ ok: false, error: { kind: 'cancelled' } });
    await again().click();
    await expect.poll(() => asked.length).toBe(2);
    await expect.element(output).toHaveTextContent('waits');
    asked[1]?.answer({ ok: true, value: 'good' });
    await expect.element(output).toHaveTextContent('good');
    await show(null);
    await expect.element(output).toHaveTextContent('waits');
    expect(asked.length).toBe(2);
    await show('b');
    await expect.poll(() => asked.map(({ of }) => of)).toEqual(['a', 'a', 'b']);
  });

  test('a question that goes out every so often waits for its answer, which may say that it is the last', async () => {
    const { asked, show, output } = await shown();
    const pauses: (readonly [answer: string, times: number])[] = [];
    await show('b', 0, (answer, times) => {
      pauses.push([answer.ok ? answer.value : 'none', times]);
      return times < 3 ? 20 : null;
    });
    for (const [at, value] of ['first', 'second', 'third'].entries()) {
      await expect.poll(() => asked.length).toBe(at + 2);
      asked[at + 1]?.answer({ ok: true, value });
      await expect.element(output).toHaveTextContent(value);
    }
    expect(pauses).toEqual([
      ['first', 1],
      ['second', 2],
      ['third', 3],
    ]);
    expect(asked.map(({ of }) => of)).toEqual(['a', 'b', 'b', 'b']);
  });
});

test('O4 once a lost link is back the question is asked again; the first connection asks nothing', async () => {
  const lost: ConnectionView = { ...linkUp, link: 'disconnected', online: false, lostAt: 1 };
  const links = new BehaviorSubject<ConnectionView>({ ...linkUp, link: 'connecting', online: false });
  const { asked, output } = await shown(links);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.answer({ ok: true, value: 'kept' });
  await expect.element(output).toHaveTextContent('kept');
  links.next(linkUp);
  links.next(lost);
  await expect.element(output).toHaveTextContent('kept');
  expect(asked).toHaveLength(1);
  links.next(linkUp);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer({ ok: true, value: 'new' });
  await expect.element(output).toHaveTextContent('new');
});
