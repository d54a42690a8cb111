/**
 * One HTTP call (O4): the token header on every request, a newer call of the same kind cancels the older one silently,
 * errors are values: "{status} Error", or the error's message when there was no response.
 */
import type { ZodType } from 'zod';
import { ok, refused, type Result } from '../../domain/result.ts';
import type { CoreDeps } from '../deps.ts';

export type CallError =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly text: string; readonly status: number | null };

export interface CallRequest<T> {
  /** Calls of one kind cancel each other. */
  readonly kind: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly answer: ZodType<T>;
}

export type Call = <T>(request: CallRequest<T>) => Promise<Result<T, CallError>>;

export const CALL_TIMEOUT_MS = 15_000;

export interface CallOptions {
  readonly deps: CoreDeps;
  readonly origin: string;
  readonly token: () => string | null;
}

const failed = (text: string, status: number | null = null): Result<never, CallError> =>
  refused({ kind: 'failed', text, status });

export function createCall({ deps, origin, token }: CallOptions): Call {
  const running = new Map<string, AbortController>();
  return async ({ kind, method, path, form, answer }) => {
    running.get(kind)?.abort();
    const controller = new AbortController();
    running.set(kind, controller);
    const stopTimer = deps.later(CALL_TIMEOUT_MS, () => controller.abort());
    const isNewest = (): boolean => running.get(kind) === controller;
    try {
      const held = token();
      const response = await deps.fetch(origin + path, {
        method,
        signal: controller.signal,
        credentials: 'omit',
        headers: held === null ? {} : { token: held },
        ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      });
      if (!response.ok) return failed(`${response.status} Error`, response.status);
      const parsed = answer.safeParse(await response.json());
      return parsed.success ? ok(parsed.data) : failed('unreadable answer');
    } catch (error) {
      if (!isNewest()) return refused({ kind: 'cancelled' });
      return failed(
        controller.signal.aborted ? 'timeout' : error instanceof Error ? error.message : String(error),
      );
    } finally {
      stopTimer();
      if (isNewest()) running.delete(kind);
    }
  };
}
