/** Prices and figures that are cut off or overlap, px. Each runs in the page, and is complete in itself. */

/**
 * Visible prices whose digits leave their button, or touch its label, in words; and buttons that leave their row or lie over the next one.
 * `around`: the elements that hold the buttons of one line.
 */
export function cutPrices(around: string): readonly string[] {
  const boxOf = (node: Node): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const meets = (one: DOMRect, other: DOMRect): boolean =>
    one.left < other.right - 0.5 &&
    other.left < one.right - 0.5 &&
    one.top < other.bottom - 3 &&
    other.top < one.bottom - 3;
  const isWithin = (one: DOMRect, outer: DOMRect): boolean =>
    one.left >= outer.left - 0.5 && one.right <= outer.right + 0.5 && one.bottom <= outer.bottom + 0.5;
  return [...document.querySelectorAll(around)].flatMap((line) => {
    const cells = [...line.querySelectorAll('[data-cell]')].filter((cell) => cell.checkVisibility());
    return cells.flatMap((cell, at) => {
      const box = cell.getBoundingClientRect();
      const label = cell.firstElementChild;
      const digits = boxOf(cell.lastElementChild ?? cell);
      const faults: string[] = [];
      if (!isWithin(digits, box)) faults.push('the digits leave the button');
      if (label !== null && meets(digits, boxOf(label))) faults.push('the digits touch the label');
      if (label !== null && !isWithin(boxOf(label), box)) faults.push('the label leaves the button');
      if (!isWithin(box, line.getBoundingClientRect())) faults.push('the button leaves its line');
      const next = cells[at + 1]?.getBoundingClientRect();
      if (next !== undefined && meets(box, next)) faults.push('the button lies over the next');
      return faults.map((fault) => `${cell.textContent}: ${fault} (${Math.round(box.width)} px)`);
    });
  });
}

/**
 * Visible figures (class `num`, amounts) that are cut off or leave what cuts them off, in words. Names may end in an ellipsis; figures may not.
 * A wide table that the keys reach may be scrolled.
 */
export function cutFigures(within: string): readonly string[] {
  const faults: string[] = [];
  for (const figure of document.querySelectorAll(`${within} .num, ${within} dd, ${within} b`)) {
    const range = document.createRange();
    range.selectNodeContents(figure);
    const digits = range.getBoundingClientRect();
    if (!figure.checkVisibility() || digits.width === 0) continue;
    for (let outer: Element | null = figure; outer !== null; outer = outer.parentElement) {
      const { overflowX } = getComputedStyle(outer);
      if (overflowX === 'auto' && outer.matches('[tabindex="0"]')) break;
      const isCut = overflowX !== 'visible' || outer.matches('article, li');
      if (!isCut) continue;
      const box = outer.getBoundingClientRect();
      if (digits.right > box.right + 0.5 || digits.left < box.left - 0.5) {
        faults.push(
          `${figure.textContent.slice(0, 30)} leaves ${outer.tagName} by ${Math.round(digits.right - box.right)} px`,
        );
        break;
      }
    }
  }
  return faults;
}

/** Visible prices that stand below their label although the button has room for both beside each other. `around`: as above. */
export function loweredPrices(around: string): readonly string[] {
  const boxOf = (node: Node): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  return [...document.querySelectorAll(`:is(${around}) [data-cell]`)]
    .filter((cell) => cell.checkVisibility())
    .filter((cell) => {
      const [label, digits] = [boxOf(cell.firstElementChild ?? cell), boxOf(cell.lastElementChild ?? cell)];
      /** Paddings of button and price, and the gap between label and price. */
      const SPACES = 26;
      const hasRoom = label.width + digits.width + SPACES <= cell.getBoundingClientRect().width;
      return hasRoom && digits.top > label.bottom - 2;
    })
    .map((cell) => cell.textContent);
}

/** Visible prices with less than `least` px between the end of their label and their first digit, in words. */
export function closeLabels(least: number): readonly string[] {
  const boxOf = (node: Node): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  return [...document.querySelectorAll('article[data-match] [data-cell]')]
    .filter((cell) => cell.checkVisibility())
    .flatMap((cell) => {
      const label = boxOf(cell.firstElementChild ?? cell);
      const room = boxOf(cell.lastElementChild ?? cell).left - label.right;
      // A label that gave way has no width.
      return label.width === 0 || room >= least ? [] : [`${cell.textContent}: ${room.toFixed(1)} px`];
    });
}
