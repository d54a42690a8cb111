/** Overlays that are open. */
let open = 0;

/**
 * Lets an overlay cover the place of the page's scroll bar, where bars take room: the page keeps its width by a padding (tokens.css).
 * Otherwise a bare strip stays beside a drawer and its veil. Returns a stop function.
 */
export function coverScrollBar(): () => void {
  const page = document.documentElement;
  if (open++ === 0) {
    page.style.setProperty('--scroll-bar', `${window.innerWidth - page.offsetWidth}px`);
    page.dataset['covered'] = '';
  }
  return () => {
    if (--open === 0) delete page.dataset['covered'];
  };
}
