/* oxlint-disable no-underscore-dangle -- the names are those of tslib */
/** The helpers of tslib that rxjs uses, for browsers of today (scripts/rxjs-helpers.ts). */

type Steps = Generator<unknown, unknown, unknown>;
type Make = (...args: readonly unknown[]) => Steps;

const AWAITED = Symbol('awaited');
const isAwaited = (value: unknown): value is { readonly [AWAITED]: unknown } =>
  typeof value === 'object' && value !== null && AWAITED in value;

export const __await = (value: unknown): unknown => ({ [AWAITED]: value });

export const __asyncValues = <T>(
  values: Partial<AsyncIterable<T>> & Partial<Iterable<T>>,
): AsyncIterator<T> | Iterator<T> | undefined =>
  values[Symbol.asyncIterator]?.() ?? values[Symbol.iterator]?.();

/** The next step of the generator, with what the promise brought. */
const after = (steps: Steps, promise: unknown) =>
  Promise.resolve(promise).then(
    (got) => steps.next(got),
    (error: unknown) => steps.throw(error),
  );

/** An async generator of the values that `make` yields; what it yields by `__await` is waited for. */
export async function* __asyncGenerator(
  self: unknown,
  args: readonly unknown[],
  make: Make,
): AsyncGenerator<unknown, unknown, unknown> {
  const steps = make.apply(self, [...args]);
  try {
    let step = steps.next();
    while (step.done !== true)
      step = isAwaited(step.value) ? await after(steps, step.value[AWAITED]) : steps.next(yield step.value);
    return step.value;
  } finally {
    steps.return(undefined);
  }
}

/** The promise of what `make` returns; each value that it yields is waited for. */
export async function __awaiter(self: unknown, args: unknown, _: unknown, make: Make): Promise<unknown> {
  const steps = make.apply(self, Array.isArray(args) ? args : []);
  let step = steps.next();
  while (step.done !== true) step = await after(steps, step.value);
  return step.value;
}
