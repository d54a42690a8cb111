/** Measures of a page's layout, px. Each runs in the page, and is complete in itself: a journey sends it there (`page.evaluate`). */

/** How far the page is wider than its window. */
export const overflow = (): number =>
  Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Rows that are wholly between the page's header and the bars at the bottom, and where the first begins below the header. */
export function rowsInSight(): { readonly count: number; readonly heads: number; readonly begin: number } {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const bars = [...document.querySelectorAll('nav, button[data-filled]')]
    .filter((bar) => {
      const box = bar.getBoundingClientRect();
      return box.height > 0 && box.bottom > window.innerHeight - 80 && box.top < window.innerHeight;
    })
    .filter((bar) => getComputedStyle(bar.closest('nav') ?? bar.parentElement ?? bar).position === 'fixed');
  const end = Math.min(window.innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
  const boxes = [...document.querySelectorAll('article[data-match]')].map((row) =>
    row.getBoundingClientRect(),
  );
  return {
    count: boxes.filter(({ top, bottom }) => top >= header && bottom <= end).length,
    // Heads of days and leagues that stand between rows in sight: how many there are depends on the matches of the hour.
    heads: [...document.querySelectorAll('[data-stream] h2')].filter((head) => {
      const { top, bottom } = head.getBoundingClientRect();
      return top > Math.min(...boxes.map((box) => box.top)) && bottom <= end;
    }).length,
    begin: Math.min(...boxes.map(({ top }) => top)) - header,
  };
}

/** Visible buttons, links and fields that are lower or narrower than `least`, in words. Links inside a sentence are left out. */
export function smallTargets(least: number): readonly string[] {
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null
    );
  };
  return [...document.querySelectorAll('button, a[href], select, input:not([type=checkbox], [type=radio])')]
    .filter((element) => isSeen(element) && element.closest('p') === null)
    .filter((element) => {
      const { width, height, bottom } = element.getBoundingClientRect();
      // A skip link is outside of the window until it has the focus.
      return bottom > 0 && (height < least - 0.5 || width < least - 0.5);
    })
    .map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}: ${Math.round(width)} × ${Math.round(height)}`;
    });
}

/** The largest difference between the baselines of the prices of one row. */
export function baselineSpread(): number {
  const baselineOf = (price: Element): number => {
    const mark = document.createElement('span');
    mark.style.display = 'inline-block';
    price.append(mark);
    const { bottom } = mark.getBoundingClientRect();
    mark.remove();
    return bottom;
  };
  const spreads = [...document.querySelectorAll('article[data-match]')].map((row) => {
    const prices = [...row.querySelectorAll('[data-cell] > :last-child')].filter((price) =>
      price.checkVisibility(),
    );
    const lines = prices.map(baselineOf);
    return lines.length === 0 ? 0 : Math.max(...lines) - Math.min(...lines);
  });
  return Math.max(0, ...spreads);
}

/** Prices of rows that do not stand on the line of their label, in words. The label of a long price in a narrow cell gives way: it has no size. */
export const loweredLabels = (): readonly string[] =>
  [...document.querySelectorAll('article[data-match] [data-cell]')]
    .filter((cell) => cell.checkVisibility())
    .filter(({ firstElementChild }) => firstElementChild?.getBoundingClientRect().width !== 0)
    .filter((cell) => {
      const [label, price] = [cell.firstElementChild, cell.lastElementChild].map((part) => {
        const { top = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {};
        return (top + bottom) / 2;
      });
      return Math.abs((label ?? 0) - (price ?? 0)) > 2;
    })
    .map((cell) => cell.textContent);

/** Locked prices whose lock touches the box of the digits, in words. The lock is drawn by ::after, which has no box of its own to ask for. */
export function touchedDigits(): readonly string[] {
  const px = (text: string): number => Number.parseFloat(text) || 0;
  return [...document.querySelectorAll('[data-cell][data-state=suspended], [data-cell][data-state=locked]')]
    .filter((button) => button.checkVisibility())
    .filter((button) => {
      const price = button.lastElementChild;
      const text = price?.firstChild;
      if (price === null || text === null || text === undefined) return true;
      const range = document.createRange();
      range.selectNodeContents(text);
      const digits = range.getBoundingClientRect();
      // A line box is higher than its digits: they stand in the middle seven tenths of the font's size.
      const half = px(getComputedStyle(price).fontSize) * 0.35;
      const middle = (digits.top + digits.bottom) / 2;
      const box = button.getBoundingClientRect();
      const lock = getComputedStyle(button, '::after');
      if (lock.position !== 'absolute') {
        const label = button.firstElementChild?.getBoundingClientRect();
        return digits.left - (label?.right ?? 0) < px(lock.width);
      }
      const right = box.right - px(lock.right);
      const bottom = box.top + px(lock.top) + px(lock.height);
      return bottom > middle - half && right - px(lock.width) < digits.right;
    })
    .map((button) => button.textContent);
}

/** Heads of a list that overlap each other or the page's header, in words. */
export function headFaults(): readonly string[] {
  const faults: string[] = [];
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const sticky = document.querySelector('[data-sticky-head]');
  if (sticky === null) return ['no sticky head'];
  const place = sticky.getBoundingClientRect();
  const columns = sticky.parentElement?.getBoundingClientRect();
  if (columns === undefined || columns.top < header - 1) faults.push('the column heads are under the header');
  if (columns !== undefined && place.top < columns.bottom - 1)
    faults.push('the league is under the column heads');
  const shown = sticky.querySelector('h2');
  const covered = [...document.querySelectorAll('[data-stream] article')].some(
    (row) =>
      row.getBoundingClientRect().top < place.top - 1 && row.getBoundingClientRect().bottom > place.bottom,
  );
  if (shown === null) return covered ? [...faults, 'no league above the rows'] : faults;
  const end = Math.min(place.bottom, shown.getBoundingClientRect().bottom);
  for (const head of document.querySelectorAll('[data-stream] h2')) {
    const { top, bottom } = head.getBoundingClientRect();
    if (sticky.contains(head) || head.textContent === shown.textContent) continue;
    if (bottom > place.top + 1 && top < end - 2) faults.push(`${shown.textContent} over ${head.textContent}`);
  }
  return faults;
}
