/**
 * Keeps the place of those who use the keys. A control that is disabled while its act is under way, that leaves with its row, its dialog or its
 * page, or that is drawn anew with the next answer loses the focus to the page's body, and a screen reader begins at the top again.
 */

/** Where the focus goes until the same control is back, from the inside out. */
const PLACES = 'li, tr, article, section, form, nav, table, [role=region], [role=dialog], main, [tabindex]';
/** The mark that tells two controls of the same name apart. */
const OWNERS = '[data-row], [data-match], [data-card], li[id], section[aria-label]';
/** A dialog gives the focus back itself, in the frame after it has gone. */
const FRAMES = 2;
/** A control that has not come back by then does not come. */
const BACK_MS = 10_000;

/** A focused element, the elements around it, from the inside out, what it is known by when it is drawn anew, and its dialog or part of the page. */
interface Held {
  readonly element: HTMLElement;
  readonly around: readonly HTMLElement[];
  readonly name: string;
  readonly layer: Element | null;
}

const isLost = (): boolean => (document.activeElement ?? document.body) === document.body;

function aroundOf(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let next = element.parentElement; next !== null; next = next.parentElement) found.push(next);
  return found;
}

/** Its kind, its name and the thing that it belongs to. */
function nameOf(element: Element): string {
  const { dataset } = element as HTMLElement;
  const label = (element as HTMLInputElement).labels?.[0]?.textContent;
  const own = element.getAttribute('aria-label') ?? label ?? element.textContent;
  const owner = element.parentElement?.closest<HTMLElement>(OWNERS);
  const of = owner?.dataset['row'] ?? owner?.dataset['match'] ?? owner?.dataset['card'] ?? owner?.id ?? '';
  return [element.tagName, dataset['cell'] ?? own.trim(), element.getAttribute('href') ?? '', of].join(' ');
}

const canFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

const restOf = ({ around }: Held): HTMLElement => around.find((place) => place.isConnected) ?? document.body;
const isOnPage = (one: Held): boolean => canFocus(one.element) || restOf(one) !== document.body;

/** The same control, drawn anew: one that stood elsewhere before may have the same name and act on another thing. */
const anewIn = (added: Iterable<Element>, { element, name }: Held): HTMLElement | undefined =>
  [...added]
    .flatMap((one) => [one, ...one.querySelectorAll(element.tagName)])
    .find(
      (other): other is HTMLElement =>
        other instanceof HTMLElement && canFocus(other) && nameOf(other) === name,
    );

/** The focus without a jump of the page; a place that takes none takes it for this once. */
function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

const afterFrames = (count: number, act: () => void): void =>
  void requestAnimationFrame(() => (count <= 1 ? act() : afterFrames(count - 1, act)));

const isElement = (node: Node): node is Element => node instanceof Element;
const ofElements = ({ type, addedNodes, removedNodes }: MutationRecord): boolean =>
  type === 'attributes' || [...addedNodes, ...removedNodes].some(isElement);

class KeptFocus {
  /** The last one of each layer, the newest last: whatever had the focus in a dialog, its opener is kept. */
  private held: Held[] = [];
  private lostAt: number | null = null;
  private standIn: HTMLElement | null = null;
  private isLooking = false;
  /** Elements that came since the focus was lost. */
  private readonly added = new Set<Element>();
  readonly watch = new MutationObserver((records) => records.some(ofElements) && this.changed(records));

  follow(element: HTMLElement): void {
    const around = aroundOf(element);
    this.watch.disconnect();
    this.watch.observe(element, { attributes: true, attributeFilter: ['disabled'] });
    // Not the whole page: prices change all the time, and few of them are around a focused element.
    for (const place of around)
      this.watch.observe(place, {
        childList: true,
        // Its fields are disabled by it.
        ...(place.matches('fieldset') && { attributes: true, attributeFilter: ['disabled'] }),
      });
    if (element === this.standIn) {
      // The same control may come back anywhere in the rest of its place.
      const left = this.held.at(-1);
      if (left !== undefined) this.watch.observe(restOf(left), { childList: true, subtree: true });
      return;
    }
    const layer = element.closest('[role=dialog]') ?? around.at(-3) ?? null;
    this.held = this.held.filter((one) => one.layer !== layer && one.layer?.isConnected === true);
    this.held.push({ element, around, name: nameOf(element), layer });
    this.begin();
  }

  private begin(): void {
    this.standIn = null;
    this.lostAt = null;
    this.added.clear();
  }

  /** The member has laid the focus down. */
  forget(): void {
    this.watch.disconnect();
    this.held = [];
    this.begin();
  }

  /** The focus has gone although its control is still there. */
  left(): void {
    afterFrames(1, () => {
      const now = this.held.at(-1);
      if (now !== undefined && this.lostAt === null && isLost() && canFocus(now.element)) this.forget();
    });
  }

  private changed(records: readonly MutationRecord[]): void {
    const now = this.held.at(-1);
    if (now === undefined || (this.lostAt === null && canFocus(now.element))) return;
    this.lostAt ??= performance.now();
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (isElement(node)) this.added.add(node);
    if (this.isLooking) return;
    this.isLooking = true;
    afterFrames(FRAMES, () => {
      this.isLooking = false;
      this.look(now);
    });
  }

  private look(now: Held): void {
    const isFree = isLost() || (this.standIn !== null && document.activeElement === this.standIn);
    if (!isFree || this.lostAt === null || this.held.at(-1) !== now) return;
    if (performance.now() - this.lostAt > BACK_MS) return this.watch.disconnect();
    this.restore(now);
  }

  /** The focus returns to the control, to the same one drawn anew, or stays beside its place. */
  private restore(now: Held): void {
    const { element } = now;
    const rest = restOf(now);
    for (const one of this.added) if (!one.isConnected) this.added.delete(one);
    const back = canFocus(element) ? element : anewIn(this.added, now);
    if (back !== undefined) return back.focus({ preventScroll: true });
    const isBusy = element.isConnected && element.matches(':disabled');
    if (this.standIn?.isConnected === true || isBusy) return;
    // A dialog has gone with all that is around the control: the focus goes to the control before it, or beside its place.
    const before = rest === document.body ? this.held.findLast(isOnPage) : undefined;
    if (before !== undefined && canFocus(before.element))
      return before.element.focus({ preventScroll: true });
    const place = before === undefined ? rest : restOf(before);
    this.standIn = place.closest<HTMLElement>(PLACES) ?? document.querySelector<HTMLElement>('main');
    if (this.standIn !== null) focusPlace(this.standIn);
  }
}

/** Begins for the page; returns a stop function. */
export function keepFocus(): () => void {
  const kept = new KeptFocus();
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement) kept.follow(target);
  };
  const onBlur = (): void => kept.left();
  const onPress = (): void => {
    if (isLost()) kept.forget();
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  document.addEventListener('pointerdown', onPress);
  if (document.activeElement instanceof HTMLElement && !isLost()) kept.follow(document.activeElement);
  return () => {
    kept.forget();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    document.removeEventListener('pointerdown', onPress);
  };
}
