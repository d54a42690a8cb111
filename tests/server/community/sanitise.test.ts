/** K5, S9: what members write is sanitised on write; no payload survives. */
import { describe, expect, test } from 'vitest';
import { fonts, fontSizes } from '../../../domain/rich-text/allow-list.ts';
import { sanitise } from '../../../server/rich-text/sanitise.ts';
import { scriptPayloads, storedText } from '../../given/domain/script-payloads.ts';

describe('K5 texts are sanitised before they are stored', () => {
  test('each of the payloads is stored in the grammar of stored texts', () => {
    expect(scriptPayloads.length).toBeGreaterThanOrEqual(500);
    expect(scriptPayloads.filter((payload) => !storedText.test(sanitise(payload).html))).toEqual([]);
  });

  test('sizes and fonts of the list stay', () => {
    for (const size of fontSizes)
      for (const font of fonts) {
        const html = `<p><span style="font-size: ${size}pt; font-family: ${font}">가</span></p>`;
        expect(sanitise(html).html).toBe(html);
      }
  });

  test('what the editor writes stays as it is', () => {
    const id = 'b'.repeat(32);
    const html =
      '<p><strong>굵게</strong><em>기울임</em><u>밑줄</u><s>취소</s><br></p><ul><li><p>하나</p></li></ul><ol><li>둘</li></ol>' +
      `<blockquote><p>인용</p></blockquote><p><a href="https://a.example/?x=1&amp;y=2" rel="noopener nofollow ugc" target="_blank">링크</a></p><img src="/datatable/file/${id}" alt="사진">`;
    expect(sanitise(html).html).toBe(html);
  });
});
