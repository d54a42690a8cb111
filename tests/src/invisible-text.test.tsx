/** J1 J4 K8 N6 a text that nobody sees is no text: no form sends it, and each says what is missing. */
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CommentForm } from '../../src/features/boards/comment-form.tsx';
import { ChatPanel } from '../../src/features/chat/chat-panel.tsx';
import { LockedOutForm } from '../../src/features/account/locked-out-form.tsx';
import { RandomScreen } from '../../src/features/messages/random-screen.tsx';
import { ActForm } from '../../src/features/operator/act-form.tsx';
import { GrantForm } from '../../src/features/operator/grant-form.tsx';
import { SurveyForm } from '../../src/features/survey/survey-form.tsx';
import { givenClient } from '../given/screens/client.tsx';

/** The filler of Hangul, a zero width space, an empty pattern of Braille. */
const INVISIBLE = '\u3164\u200b\u2800';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const room = {
  room: 'public',
  state: 'joined',
  refusal: null,
  lines: [],
  people: 3,
  me: { userId: '1', isAdmin: false },
  isFlood: false,
  muted: null,
  other: null,
};
const note = { id: 9, kind: 'random-message', code: 'r', name: '쪽지', text: '', price: 1, count: 2 };
const survey = {
  surveyId: 1,
  title: '설문',
  gold: 10,
  done: false,
  list: [{ post_name: 'a', content: '의견', mandatory: 'Y', type: '2', type_item: '', sort: 1 }],
} as const;
const nothing = (): void => {};

interface Form {
  readonly name: string;
  readonly part: ReactNode;
  readonly command: string;
  readonly label: string;
  readonly button: string | RegExp;
  /** Other fields that the form needs. */
  readonly rest?: Readonly<Record<string, string>>;
}

const forms: readonly Form[] = [
  {
    name: 'chat message',
    part: <ChatPanel room="public" />,
    command: 'chat.send',
    label: '메시지',
    button: '보내기',
  },
  {
    name: 'comment',
    part: <CommentForm path="free" id={1} target={0} isChange={false} first="" onDone={nothing} />,
    command: 'comment.commentUpdate',
    label: '댓글 쓰기',
    button: '댓글 올리기',
  },
  {
    name: 'random note',
    part: <RandomScreen />,
    command: 'message.memoRandom',
    label: '내용',
    button: '보내기',
  },
  {
    name: 'act on a member',
    part: <ActForm number={7} onDone={nothing} />,
    command: 'operator-act.operatorStatus',
    label: '사유',
    button: '이용 제한',
  },
  {
    name: 'grant',
    part: <GrantForm number={7} onDone={nothing} />,
    command: 'operator-act.operatorGrant',
    label: '사유',
    button: /지급$/,
    rest: { 수량: '5' },
  },
  {
    name: 'question without a login',
    part: <LockedOutForm ticket="t" />,
    command: 'question.questionLockedOut',
    label: '내용',
    button: '문의 보내기',
    rest: { 제목: '제목' },
  },
  {
    name: 'survey',
    part: <SurveyForm view={survey} onSent={nothing} />,
    command: 'survey.surveySend',
    label: '의견',
    button: '보내기',
  },
];

describe('a text that nobody sees', () => {
  test.each(forms)('is not sent as a $name', async ({ part, command, label, button, rest = {} }) => {
    await page.viewport(400, 700);
    const { Frame, sent } = await givenClient({
      'account.view': of({ state: 'member', member, standards: [] }),
      'wallet.view': of({ spoGold: 900, spoCoin: 2, spoMile: 300 }),
      'chat.room': of(room),
      'chat.invites': of({ received: [], asked: null, rooms: [] }),
      'question.questionLockedOutList': { ok: true, value: [] },
      'store.inventory': { ok: true, value: [{ ...note, canWithdraw: 0, isOn: false }] },
      [command]: { ok: true, value: 1 },
    });
    const screen = await render(<Frame>{part}</Frame>);
    const count = (): number => sent.filter((one) => one.command === command).length;
    for (const [name, text] of Object.entries(rest)) await screen.getByLabelText(name).fill(text);
    const field = screen.getByLabelText(label, { exact: true });
    const send = screen.getByRole('button', { name: button }).last();
    await field.fill(INVISIBLE);
    const isClosed = (): boolean => send.element().matches(':disabled');
    const faults = () =>
      screen.container.querySelectorAll('[role="alert"]:not(:empty), [aria-invalid="true"]');
    if (!isClosed()) await send.click();
    await expect.poll(() => isClosed() || faults().length > 0).toBe(true);
    expect(count()).toBe(0);
    await field.fill(`${INVISIBLE}글`);
    await send.click();
    await expect.poll(count).toBe(1);
  });
});
