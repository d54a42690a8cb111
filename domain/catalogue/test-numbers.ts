/** Numbers that the sandbox provider takes. They begin with zeros, as no real card does, and each plays one course of a payment. */
export const courses = [
  ['0000000000000001', 'paid'],
  ['0000000000000002', 'failed'],
  ['0000000000000003', 'paid-twice'],
  ['0000000000000004', 'paid-late'],
  ['0000000000000005', 'failed-then-paid'],
] as const;

export type TestCourse = (typeof courses)[number][1];

/** The course of a typed number; null: not a test number. The number itself is never stored. */
export function courseOf(typed: string): TestCourse | null {
  const number = typed.replaceAll(/[\s-]/g, '');
  return courses.find(([known]) => known === number)?.[1] ?? null;
}
