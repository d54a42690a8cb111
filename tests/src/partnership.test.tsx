/** A2 A partner writes without an account: by the form of the page, and by email where the site has an address. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { MemoryRouter } from 'react-router';
import { render } from 'vitest-browser-react';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { AboutScreen } from '../../src/features/about/about-screen.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';
import { siteView } from '../given/screens/site-view.ts';

async function shown(contact: string, answers: Parameters<typeof givenClient>[0] = {}) {
  const links = { contact, mobile: '', map: '', naver: '', kakao: '', facebook: '', youtube: '' };
  const site = siteView.site === null ? null : { ...siteView.site, links };
  const { client, sent } = await givenClient({ 'site.view': of({ ...siteView, site }), ...answers });
  await loadTextsOnDemand();
  const screen = await render(
    <ClientContext value={client}>
      <MemoryRouter initialEntries={['/affliate']}>
        <AboutScreen />
      </MemoryRouter>
    </ClientContext>,
  );
  return Object.assign(screen, { sent });
}

test('A2 with an address the page has the way by email', async () => {
  const screen = await shown('partner@example.com');
  await expect
    .element(screen.getByRole('link', { name: '이메일로 보내기' }))
    .toHaveAttribute('href', 'mailto:partner@example.com');
  await expect.element(screen.getByText(/본인 인증 없이 답변을/)).toBeVisible();
});

test('A2 the form sends without an account, keeps a refused text, and says where the answer comes', async () => {
  const codes = ['DCU203', null];
  const screen = await shown('', {
    'question.questionPartner': () => {
      const code = codes.shift() ?? null;
      return code === null
        ? { ok: true, value: null }
        : { ok: false, error: { kind: 'code', code, words: '' } };
    },
  });
  const send = screen.getByRole('button', { name: '제휴문의 보내기' });
  await send.click();
  await expect.element(screen.getByText('이메일 주소와 제목, 내용을 확인해 주세요.')).toBeVisible();
  expect(screen.sent).toEqual([]);
  await screen.getByLabelText('답변 받을 이메일').fill('partner@example.com');
  await screen.getByLabelText('제목').fill('데이터 제휴');
  await screen.getByLabelText('내용', { exact: true }).fill('안녕하세요.');
  await send.click();
  await expect.element(screen.getByText(/오늘은 더 받을 수 없어요/)).toBeVisible();
  await send.click();
  await expect.element(screen.getByText(/partner@example.com 주소로 답변드릴게요/)).toBeVisible();
  const form = { email: 'partner@example.com', subject: '데이터 제휴', contents: '안녕하세요.' };
  const args = [{ form }];
  expect(screen.sent).toMatchObject([{ args }, { args }]);
});

test('A2 without one it names no email', async () => {
  const screen = await shown('');
  await expect.element(screen.getByText('회원이 아니어도 보낼 수 있어요')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '이메일로 보내기' })).not.toBeInTheDocument();
});
