/** Motion of the wheel and the box: transforms only, so that the compositor moves them. */

const SPIN_MS = 4000;
const SPIN_TURNS = 6;
const OPEN_MS = 1400;
/** The reward is shown this long after the wheel or the lid stands still. */
export const SHOWN_AFTER_MS = 500;

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Degrees by which the wheel is turned so that the middle of this panel is under the pointer. */
export const degreesOf = (panel: number, panels: number): number => -((panel + 0.5) * 360) / panels;

async function play(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
  const animation = element.animate(frames, {
    fill: 'forwards',
    endDelay: SHOWN_AFTER_MS,
    ...options,
    ...(isCalm() ? { duration: 1 } : {}),
  });
  await animation.finished.catch(() => null);
}

/** Resolves when the wheel has stood still for SHOWN_AFTER_MS. */
export const spin = (wheel: Element, panel: number, panels: number): Promise<void> =>
  play(
    wheel,
    [
      { transform: 'rotate(0deg)' },
      { transform: `rotate(${SPIN_TURNS * 360 + degreesOf(panel, panels)}deg)` },
    ],
    { duration: SPIN_MS, easing: 'cubic-bezier(0.12, 0.7, 0.1, 1)' },
  );

/** Resolves when the lid has been open for SHOWN_AFTER_MS. */
export const openLid = (lid: Element): Promise<void> =>
  play(
    lid,
    [
      { transform: 'none' },
      { transform: 'translateX(-3px) rotate(-3deg)', offset: 0.15 },
      { transform: 'translateX(3px) rotate(3deg)', offset: 0.3 },
      { transform: 'translateX(-3px) rotate(-3deg)', offset: 0.45 },
      { transform: 'none', offset: 0.6 },
      { transform: 'translateY(-34px) rotate(-14deg)' },
    ],
    { duration: OPEN_MS, easing: 'ease-out' },
  );
