/** Member levels (B16). Visitors have the first level. */
export const levels = ['UL01', 'UL02', 'UL03', 'UL04', 'UL05'] as const;
export type Level = (typeof levels)[number];
export const levelOf = (code: string): Level => levels.find((level) => level === code) ?? 'UL01';
