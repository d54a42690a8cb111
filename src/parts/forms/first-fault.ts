/** Fields that are wrong, and sentences that say what is wrong. */
const FAULTS = '[aria-invalid=true],[role=alert]:not(:empty)';

/**
 * Leads to the first fault of a form that was refused, once it is drawn: the field takes the keyboard, a sentence comes into sight. A form can be
 * higher than the window, so that its button is far from the field.
 */
export const toFirstFault = (form: HTMLElement): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const first = form.querySelector<HTMLElement>(FAULTS);
      first?.focus();
      first?.scrollIntoView({ block: first.role === 'alert' ? 'center' : 'nearest' });
    }),
  );
