/** Motion of the wheel and the box: transforms and opacity only, so that the compositor moves them. */

/** The spin is set this long after the press; until then the wheel winds up and the box shakes (N3). */
export const SET_AFTER_MS = 500;
const SPIN_MS = 4000;
const SPIN_TURNS = 6;
const WIND_UP_DEGREES = 14;
const OPEN_MS = 900;
const SHAKE_MS = 450;
const CALM_MS = 1;

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Degrees by which the wheel is turned so that the middle of this panel is under the pointer. */
const degreesOf = (panel: number, panels: number): number => -((panel + 0.5) * 360) / panels;

/** The degrees at which a spin from `from` ends: whole turns on, with the middle of the panel under the pointer. */
const endOfSpin = (from: number, panel: number, panels: number): number =>
  (Math.ceil(from / 360) + SPIN_TURNS) * 360 + degreesOf(panel, panels);

/** Resolves when the element is at the last frame, where it stays. A window that nobody sees shows it at once: its frames stand still. */
async function play(
  element: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions & { readonly duration: number },
): Promise<void> {
  const { duration } = options;
  const calm = isCalm() ? { duration: CALM_MS, delay: 0 } : { duration };
  const animation = element.animate(frames, { fill: 'forwards', ...options, ...calm });
  const finishUnseen = (): void => {
    if (document.hidden && animation.playState === 'running') animation.finish();
  };
  document.addEventListener('visibilitychange', finishUnseen);
  finishUnseen();
  await animation.finished.catch(() => null);
  document.removeEventListener('visibilitychange', finishUnseen);
}

/** A thing that draws a reward. */
export interface Motion {
  /** From the press until the answer. */
  readonly windUp: () => void;
  /** Resolves when the motion is at rest where the reward is. */
  readonly showReward: (panel: number) => Promise<void>;
  /** Back to rest without a reward. */
  readonly settle: () => void;
}

/** Frames of a turn from one angle to another, with numbers that never grow: the angle of rest is kept below a turn. */
const turn = (from: number, to: number): Keyframe[] => [
  { transform: `rotate(${from}deg)` },
  { transform: `rotate(${to}deg)` },
];

export function wheelMotion(wheel: Element, panels: number): Motion {
  let rest = 0;
  return {
    windUp: () =>
      void play(wheel, turn(rest, rest - WIND_UP_DEGREES), {
        duration: SET_AFTER_MS,
        easing: 'cubic-bezier(0.3, 0, 0.3, 1)',
      }),
    async showReward(panel) {
      const end = endOfSpin(rest, panel, panels);
      await play(wheel, turn(rest - WIND_UP_DEGREES, end), {
        duration: SPIN_MS,
        easing: 'cubic-bezier(0.12, 0.7, 0.1, 1)',
      });
      rest = end % 360;
    },
    settle: () =>
      void play(wheel, turn(rest - WIND_UP_DEGREES, rest), { duration: SHAKE_MS, easing: 'ease-out' }),
  };
}

interface BoxParts {
  readonly box: Element;
  readonly lid: Element;
  /** The amount that rises out of the box. */
  readonly prize: Element;
}

export function boxMotion({ box, lid, prize }: BoxParts): Motion {
  let shaking: Animation | null = null;
  const still = (): void => {
    shaking?.cancel();
    shaking = null;
  };
  return {
    windUp() {
      still();
      for (const part of [lid, prize]) for (const animation of part.getAnimations()) animation.cancel();
      if (isCalm()) return;
      shaking = box.animate(
        [
          { transform: 'none' },
          { transform: 'translateX(-3px) rotate(-2.5deg)', offset: 0.25 },
          { transform: 'translateX(3px) rotate(2.5deg)', offset: 0.75 },
          { transform: 'none' },
        ],
        { duration: SHAKE_MS, iterations: Infinity, easing: 'ease-in-out' },
      );
    },
    async showReward() {
      still();
      await Promise.all([
        play(
          lid,
          [
            { transform: 'none', opacity: 1 },
            { transform: 'translate(8px, -36px) rotate(9deg)', opacity: 1, offset: 0.5 },
            { transform: 'translate(26px, -64px) rotate(24deg)', opacity: 0 },
          ],
          { duration: OPEN_MS, easing: 'ease-out' },
        ),
        play(
          prize,
          [
            { transform: 'translateY(34px) scale(0.5)', opacity: 0 },
            { transform: 'translateY(0) scale(1)', opacity: 1 },
          ],
          { duration: OPEN_MS, delay: OPEN_MS / 3, easing: 'cubic-bezier(0.2, 1.3, 0.4, 1)' },
        ),
      ]);
    },
    settle: still,
  };
}
