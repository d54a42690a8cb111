/** Steps of a schedule, rolled by their weights. */

/** `who`: a device, match or node, counted from 0, modulo their number. `roll`: decides what else it needs, from 0 up to 1. */
export interface Step<Kind extends string> {
  /** Ms from the begin of the schedule. */
  readonly at: number;
  readonly kind: Kind;
  readonly who: number;
  readonly roll: number;
}

export type Weights<Kind extends string> = Readonly<Record<Kind, number>>;

export function pickOf<Kind extends string>(weights: Weights<Kind>, roll: number): Kind {
  const entries = Object.entries(weights) as [Kind, number][];
  let left = roll * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of entries) {
    left -= weight;
    if (left < 0) return kind;
  }
  return (entries.at(-1) as [Kind, number])[0];
}

export const byTime = <Kind extends string>(
  ...steps: readonly (readonly Step<Kind>[])[]
): readonly Step<Kind>[] => steps.flat().toSorted((a, b) => a.at - b.at);

/** Chances of a single message or statement. */
export interface Chances {
  readonly lost: number;
  readonly twice: number;
  readonly late: number;
  readonly overtakes: number;
  readonly answerLost: number;
  readonly notDone: number;
  readonly killed: number;
  /** A frame is damaged on its way, so that nothing can be read of it. Left out: none is. */
  readonly corrupt?: number;
}
