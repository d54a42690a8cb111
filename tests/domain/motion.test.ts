/** The sheets: one rule of the theme stops every animation and transition for reduced motion, layers have one order, what is chosen is ink, and widths have one edge. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../src');
const sourcesOf = (ending: RegExp) =>
  readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      file: relative(root, path),
      text: readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''),
    }));

const sheets = sourcesOf(/\.css$/);
const isMoving = /(?:^|[;{\s])(?:animation|transition)(?:-[a-z]+)?\s*:/;

/** The innermost selector, with its declarations, of each rule that moves something. */
const movingRules = (text: string): readonly { readonly selector: string; readonly body: string }[] =>
  [...text.matchAll(/([^{};]+)\{([^{}]*)/g)]
    .map(([, selector = '', body = '']) => ({ selector: selector.trim(), body }))
    .filter(({ body }) => isMoving.test(body));

describe('reduced motion', () => {
  const theme = sheets.find(({ file }) => file === 'theme/tokens.css')?.text ?? '';
  const rule =
    /@media \(prefers-reduced-motion: reduce\) \{\s*\*,\s*\*::before,\s*\*::after \{([^}]*)\}/.exec(theme);

  test.each([
    'animation-duration: 0.01ms !important',
    'animation-iteration-count: 1 !important',
    'animation-delay: 0s !important',
    'transition-duration: 0s !important',
    'transition-delay: 0s !important',
    'scroll-behavior: auto !important',
  ])('the theme says for every element: %s', (declaration) => {
    expect(rule?.[1]).toContain(declaration);
  });

  test('every animation and transition of the sheets is one that the rule of the theme reaches', () => {
    const moving = sheets
      .filter(({ file }) => file !== 'theme/tokens.css')
      .flatMap(({ file, text }) => movingRules(text).map((found) => ({ file, ...found })));
    expect(moving.length).toBeGreaterThan(10);
    const missed = moving.filter(
      ({ selector, body }) =>
        /::(?!before|after)/.test(selector) || /(?:animation|transition)[^;]*!important/.test(body),
    );
    expect(missed.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([]);
  });

  test('what scripts move asks for the member’s choice first', () => {
    const scripts = sourcesOf(/\.tsx?$/).filter(({ text }) =>
      /behavior: 'smooth'|\.animate\(|startViewTransition|window\.scrollTo\(0, [a-z]/.test(text),
    );
    expect(scripts.map(({ file }) => file)).toContain('shell/default-layout.tsx');
    expect(
      scripts.filter(({ text }) => !text.includes('prefers-reduced-motion')).map(({ file }) => file),
    ).toEqual([]);
  });
});

describe('cascade layers', () => {
  const order = /@layer [^;{]+;/;
  const ofSheets = order.exec(sheets.find(({ file }) => file === 'theme/tokens.css')?.text ?? '')?.[0];

  test.each(['index.html', 'tests/dialogs/index.html'])(
    '%s, which is read before the sheets, names them in the same order',
    (page) => {
      expect(ofSheets).toContain('layout, parts, screens, marks;');
      expect(order.exec(readFileSync(join(root, '..', page), 'utf8'))?.[0]).toBe(ofSheets);
    },
  );
});

/** The blocks of a sheet whose selector has a state of choice, with what is nested in them. */
function chosenBlocks(text: string): readonly string[] {
  const starts = [...text.matchAll(/\[aria-(?:pressed|current|selected)[^{;]*\{/g)];
  return starts.map(({ index, 0: head }) => {
    let depth = 1;
    let at = index + head.length;
    for (; depth > 0 && at < text.length; at++) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
    return text.slice(index, at);
  });
}

test('what is chosen among others is ink; green is the brand, the one act and the picked price', () => {
  const picked = ['features/prices/odds.module.css', 'features/casual/casual.module.css'];
  const blocks = sheets.flatMap(({ file, text }) => chosenBlocks(text).map((block) => ({ file, block })));
  expect(blocks.length).toBeGreaterThan(15);
  const green = blocks.filter(({ block }) => block.includes('var(--brand')).map(({ file }) => file);
  expect([...new Set(green)].toSorted()).toEqual(picked.toSorted());
});

describe('widths', () => {
  const sources = [...sheets, ...sourcesOf(/\.tsx?$/)];

  // The edge belongs to the smaller window: `(max-width: 640px)` and `(width > 640px)`.
  test.each([640, 1024])('at %i px no rule says other than its neighbours', (edge) => {
    const others = [
      `width < ${edge}px`,
      `width >= ${edge}px`,
      `min-width: ${edge}px`,
      `max-width: ${edge - 1}px`,
      `min-width: ${edge + 1}px`,
    ];
    const isOther = (text: string): boolean => others.some((other) => text.includes(`(${other})`));
    expect(sources.filter(({ text }) => isOther(text)).map(({ file }) => file)).toEqual([]);
  });
});
