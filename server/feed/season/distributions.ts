/** Tables of chances by count, for the models of the three sports. */

/** P(count) for count 0 to `most`. */
export function poissonTable(mean: number, most: number): number[] {
  const table: number[] = [];
  let chance = Math.exp(-mean);
  for (let count = 0; count <= most; count++) {
    table.push(chance);
    chance = (chance * mean) / (count + 1);
  }
  return table;
}

/** Sum of `shape` geometric counts, each of which goes on with chance `again`: like a Poisson, with a longer tail. */
export function negativeBinomialTable(shape: number, again: number, most: number): number[] {
  const table: number[] = [];
  let chance = (1 - again) ** shape;
  for (let count = 0; count <= most; count++) {
    table.push(chance);
    chance = (chance * again * (count + shape)) / (count + 1);
  }
  return table;
}

/** The table of the sum of two independent counts, cut at the end of the longer table. */
export function sumTable(one: readonly number[], other: readonly number[]): number[] {
  const length = Math.max(one.length, other.length);
  const table = Array.from({ length }, () => 0);
  for (let i = 0; i < one.length; i++) {
    for (let k = 0; k < other.length && i + k < length; k++)
      table[i + k] = (table[i + k] ?? 0) + (one[i] ?? 0) * (other[k] ?? 0);
  }
  return table;
}

/** Chances of the whole numbers from `from` upwards. */
export interface WholeTable {
  readonly from: number;
  readonly chances: readonly number[];
}

export function sumWhere(table: WholeTable, test: (value: number) => boolean): number {
  let chance = 0;
  for (let at = 0; at < table.chances.length; at++)
    if (test(table.from + at)) chance += table.chances[at] ?? 0;
  return chance;
}

/** Abramowitz and Stegun 7.1.26: good to 1.5e-7, far below the margin of any price. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(z / Math.SQRT2));
  const poly =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - poly * Math.exp(-(z * z) / 2);
  return z >= 0 ? (1 + erf) / 2 : (1 - erf) / 2;
}

/** Chances of the whole numbers of a normal value, each with the unit around it; `reach` to either side of the mean. */
export function normalTable(mean: number, spread: number, reach: number): WholeTable {
  const from = Math.round(mean) - reach;
  const chances: number[] = [];
  let below = normalBelow((from - 0.5 - mean) / spread);
  for (let at = 0; at <= 2 * reach; at++) {
    const next = normalBelow((from + at + 0.5 - mean) / spread);
    chances.push(next - below);
    below = next;
  }
  return { from, chances };
}
