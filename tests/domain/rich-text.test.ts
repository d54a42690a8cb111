/** K5: texts with formats. The reader returns nothing beyond the allow-list, whatever it reads. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fonts, fontSizes, linkOf } from '../../domain/rich-text/allow-list.ts';
import { richLimits } from '../../domain/rich-text/rich-limits.ts';
import { readHtml } from '../../domain/rich-text/read-html.ts';
import { picturesOf, plainTextOf } from '../../domain/rich-text/rich-text.ts';
import { writeHtml } from '../../domain/rich-text/write-html.ts';
import { scriptPayloads, storedText } from '../given/domain/script-payloads.ts';

const id = 'a'.repeat(32);
const again = (html: string): string => writeHtml(readHtml(html));
/** Microseconds of the processor. */
function processorOf(html: string): number {
  const before = process.cpuUsage();
  again(html);
  return process.cpuUsage(before).user;
}

describe('K5 reading and writing texts with formats', () => {
  test.each([
    ['<p>a<br>b</p>', '<p>a<br>b</p>'],
    ['<b>a</b><i>b</i><del>c</del>', '<strong>a</strong><em>b</em><s>c</s>'],
    ['a &amp; b &lt;c&gt; &#44032;', 'a &amp; b &lt;c&gt; 가'],
    ['<h1>a</h1>', 'a'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['a < b > c', 'a &lt; b &gt; c'],
    [
      '<span style="font-size: 12pt; font-family: \'Malgun Gothic\'">a</span>',
      '<span style="font-size: 12pt; font-family: Malgun Gothic">a</span>',
    ],
    ['<span style="font-size: 13pt">a</span>', 'a'],
    [
      '<a href="https://a.example/?x=1&amp;y=2">a</a>',
      '<a href="https://a.example/?x=1&amp;y=2" rel="noopener nofollow ugc" target="_blank">a</a>',
    ],
    ['<a href="ftp://a.example">a</a>', 'a'],
    [`<img src="/datatable/file/${id}" alt="x">`, `<img src="/datatable/file/${id}" alt="x">`],
    ['<img src="https://a.example/x.png">', ''],
    ['<script>1</script>a<style>b</style><!-- c -->d', 'ad'],
  ])('%s is stored as %s', (html, stored) => {
    expect(again(html)).toBe(stored);
    expect(again(stored)).toBe(stored);
  });

  test.each(fontSizes.map((size) => [size]))('%d pt stays, in every font of the list', (size) => {
    for (const font of fonts) {
      const html = `<span style="font-size: ${size}pt; font-family: ${font}">가</span>`;
      expect(again(html)).toBe(html);
    }
  });

  test('the list has nine sizes from 8 to 32 pt and fourteen fonts', () => {
    expect(fontSizes).toEqual([8, 9, 10, 11, 12, 14, 18, 24, 32]);
    expect(fonts).toHaveLength(14);
  });

  test('plain text has the lines of the blocks; pictures are named once', () => {
    const tree = readHtml(
      `<p>가<br>나</p><ul><li>다</li></ul><img src="/datatable/file/${id}"><img src="/datatable/file/${id}">`,
    );
    expect(plainTextOf(tree)).toBe('가\n나\n다');
    expect(picturesOf(tree)).toEqual([id]);
  });

  test.each([
    ['https://a.example', true],
    ['http://경기.한국/분석?x=1#y', true],
    ['https://a.example:8443/path', true],
    ['javascript:alert(1)', false],
    ['https://user:word@a.example', false],
    ['https://localhost', false],
    ['//a.example', false],
    ['https://a.example/<b>', false],
    ['https://a.example/ x', false],
    [`https://a.example/${'x'.repeat(richLimits.linkChars)}`, false],
  ])('%s is a link: %s', (address, isLink) => {
    expect(linkOf(address) !== null).toBe(isLink);
  });
});

describe('S9 no payload survives the reader', () => {
  test('there are at least 500 payloads', () => {
    expect(scriptPayloads.length).toBeGreaterThanOrEqual(500);
  });

  test('what is written from each of them is in the grammar of stored texts', () => {
    expect(scriptPayloads.filter((payload) => !storedText.test(again(payload)))).toEqual([]);
  });

  test('any text is read without failing, into the grammar, and the second reading changes nothing', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '=',
        '&',
        ';',
        '/',
        '<p>',
        '</p>',
        '<a href="',
        '<span style="font-size: 12pt">',
        '<!--',
        '-->',
        '<script>',
        '&#x3c;',
        '<img src="',
      ),
      fc.constantFrom(...scriptPayloads.slice(0, 60)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const stored = again(pieces.join(''));
        expect(stored).toMatch(storedText);
        expect(again(stored)).toBe(stored);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['marks that never end', '<'.repeat(richLimits.htmlChars)],
    ['elements in elements', '<p>'.repeat(richLimits.htmlChars / 3)],
    ['ends without beginnings', '</b>'.repeat(richLimits.htmlChars / 4)],
    ['scripts', '<script></script>'.repeat(3500)],
    ['comments', '<!---->'.repeat(8000)],
  ])('%s of the greatest length are read in at most twenty times the time of paragraphs', (_, html) => {
    const usual = processorOf('<p>a</p>'.repeat(html.length / 8));
    expect(again(html)).toMatch(/^(?:[^<>]|<\/?p>)*$/);
    expect(processorOf(html)).toBeLessThan(20 * usual);
  });
});
