/** Links within the site: what a press does, and what a link says of the page it leads to. */
import { MemoryRouter, useLocation, useNavigationType } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Link, NavLink } from '../../src/parts/pages/link.tsx';

function Here() {
  const { pathname, search, state } = useLocation();
  const way = useNavigationType();
  return <output>{`${way} ${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

const at = (path: string, link: React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      {link}
      <Here />
    </MemoryRouter>,
  );

const here = () => page.getByRole('status');
const link = () => page.getByRole('link');

test('a press leads on with its state; one that leads to the same page replaces it', async () => {
  await at(
    '/a',
    <Link to="/b?x=1" state={{ from: 1 }}>
      on
    </Link>,
  );
  await expect.element(link()).toHaveAttribute('href', '/b?x=1');
  await link().click();
  await expect.element(here()).toHaveTextContent('PUSH /b?x=1 {"from":1}');
  await link().click();
  await expect.element(here()).toHaveTextContent('REPLACE /b?x=1 {"from":1}');
});

test('a press that its listener takes leads nowhere', async () => {
  const onClick = vi.fn<(event: React.MouseEvent) => void>((event) => event.preventDefault());
  await at(
    '/a',
    <Link to="/b" onClick={onClick}>
      on
    </Link>,
  );
  await link().click();
  expect(onClick).toHaveBeenCalledTimes(1);
  await expect.element(here()).toHaveTextContent('POP /a null');
});

test.each([
  ['with the control key', { ctrlKey: true }, undefined],
  ['with the command key', { metaKey: true }, undefined],
  ['with the shift key', { shiftKey: true }, undefined],
  ['with the alternative key', { altKey: true }, undefined],
  ['of another button', { button: 1 }, undefined],
  ['of a link for another window', {}, '_blank'],
] as const)('a press %s is the browser’s', async (_, press, target) => {
  await at(
    '/a',
    <Link to="/b" target={target}>
      on
    </Link>,
  );
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...press });
  // The browser would open a tab: the test takes the press after the link has seen it.
  let taken: boolean | null = null;
  const take = (seen: MouseEvent): void => {
    taken = seen.defaultPrevented;
    seen.preventDefault();
  };
  document.addEventListener('click', take, { once: true });
  link().element().dispatchEvent(event);
  expect(taken).toBe(false);
  await expect.element(here()).toHaveTextContent('POP /a null');
});

test.each([
  ['/news/list', '/news/list', false, 'page'],
  ['/News/List', '/news/list', false, 'page'],
  ['/news/list/3', '/news/list', false, 'page'],
  ['/news/list/3', '/news/list', true, null],
  ['/news/listed', '/news/list', false, null],
  ['/news', '/news/list', false, null],
  ['/', '/', true, 'page'],
])('on %s a link to %s (end: %s) says %s', async (path, to, end, current) => {
  await at(
    path,
    <NavLink to={to} end={end}>
      on
    </NavLink>,
  );
  expect(link().element().getAttribute('aria-current')).toBe(current);
});

test('Enter presses it as well', async () => {
  await at('/a', <Link to="/b">on</Link>);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(here()).toHaveTextContent('PUSH /b null');
});
