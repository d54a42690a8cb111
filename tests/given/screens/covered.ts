/** What a thing that lies over the page covers of what is pressed to bet or to follow. */

/** Prices, stars of rows and leagues, the button that sends the bet, the slip's head. */
const pressed =
  '[data-cell], [aria-pressed]:has(> svg.lucide-star), [data-place], [data-filled=true] > header';

export function coveredBy(over: Element): string[] {
  const box = over.getBoundingClientRect();
  // What lies below the header is covered by it already.
  const head = document.querySelector('header');
  const above =
    head !== null && getComputedStyle(head).position === 'sticky' ? head.getBoundingClientRect().bottom : 0;
  return [...document.querySelectorAll<HTMLElement>(pressed)]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isBeside = right <= box.left || left >= box.right;
      return !isBeside && Math.max(top, above) < Math.min(bottom, box.bottom) && bottom > box.top;
    })
    .map((one) => one.outerHTML.slice(0, 120));
}
