/** O1 the form of a site value keeps what an operator changed while saves and reloads are under way. */
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { SiteValueRow } from '../../domain/protocol/calls/operator/value-rows.ts';
import { AuditScreen } from '../../src/features/operator/audit-screen.tsx';
import { ValueForm } from '../../src/features/operator/value-form.tsx';
import { ValuesScreen } from '../../src/features/operator/values-screen.tsx';
import { Toasts } from '../../src/parts/layers/toasts.tsx';
import { givenClient } from '../given/screens/client.tsx';
import { asOperator, shown } from '../given/screens/shown-form.tsx';

const rowOf = (inForce: readonly number[], more: Partial<SiteValueRow> = {}): SiteValueRow => ({
  name: 'games-in-use',
  value: JSON.stringify(inForce),
  base: '0.0',
  isDefault: false,
  inForce: JSON.stringify(inForce),
  needsApproval: false,
  pending: [],
  refused: [],
  ...more,
});

const all = [57, 58, 59];
const withoutLive = [57, 58];
const written = { ok: true, value: 'written' };
const refused = { ok: false, error: { kind: 'code', code: 'OP409', words: '' } };

/** Questions to the core that the test answers one by one. */
function waiting() {
  const answers: ((answer: unknown) => void)[] = [];
  return {
    ask: () => new Promise<unknown>((answer) => void answers.push(answer)),
    count: () => answers.length,
    async answer(at: number, answer: unknown): Promise<void> {
      await expect.poll(() => answers.length).toBeGreaterThan(at);
      answers[at]?.(answer);
    },
  };
}

async function drawn(part: ReactNode, answers: Record<string, unknown>) {
  const given = await givenClient(answers);
  const framed = (next: ReactNode): ReactNode => (
    <given.Frame>
      {next}
      <Toasts />
    </given.Frame>
  );
  const screen = await render(framed(part));
  const live = screen.getByRole('checkbox', { name: '라이브' });
  const save = screen.getByRole('button', { name: '저장' });
  const reason = screen.getByLabelText('사유');
  return {
    screen,
    live,
    save,
    reason,
    show: (next: ReactNode) => screen.rerender(framed(next)),
    /** Presses the box of the live game. */
    press: async (): Promise<void> => {
      await live.click();
    },
    send: async (): Promise<void> => {
      await reason.fill('점검');
      await save.click();
    },
    /** How often the history was asked for: once more whenever another value is in force. */
    histories: (): number =>
      given.sent.filter(({ command }) => command === 'operator.operatorValueHistory').length,
    values: (): readonly unknown[] =>
      given.sent.flatMap(({ command, args: [fields] }) =>
        command === 'operator-act.operatorWriteValue'
          ? [JSON.parse((fields as { form: { value: string } }).form.value)]
          : [],
      ),
  };
}

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };

/** The screen of the values, whose saves and loads the test answers; the first load has come. */
async function opened() {
  const [saves, loads] = [waiting(), waiting()];
  const screen = await drawn(<ValuesScreen />, {
    'account.view': of({ state: 'member', member, standards: [] }),
    'operator.operatorState': { ok: true, value: { state: 'proven', factor: 'on' } },
    'operator.operatorBar': asOperator['operator.operatorBar'],
    'operator.operatorValueHistory': { ok: true, value: { rows: [] } },
    'operator.operatorValues': loads.ask,
    'operator-act.operatorWriteValue': saves.ask,
  });
  const load = (at: number, inForce: readonly number[]): Promise<void> =>
    loads.answer(at, { ok: true, value: { rows: [rowOf(inForce)] } });
  await load(0, all);
  return { ...screen, saves, loads, load };
}

describe('O1 a value whose saves and reloads overtake one another', () => {
  test('when the reload of a save comes during the next save, a third press starts from what is shown', async () => {
    const { live, press, send, save, values, histories, saves, load } = await opened();
    await press();
    await send();
    await saves.answer(0, written);
    await expect.element(save).toBeEnabled();
    await press();
    await send();
    await expect.poll(values).toHaveLength(2);
    await load(1, withoutLive);
    await expect.poll(histories).toBe(2);
    await expect.element(live).toBeChecked();
    await press();
    await saves.answer(1, written);
    await load(2, all);
    await expect.element(save).toBeEnabled();
    await expect.element(live).not.toBeChecked();
    await send();
    await expect.poll(values).toEqual([withoutLive, all, withoutLive]);
  });

  test('when the next save is refused after the reload of the first, what was pressed stays', async () => {
    const { screen, live, press, send, save, saves, values, histories, load } = await opened();
    await press();
    await send();
    await saves.answer(0, written);
    await expect.element(save).toBeEnabled();
    await press();
    await send();
    await expect.poll(values).toHaveLength(2);
    await load(1, withoutLive);
    await expect.poll(histories).toBe(2);
    await saves.answer(1, refused);
    await expect
      .element(screen.getByText('승인을 기다리는 변경이 너무 많은 설정이에요. 먼저 결정해 주세요.'))
      .toBeVisible();
    await expect.element(live).toBeChecked();
    await expect.element(screen.getByLabelText('사유')).toHaveValue('점검');
  });

  test('when the reload of the first save comes after the second answer, the row in force does not go back', async () => {
    const { live, press, send, save, saves, loads, load } = await opened();
    await press();
    await send();
    await saves.answer(0, written);
    await expect.element(save).toBeEnabled();
    await press();
    await send();
    await saves.answer(1, written);
    await expect.poll(loads.count).toBe(3);
    await load(2, all);
    await load(1, withoutLive);
    await expect.element(save).toBeEnabled();
    await expect.element(live).toBeChecked();
  });

  test('when a reload fails, the form stays with what was changed since', async () => {
    const { press, send, save, values, saves, loads } = await opened();
    await press();
    await send();
    await saves.answer(0, written);
    await expect.element(save).toBeEnabled();
    await press();
    await loads.answer(1, { ok: false, error: { kind: 'no-link', text: '500 Error' } });
    await send();
    await expect.poll(values).toEqual([withoutLive, all]);
  });

  test('while a save is under way, a second one is not sent', async () => {
    const { press, send, save, saves, values } = await opened();
    await press();
    await send();
    await expect.element(save).toBeDisabled();
    await press();
    await saves.answer(0, written);
    await expect.element(save).toBeEnabled();
    expect(values()).toEqual([withoutLive]);
  });
});

describe('O1 a value that comes into force while its form is open', () => {
  const formOf = (row: SiteValueRow): ReactNode => <ValueForm usage={null} row={row} onDone={() => {}} />;

  test.each([
    ['nothing was changed', async () => {}, false],
    ['only a reason was typed', async ({ reason }: Drawn) => reason.fill('점검'), false],
    [
      'a box was pressed',
      async ({ screen }: Drawn) => screen.getByRole('checkbox', { name: '스페셜' }).click(),
      true,
    ],
  ])('when %s, the form follows the value or keeps what was changed', async (_case, act, isKept) => {
    const form = await drawn(formOf(rowOf(all)), {});
    await act(form);
    await form.show(formOf(rowOf(withoutLive)));
    await expect.poll(() => (form.live.element() as HTMLInputElement).checked).toBe(isKept);
  });

  test('when nothing more is changed, time and reason are emptied; otherwise they stay', async () => {
    const saves = waiting();
    const form = await drawn(formOf(rowOf(all)), { 'operator-act.operatorWriteValue': saves.ask });
    const { press, send, save, reason } = form;
    await press();
    await send();
    await saves.answer(0, written);
    await expect.element(reason).toHaveValue('');
    await press();
    await send();
    await reason.fill('재개');
    await saves.answer(1, written);
    await expect.element(save).toBeEnabled();
    await expect.element(reason).toHaveValue('재개');
  });

  test('a change that waits for an approval stays shown until another value comes into force', async () => {
    const pending = { 'operator-act.operatorWriteValue': { ok: true, value: { state: 'pending' } } };
    const { screen, live, press, send, show } = await drawn(
      formOf(rowOf(all, { needsApproval: true })),
      pending,
    );
    await press();
    await send();
    await expect.element(screen.getByText('다른 운영자의 승인을 기다려요')).toBeVisible();
    await show(formOf(rowOf(all, { needsApproval: true })));
    await expect.element(live).not.toBeChecked();
    await show(formOf(rowOf([57, 59], { needsApproval: true })));
    await expect.element(live).toBeChecked();
  });

  test('when another operator wrote meanwhile, the form says so, and the next press knows of it', async () => {
    const saves = waiting();
    const sent: unknown[] = [];
    const { screen, press, send, save, show } = await drawn(formOf(rowOf(all, { base: '3.3' })), {
      'operator-act.operatorWriteValue': ({ form }: { form: { base: string } }) => {
        sent.push(form.base);
        return saves.ask();
      },
    });
    await press();
    // A reload of the row alone does not count as having seen it.
    await show(formOf(rowOf([57], { base: '4.4' })));
    await send();
    await saves.answer(0, { ok: false, error: { kind: 'code', code: 'OP412', words: '' } });
    await expect.element(screen.getByText(/값을 여는 사이에 다른 운영자가 바꿨어요/)).toBeVisible();
    await expect.element(save).toBeEnabled();
    await save.click();
    await saves.answer(1, written);
    await expect.poll(() => sent).toEqual(['3.3', '4.4']);
  });

  test('when the value is taken back, the form shows the value in force again', async () => {
    const notice = (text: string): string =>
      JSON.stringify([{ wr_id: 1, wr_subject: text, wr_subject_en: 'a' }]);
    const row = { ...rowOf([]), name: 'notices', value: notice('점검'), inForce: notice('점검') };
    const { screen, reason, values } = await drawn(formOf(row), {
      'operator-act.operatorWriteValue': written,
    });
    await screen.getByLabelText('공지 (한국어)').fill('다른 글');
    await reason.fill('되돌림');
    await screen.getByRole('button', { name: '파일의 값으로 되돌리기' }).click();
    await expect.poll(values).toEqual([null]);
    await expect.element(screen.getByLabelText('공지 (한국어)')).toHaveValue('점검');
  });
});

const TOP_UP = '{"gold":1000,"perDay":3,"belowGold":1000,"waitMinutes":10}';
type Drawn = Awaited<ReturnType<typeof drawn>>;

describe('S9 the page of all values', () => {
  const screenOf = () =>
    shown(<ValuesScreen />, {
      ...asOperator,
      'operator.operatorValueHistory': { ok: true, value: { rows: [], total: 0 } },
      'operator.operatorValues': {
        ok: true,
        value: {
          rows: [
            rowOf(all),
            { ...rowOf(all), name: 'chat-open', value: 'true', inForce: 'true' },
            { ...rowOf(all), name: 'purchase-cap-won', value: '700000', inForce: '700000' },
            { ...rowOf(all), name: 'free-top-up', value: TOP_UP, inForce: TOP_UP },
          ],
          total: 4,
        },
      },
    });

  test('values stand in their groups by their names, and are found by a part of the name', async () => {
    const { screen } = await screenOf();
    const groups = () =>
      [...document.querySelectorAll('[data-values]')].map((group) =>
        [group.querySelector('h2'), ...group.querySelectorAll('button')].map((one) => one?.textContent),
      );
    await expect.poll(groups).toEqual([
      ['예측', '사용 중인 게임'],
      ['골드와 결제', '월 구매 한도(원)', '무료 충전'],
      ['게시판과 채팅', '채팅 운영'],
    ]);
    const search = screen.getByRole('textbox', { name: '설정 검색' });
    await search.fill('구매');
    await expect.poll(groups).toEqual([['골드와 결제', '월 구매 한도(원)']]);
    // What is open stays open.
    await expect.element(screen.getByRole('heading', { name: '사용 중인 게임' })).toBeVisible();
    // A value is found by the name of a field, too: the minutes between two free top-ups.
    await search.fill('다시 받기까지');
    await expect.poll(groups).toEqual([['골드와 결제', '무료 충전']]);
    await search.fill('없는 설정');
    await expect.poll(groups).toEqual([]);
    await expect.element(screen.getByText('검색 결과가 없어요')).toBeVisible();
  });
});

test('S9 an audit log without acts says so, and a search of it without a hit that nothing was found', async () => {
  const { screen } = await shown(<AuditScreen />, {
    ...asOperator,
    'operator.operatorAudit': { ok: true, value: { rows: [], isLast: true } },
  });
  await expect.element(screen.getByText('아직 내역이 없어요')).toBeVisible();
  await screen.getByRole('textbox', { name: '실행한 계정' }).fill('none');
  await screen.getByRole('button', { name: '검색' }).click();
  await expect.element(screen.getByText('검색 결과가 없어요')).toBeVisible();
});
