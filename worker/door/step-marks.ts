/**
 * Marks around the steps of the hot path, as measures that the browser's tools show on a track of their own. Both sides of the door load this
 * code when somebody asks for marks; until then a step costs a look at one property, and no call.
 */

/** Named as in docs/architecture.md ("Marks"). */
export const steps = ['commit', 'decode', 'apply', 'view', 'place-bet', 'write', 'paint'] as const;
export type Step = (typeof steps)[number];

export interface StepMarks {
  /** The step begins; the returned function ends it. */
  begin(step: Step): () => void;
}

/** The browser keeps every measure until it is cleared; a trace that runs has those that were cleared, too. */
export const MOST_MEASURES = 10_000;
/** Names the track in Chromium's performance panel. */
const devtools = { track: 'SpoBoard', color: 'primary' } as const;

export function createStepMarks(): StepMarks {
  let made = 0;
  return {
    begin(step) {
      const start = performance.now();
      return () => {
        if (++made > MOST_MEASURES) {
          for (const name of steps) performance.clearMeasures(name);
          made = 1;
        }
        performance.measure(step, { start, detail: { devtools } });
      };
    },
  };
}
