/** What a person sees at once in a page and a checker of accessibility does not: texts that are cut, and texts that lie over each other. */
import type { Page } from 'playwright';

/** Runs in the page. Texts of one row, item or head must not touch; what lies over a page by purpose (dialogs, sticky heads) is not compared. */
export function textFaultsHere(): string[] {
  const faults: string[] = [];
  const shown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const short = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
  /** The part of a line of text that its boxes let through. */
  const seen = (node: Text, line: DOMRect): DOMRect | null => {
    let { left, right, top, bottom } = line;
    for (let box = node.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const edge = box.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return right - left < 2 || bottom - top < 2 ? null : new DOMRect(left, top, right - left, bottom - top);
  };
  /** The column or head that stays while the rest of its row scrolls under it. */
  const stuckIn = (group: Element, element: Element): Element | null => {
    for (let box: Element | null = element; box !== null && box !== group; box = box.parentElement)
      if (getComputedStyle(box).position === 'sticky') return box;
    return null;
  };
  for (const element of document.querySelectorAll<HTMLElement>(
    'button, a, h1, h2, h3, th, td, label, p, dd, dt',
  )) {
    const style = getComputedStyle(element);
    const clips = style.overflowX === 'hidden' || style.overflowX === 'clip';
    if (!clips || style.textOverflow === 'ellipsis' || !shown(element)) continue;
    if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      faults.push(`cut: ${short(element.innerText)}`);
  }
  for (const group of document.querySelectorAll('article, li, tr, header, nav, h1, h2, button')) {
    if (group.querySelector('article, li, tr, nav') !== null || !shown(group)) continue;
    const walker = document.createTreeWalker(group, NodeFilter.SHOW_TEXT);
    const texts: {
      readonly node: Node;
      readonly text: string;
      readonly rect: DOMRect;
      readonly stuck: Element | null;
    }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = short(node.textContent ?? '');
      if (text === '' || node.parentElement === null || !shown(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const stuck = stuckIn(group, node.parentElement);
      for (const line of range.getClientRects()) {
        const rect = seen(node as Text, line);
        if (rect !== null) texts.push({ node, text, rect, stuck });
      }
    }
    for (const [at, one] of texts.entries())
      for (const other of texts.slice(at + 1)) {
        if (other.node === one.node || other.stuck !== one.stuck) continue;
        const x = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const y = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        // Lines of text may touch by their leading.
        if (x > 1 && y > 4) faults.push(`over each other: ${one.text} | ${other.text}`);
      }
  }
  return [...new Set(faults)];
}

export const textFaults = (page: Page): Promise<string[]> => page.evaluate(textFaultsHere);
