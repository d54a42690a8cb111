/** K5, S9: texts with formats in a real window: what is drawn, what the editor writes, and that no payload runs. */
import { beforeAll, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { readHtml } from '../../domain/rich-text/read-html.ts';
import type { RichText as Tree } from '../../domain/rich-text/rich-text.ts';
import { writeHtml } from '../../domain/rich-text/write-html.ts';
import { ChunkView } from '../../src/parts/chunks/chunk-view.tsx';
import { editorChunk } from '../../src/parts/rich-text/rich-text-chunk.ts';
import { RichText } from '../../src/parts/rich-text/rich-text.tsx';
import { loadTextsOnDemand, startTexts } from '../../src/text/i18n.ts';
import { TextProvider } from '../../src/text/text-provider.tsx';
import { scriptPayloads } from '../given/domain/script-payloads.ts';

const allowed: ReadonlySet<string> = new Set('P BR STRONG EM U S UL OL LI BLOCKQUOTE SPAN A IMG'.split(' '));
const attributes: ReadonlySet<string> = new Set(['style', 'href', 'rel', 'target', 'src', 'alt', 'loading']);

test('S9 of more than 500 payloads none runs, and only allowed elements and attributes are drawn', async () => {
  const pwned = vi.fn<() => void>();
  Object.assign(globalThis, { pwned });
  const screen = await render(
    <>
      {scriptPayloads.map((payload) => (
        <RichText key={payload} text={readHtml(payload)} />
      ))}
    </>,
  );
  const texts = [...screen.container.querySelectorAll('[data-rich-text]')];
  expect(texts).toHaveLength(scriptPayloads.length);
  const drawn = texts.flatMap((text) => [...text.querySelectorAll('*')]);
  expect(drawn.filter(({ tagName }) => !allowed.has(tagName))).toEqual([]);
  expect(drawn.flatMap((one) => one.getAttributeNames()).filter((name) => !attributes.has(name))).toEqual([]);
  for (const one of drawn) one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(pwned).not.toHaveBeenCalled();
});

test('K5 sizes and fonts are drawn, and links say that the site does not vouch for them', async () => {
  const html =
    '<p><span style="font-size: 24pt; font-family: Georgia">큰 글자</span> <a href="https://a.example/">링크</a></p>';
  const screen = await render(<RichText text={readHtml(html)} />);
  const { fontSize, fontFamily } = getComputedStyle(screen.getByText('큰 글자').element());
  expect(fontSize).toBe('32px');
  expect(fontFamily).toMatch(/^"?Georgia/);
  await expect.element(screen.getByRole('link')).toHaveAttribute('rel', 'noopener nofollow ugc');
});

beforeAll(async () => {
  await startTexts();
  await loadTextsOnDemand();
});

async function openEditor(html: string) {
  let text: Tree = readHtml(html);
  const onChange = (changed: Tree): void => {
    text = changed;
  };
  const props = { label: '내용', text, onChange, mostChars: 100 };
  const screen = await render(
    <TextProvider>
      <ChunkView chunk={editorChunk} props={props} />
    </TextProvider>,
  );
  const box = screen.getByRole('textbox', { name: '내용' });
  await expect.element(box).toBeVisible();
  return { screen, box, html: () => writeHtml(text) };
}

test.each([
  [
    '<p>가<br>나</p><ul><li><p>하나</p></li></ul><ol><li><p>둘</p></li></ol><blockquote><p>인용</p></blockquote>',
  ],
  ['<p><span style="font-size: 8pt; font-family: Malgun Gothic">작게</span></p>'],
  [`<p>앞<img src="/datatable/file/${'a'.repeat(32)}" alt="사진">뒤</p>`],
])('K5 the editor keeps %s', async (html) => {
  const { box, html: written } = await openEditor(html);
  await box.click();
  await userEvent.keyboard('x{Backspace}');
  expect(written()).toBe(html);
});

test('K5 the editor writes formats, sizes, fonts and lists, and undoes them', async () => {
  const { screen, box, html } = await openEditor('');
  await box.click();
  await userEvent.keyboard('굵게');
  await userEvent.keyboard('{Control>}a{/Control}');
  await screen.getByRole('button', { name: '굵게' }).click();
  expect(html()).toBe('<p><strong>굵게</strong></p>');
  await screen.getByRole('combobox', { name: '글자 크기' }).selectOptions('18pt');
  await screen.getByRole('combobox', { name: '글꼴' }).selectOptions('Georgia');
  expect(html()).toContain('<span style="font-size: 18pt; font-family: Georgia">');
  await screen.getByRole('button', { name: '글머리 목록' }).click();
  expect(html()).toMatch(/^<ul><li><p>/);
  for (let at = 0; at < 4; at++) await screen.getByRole('button', { name: '되돌리기' }).click();
  expect(html()).not.toContain('strong');
});

test('K5 what is pasted from elsewhere comes as plain text, and no HTML is read', async () => {
  const { box, html } = await openEditor('');
  await box.click();
  const data = new DataTransfer();
  data.setData('text/html', '<h1 onclick="pwned()">제목</h1><img src=x onerror="pwned()">');
  data.setData('text/plain', '제목');
  box
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  expect(html()).toBe('<p>제목</p>');
});
