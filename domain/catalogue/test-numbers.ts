/** Numbers that the sandbox provider takes. They begin with zeros, as no real card does, and each plays one course of a payment. */
export const testNumbers = {
  '0000000000000001': 'paid',
  '0000000000000002': 'failed',
  '0000000000000003': 'paid-twice',
  '0000000000000004': 'paid-late',
  '0000000000000005': 'failed-then-paid',
} as const;

export type TestCourse = (typeof testNumbers)[keyof typeof testNumbers];

/** The course of a typed number; null: not a test number. It is never kept. */
export function courseOf(typed: string): TestCourse | null {
  const number = typed.replaceAll(/[\s-]/g, '');
  return Object.hasOwn(testNumbers, number) ? testNumbers[number as keyof typeof testNumbers] : null;
}
