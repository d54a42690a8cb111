/** What is written and not sent is stored when its screen is left; what was sent or given up is not. */
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CommentForm } from '../../src/features/boards/comment-form.tsx';
import { useStoredDraft } from '../../src/parts/forms/use-stored-draft.ts';
import { givenClient } from '../given/screens/client.tsx';

const stored: string[] = [];
const memberOf = (userId: string) => ({ state: 'member', member: { userId }, standards: [] });

interface DraftProps {
  readonly text: string;
  readonly sends?: boolean;
  readonly place?: string;
}

/** `text`: the draft of a screen, which gives it up when `sends` is true. */
function Draft({ text, sends = false, place = '7' }: DraftProps) {
  const drop = useStoredDraft(place, text, text !== '', () => void stored.push(`${place}: ${text}`));
  return sends ? (
    <button type="button" onClick={() => drop()}>
      send
    </button>
  ) : null;
}

describe('a draft whose screen is left before the pause in writing', () => {
  // The pause never comes.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('its last change is stored', async () => {
    stored.length = 0;
    const screen = await render(<Draft text="" />);
    await screen.rerender(<Draft text="written" />);
    await screen.rerender(<p>another screen</p>);
    expect(stored).toEqual(['7: written']);
  });

  test('its last change is stored when the page is hidden, once', async () => {
    stored.length = 0;
    const screen = await render(<Draft text="" />);
    await screen.rerender(<Draft text="written" />);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stored).toEqual(['7: written']);
    await screen.rerender(<p>another screen</p>);
    expect(stored).toEqual(['7: written']);
  });

  test('when another member comes meanwhile, it is stored for the one who wrote it', async () => {
    stored.length = 0;
    const screen = await render(<Draft text="written" />);
    await screen.rerender(<Draft text="" place="8" />);
    expect(stored).toEqual(['7: written']);
  });

  test('nothing is stored of what was sent, or of what was never changed', async () => {
    stored.length = 0;
    const screen = await render(<Draft text="" />);
    await screen.rerender(<p>another screen</p>);
    await screen.rerender(<Draft text="written" sends />);
    // Not by the runner, which moves a faked clock on while it presses.
    (screen.getByRole('button', { name: 'send' }).element() as HTMLElement).click();
    await screen.rerender(<p>another screen</p>);
    expect(stored).toEqual([]);
  });
});

describe('K8 a comment', () => {
  const opened = async (answer: () => unknown) => {
    const account = new BehaviorSubject(memberOf('7'));
    const given = await givenClient({
      'account.view': account,
      'comment.commentUpdate': answer,
    });
    const form = <CommentForm path="free" id={7} target={0} isChange={false} first="" onDone={() => {}} />;
    const framed = (isOpen: boolean) => <given.Frame>{isOpen ? form : <p>another screen</p>}</given.Frame>;
    const screen = await render(framed(true));
    const saved = () =>
      given.sent.flatMap(({ command, args }) =>
        command === 'drafts.save' && args[1] === 'comment' ? [args] : [],
      );
    return {
      screen,
      drafts: () => saved().map((args) => args[3]),
      owners: () => saved().map(([owner]) => owner),
      logIn: (userId: string) => account.next(memberOf(userId)),
      field: screen.getByRole('textbox'),
      leave: () => screen.rerender(framed(false)),
    };
  };

  test('when the screen is left, an unsent one is stored', async () => {
    const { field, drafts, leave } = await opened(() => ({ ok: true, value: null }));
    await field.fill('쓰던 글');
    await leave();
    await expect.poll(drafts).toEqual(['쓰던 글']);
  });

  test('a text never shows to another member: it is stored for the one who wrote it (B3)', async () => {
    const { field, drafts, owners, logIn } = await opened(() => ({ ok: true, value: null }));
    await field.fill('쓰던 글');
    logIn('8');
    await expect.element(field).toHaveValue('');
    await expect.poll(drafts).toEqual(['쓰던 글']);
    expect(owners()).toEqual(['7']);
  });

  test('while it is sent its text is locked; once it is sent, nothing is stored of it', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { screen, field, drafts, leave } = await opened(() => promise);
    await field.fill('보낼 글');
    await screen.getByRole('button', { name: '댓글 올리기' }).click();
    await expect.element(field).toHaveAttribute('readonly');
    resolve({ ok: true, value: null });
    await expect.element(field).toHaveValue('');
    await leave();
    expect(drafts().filter((text) => text !== null && text !== '보낼 글')).toEqual([]);
    expect(drafts().at(-1)).toBeNull();
  });
});
