import type { Result } from '../../../domain/result.ts';

/** A success that the window itself knows. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
