/** A2 A partner writes by email without an account, where the site has an address; otherwise the page says to join. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { MemoryRouter } from 'react-router';
import { render } from 'vitest-browser-react';
import { ClientContext } from '../../src/core/use-client.ts';
import { AboutScreen } from '../../src/features/about/about-screen.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/client.tsx';
import { siteView } from '../given/site-view.ts';

async function shown(contact: string) {
  const links = { contact, mobile: '', map: '', naver: '', kakao: '', facebook: '', youtube: '' };
  const site = siteView.site === null ? null : { ...siteView.site, links };
  const { client } = await givenClient({ 'site.view': of({ ...siteView, site }) });
  await loadTextsOnDemand();
  return render(
    <ClientContext value={client}>
      <MemoryRouter initialEntries={['/affliate']}>
        <AboutScreen />
      </MemoryRouter>
    </ClientContext>,
  );
}

test('A2 with an address the page has the way by email', async () => {
  const screen = await shown('partner@example.com');
  await expect
    .element(screen.getByRole('link', { name: '이메일로 보내기' }))
    .toHaveAttribute('href', 'mailto:partner@example.com');
  await expect.element(screen.getByText(/본인 인증 없이/)).toBeVisible();
});

test('A2 without one it names no email', async () => {
  const screen = await shown('');
  await expect.element(screen.getByText('회원이 아니면 먼저 가입해 주세요.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '이메일로 보내기' })).not.toBeInTheDocument();
});
