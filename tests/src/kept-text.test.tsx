/** What a person types or chooses stays while saves are answered and lists come again. */
import { type ReactNode, useState } from 'react';
import { BehaviorSubject, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ChatRoomView } from '../../worker/features/chat/chat-api.ts';
import { CouponPanel } from '../../src/features/cashier/money-screens.tsx';
import { ExchangePanel } from '../../src/features/cashier/exchange-panel.tsx';
import { SafeboxPanel } from '../../src/features/cashier/safebox-panel.tsx';
import { ChatPanel } from '../../src/features/chat/chat-panel.tsx';
import { LossLimitScreen } from '../../src/features/limits/loss-limit-screen.tsx';
import { RandomScreen } from '../../src/features/messages/random-screen.tsx';
import { ActForm } from '../../src/features/operator/act-form.tsx';
import { GrantForm } from '../../src/features/operator/grant-form.tsx';
import { ChosenRows } from '../../src/parts/answers/list-page.tsx';
import { TermsForm } from '../../src/features/operator/terms-form.tsx';
import { PasswordForm } from '../../src/features/settings/update-user-screen.tsx';
import { PersonalForm } from '../../src/features/settings/personal-form.tsx';
import { ItemsScreen } from '../../src/features/store/inventory-screens.tsx';
import { givenClient } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const accountOf = (more: object = {}) => ({ state: 'member', member: { ...member, ...more }, standards: [] });
const good = (value: unknown) => ({ ok: true, value });
const nothing = (): void => {};

async function drawn(part: ReactNode, answers: Record<string, unknown> = {}) {
  const given = await givenClient({
    'account.view': of(accountOf()),
    'wallet.view': of({ spoGold: 900, spoCoin: 2, spoMile: 300 }),
    ...answers,
  });
  const framed = (next: ReactNode) => <given.Frame>{next}</given.Frame>;
  const screen = await render(framed(part));
  return {
    screen,
    show: (next: ReactNode) => screen.rerender(framed(next)),
    sent: (name: string) => given.sent.flatMap(({ command, args }) => (command === name ? [args] : [])),
    count: (name: string) => given.sent.filter(({ command }) => command === name).length,
  };
}

describe('a field whose text is on its way', () => {
  const randomNote = { id: 9, kind: 'random-message', code: 'r', name: '쪽지', text: '', price: 1, count: 2 };
  interface Sent {
    readonly name: string;
    readonly part: ReactNode;
    readonly command: string;
    readonly answer: unknown;
    readonly label: string;
    /** What is sent, and what is typed before the answer. */
    readonly texts: readonly [string, string];
    readonly button: string | RegExp;
  }
  const exchange: Sent = {
    name: 'exchange',
    part: <ExchangePanel />,
    command: 'money.exchangeMove',
    answer: good({ gold: 10 }),
    label: '전환할 마일리지',
    texts: ['10', '20'],
    button: '전환하기',
  };
  const safebox: Sent = {
    name: 'safebox',
    part: <SafeboxPanel />,
    command: 'money.safeboxMove',
    answer: good({}),
    label: '옮길 골드',
    texts: ['10', '20'],
    button: '금고에 넣기',
  };
  const coupon: Sent = {
    name: 'coupon',
    part: <CouponPanel />,
    command: 'money.couponUse',
    answer: good({ reason: '1 0 0' }),
    label: '쿠폰 번호',
    texts: ['ABCD', 'EFGH'],
    button: '등록하기',
  };
  const chat: Sent = {
    name: 'chat message',
    part: <ChatPanel room="public" />,
    command: 'chat.send',
    answer: good(null),
    label: '메시지',
    texts: ['안녕', '또 왔어요'],
    button: '보내기',
  };
  const note: Sent = {
    name: 'random note',
    part: <RandomScreen />,
    command: 'message.memoRandom',
    answer: good(null),
    label: '내용',
    texts: ['첫째', '둘째'],
    button: '보내기',
  };
  const act: Sent = {
    name: 'act on a member',
    part: <ActForm number={7} onDone={nothing} />,
    command: 'operator-act.operatorStatus',
    answer: good(null),
    label: '사유',
    texts: ['도배', '욕설'],
    button: '이용 제한',
  };
  const grant: Sent = {
    name: 'grant',
    part: <GrantForm number={7} onDone={nothing} />,
    command: 'operator-act.operatorGrant',
    answer: good({ reason: 'posted' }),
    label: '수량',
    texts: ['5', '6'],
    button: /지급$/,
  };
  const password: Sent = {
    name: 'password',
    part: <PasswordForm id="demo1" />,
    command: 'settings.changePassword',
    answer: good(null),
    label: '비밀번호',
    texts: ['old-one', 'old-two'],
    button: '비밀번호 변경',
  };
  const cases = [chat, exchange, safebox, coupon, note, act, grant, password];

  test.each(cases)('when the $name is answered, what was typed since the press stays', async (given) => {
    const { name, part, command, answer, label, texts, button } = given;
    const [first, second] = texts;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { screen, count } = await drawn(part, {
      [command]: () => promise,
      'chat.room': of(room),
      'money.exchangeOffer': good({ rate: 3 }),
      'money.safeboxInfo': good({ spoGold: 900, chestGold: 500, chestLimit: 1000 }),
      'store.inventory': good([{ ...randomNote, canWithdraw: 0, isOn: false }]),
    });
    const field = screen.getByLabelText(label, { exact: true });
    if (name === 'grant' || name === 'password') await fillRest(screen, name);
    await field.fill(first);
    await screen.getByRole('button', { name: button }).last().click();
    await expect.poll(() => count(command)).toBe(1);
    await field.fill(second);
    resolve(answer);
    await expect.poll(() => isAnswered(screen, name)).toBe(true);
    await field.click();
    await expect.element(field).toHaveValue(second);
  });

  test('when a chat message is refused, its text comes back unless something was typed since', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { screen } = await drawn(<ChatPanel room="public" />, {
      'chat.send': () => promise,
      'chat.room': of(room),
    });
    const field = screen.getByLabelText('메시지', { exact: true });
    await field.fill('안녕');
    await screen.getByRole('button', { name: '보내기' }).click();
    await expect.element(field).toHaveValue('');
    resolve({ ok: false, error: { code: 'empty', waitMs: null, until: null, reason: null } });
    await expect.element(field).toHaveValue('안녕');
  });

  test('J2 an unsent chat text survives a reload, and never shows to another member', async () => {
    const account = new BehaviorSubject(accountOf());
    const drafts: Readonly<Record<string, string>> = { demo1: '어제 쓰던 말' };
    const { screen, sent } = await drawn(<ChatPanel room="public" />, {
      'account.view': account,
      'chat.room': of(room),
      'drafts.read': (owner: string) => drafts[owner] ?? null,
    });
    const field = screen.getByLabelText('메시지', { exact: true });
    await expect.element(field).toHaveValue('어제 쓰던 말');
    await field.fill('고친 말');
    account.next(accountOf({ userId: 'demo2' }));
    await expect.element(field).toHaveValue('');
    expect(sent('drafts.save')).toEqual([['demo1', 'chat', 'public', '고친 말']]);
  });
});

type Screen = Awaited<ReturnType<typeof drawn>>['screen'];

/** Every form opens its button again; that of the password waits for another one, whose fields are empty. */
const isAnswered = ({ container }: Screen, name: string): boolean =>
  name === 'password'
    ? container.querySelector<HTMLInputElement>('[name="new-password"]')?.value === ''
    : container.querySelector(':disabled') === null;

async function fillRest(screen: Screen, name: 'grant' | 'password'): Promise<void> {
  if (name === 'grant') return screen.getByLabelText('사유').fill('보상');
  await screen.getByLabelText('새 비밀번호', { exact: true }).fill('new-Pass-1');
  await screen.getByLabelText('새 비밀번호 확인').fill('new-Pass-1');
}

const room: ChatRoomView = {
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

describe('a form in a list that comes again', () => {
  const rowsOf = (...ids: readonly number[]) => ids.map((id) => ({ id }));

  function Note({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
    const [text, setText] = useState('');
    return (
      <>
        <input aria-label={`note ${id}`} value={text} onChange={({ target }) => setText(target.value)} />
        <button type="button" onClick={() => void ends.push(onDone)}>
          send {id}
        </button>
      </>
    );
  }
  const ends: (() => void)[] = [];

  const queue = (rows: readonly { readonly id: number }[]) => (
    <ChosenRows
      label="queue"
      empty="none"
      rows={rows}
      idOf={({ id }) => id}
      columns={(choose) => [
        {
          name: 'row',
          render: (row) => (
            <button type="button" onClick={() => choose(row)}>
              open {row.id}
            </button>
          ),
        },
      ]}
      renderForm={({ id }, onDone) => <Note id={id} onDone={onDone} />}
      onDone={nothing}
    />
  );

  test('when a reload leaves the opened row out, its form keeps what was written', async () => {
    const { screen, show } = await drawn(queue(rowsOf(1, 2)));
    await screen.getByRole('button', { name: 'open 2' }).click();
    await screen.getByLabelText('note 2').fill('written');
    await show(queue(rowsOf(1, 3)));
    await expect.element(screen.getByLabelText('note 2')).toHaveValue('written');
  });

  test('when the answer of one form comes, the form that was opened since stays', async () => {
    const { screen } = await drawn(queue(rowsOf(1, 2)));
    await screen.getByRole('button', { name: 'open 1' }).click();
    await screen.getByRole('button', { name: 'send 1' }).click();
    await screen.getByRole('button', { name: 'open 2' }).click();
    await screen.getByLabelText('note 2').fill('written');
    ends.at(-1)?.();
    await expect.element(screen.getByLabelText('note 2')).toHaveValue('written');
    await screen.getByRole('button', { name: 'send 2' }).click();
    ends.at(-1)?.();
    await expect.poll(() => screen.container.querySelector('input')).toBeNull();
  });

  test('when the gold changes, the open dialog of an item keeps the typed nickname (M3)', async () => {
    const wallet = new BehaviorSubject({ spoGold: 900, spoCoin: 0, spoMile: 0 });
    const item = { id: 3, kind: 'nickname', code: 'n', name: '닉네임', text: '', price: 1, count: 1 };
    const { screen, count } = await drawn(<ItemsScreen />, {
      'wallet.view': wallet,
      'store.inventory': good([{ ...item, canWithdraw: 0, isOn: false }]),
    });
    await screen.getByRole('button', { name: '사용하기' }).click();
    await screen.getByLabelText('새 닉네임').fill('새이름');
    const asked = count('store.inventory');
    wallet.next({ ...wallet.value, spoGold: 100 });
    await expect.poll(() => count('store.inventory')).toBe(asked + 1);
    await expect.element(screen.getByLabelText('새 닉네임')).toHaveValue('새이름');
  });

  test('when the loss locks bets, the chosen limit stays (H8)', async () => {
    const account = new BehaviorSubject(accountOf());
    const view = {
      code: 'LL',
      choices: [1_000_000, 5_000_000],
      limit: null,
      loss: 0,
      lossDate: '',
      lockDate: null,
    };
    const { screen, count } = await drawn(<LossLimitScreen />, {
      'account.view': account,
      'limits.lossLimit': good({
        ...view,
        updatedDate: null,
        possibleDate: null,
        nextLimit: null,
        nextDate: null,
        reality: 0,
      }),
      'limits.totalLossReward': good({ total: 0 }),
      'limits.ownLimits': good([]),
    });
    const choice = screen.getByRole('button', { name: '500만' });
    await choice.click();
    await expect.element(choice).toHaveAttribute('aria-pressed', 'true');
    account.next(accountOf({ lossLock: { until: 5 } }));
    await expect.poll(() => count('limits.lossLimit')).toBe(2);
    await expect.element(choice).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('a form whose data come again', () => {
  const settings = {
    id: 'demo1',
    nick: '루키별',
    name: '김',
    hp: '01012345678',
    nick_gold: 0,
    nick_days: 7,
    nick_from: null,
  };
  type View = Parameters<typeof PersonalForm>[0]['view'];
  const personal = (more: object = {}) => (
    <PersonalForm view={{ ...settings, ...more } as unknown as View} authkey="k" onChanged={nothing} />
  );

  test('I6 the days between two changes of the nickname are those of the site', async () => {
    const { screen, show } = await drawn(personal());
    const shown = (): string => screen.container.textContent ?? '';
    await expect.poll(shown).toContain('7일에 한 번 바꿀 수 있어요.');
    await show(personal({ nick_days: 0 }));
    await expect.poll(shown).not.toContain('한 번 바꿀 수 있어요.');
  });

  test('a setting follows the member until it is changed; a changed one stays (I7)', async () => {
    const { screen, show } = await drawn(personal());
    await screen.getByLabelText('이름', { exact: true }).fill('박');
    await show(personal({ nick: '새별', name: '이' }));
    await expect.element(screen.getByLabelText('닉네임')).toHaveValue('새별');
    await expect.element(screen.getByLabelText('이름', { exact: true })).toHaveValue('박');
  });

  test('a new version of terms keeps what was typed while it was announced (H5)', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const text = (title: string) => ({ title, sections: [{ heading: '제1조', blocks: ['글'] }] });
    const formOf = (version: number, title: string) => (
      <TermsForm
        code="PO01"
        newest={{ version, effectiveAt: 0, texts: { ko: text(title), en: text('Terms') } }}
        onDone={nothing}
      />
    );
    const { screen, show, count } = await drawn(formOf(2, '약관'), { 'terms.termsWrite': () => promise });
    await screen.getByLabelText('사유').fill('개정');
    await screen.getByLabelText('시행 시각').fill('2999-01-01T09:00');
    const send = screen.getByRole('button', { name: '새 판 게시' });
    await send.click();
    await expect.poll(() => count('terms.termsWrite')).toBe(1);
    await expect.element(send).toBeDisabled();
    await screen.getByLabelText('한국어 제목').fill('다음 약관');
    resolve(good({ version: 3 }));
    await expect.element(send).toBeEnabled();
    await show(formOf(3, '약관'));
    await expect.element(screen.getByLabelText('한국어 제목')).toHaveValue('다음 약관');
  });
});
