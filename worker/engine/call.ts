/**
 * One HTTP call (O4). Every request carries the token header. A newer call of the same name from the same place silently cancels the older
 * one. Errors are values: "{status} Error", or the error's message if there was no response.
 */
import type * as z from 'zod/mini';
import { type CallDescription, type FieldsOf, callPathOf } from '../../domain/protocol/calls/base/call.ts';
import { rowOf } from '../../domain/row.ts';
import { ok, refused, type Result } from '../../domain/result.ts';
import type { CoreDeps } from './deps.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { TrafficObserver } from './traffic.ts';

export type CallError =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'no-link'; readonly text: string; readonly status: number | null };

type Fields = Readonly<Record<string, string | number>>;

export interface CallFields<Params extends z.ZodMiniObject, Form extends z.ZodMiniObject | null> {
  readonly params?: FieldsOf<Params>;
  /** A call with files describes no form: the server reads it by itself. */
  readonly form?: [Form] extends [null] ? Fields : FieldsOf<Form>;
  /** Sent beside the form as multipart/form-data. */
  readonly files?: Readonly<Record<string, Blob>>;
  /** The caller: a window or one request. Calls from different places do not cancel each other. */
  readonly place?: string;
}

export type Call = <
  Params extends z.ZodMiniObject,
  Form extends z.ZodMiniObject | null,
  Answer extends z.ZodMiniType,
>(
  description: CallDescription<Params, Form, Answer>,
  fields?: CallFields<Params, Form>,
) => Promise<Result<z.output<Answer>, CallError>>;

const CALL_TIMEOUT_MS = 15_000;

interface CallOptions {
  readonly deps: CoreDeps;
  readonly origin: string;
  readonly token: () => string | null;
  /** Called when a request with the token is sent, except for calls about the token itself. */
  readonly onRequest: () => void;
  readonly kept: Pick<KeptAnswers, 'keep' | 'find'>;
  readonly traffic: Pick<TrafficObserver, 'call'>;
}

/** Whether the answer says yes; a description without a code of success has no other answer. */
function isGood(body: unknown, success: string | null): boolean {
  if (success === null) return true;
  const { CODE, result } = rowOf(body);
  return CODE === success || result === success;
}
/** Neither the answer to a word that somebody searched for is kept, nor a part of a day's matches. */
function isPart(url: string): boolean {
  const { searchParams } = new URL(url);
  const isSearch = ['keyword', 'search_word'].some((name) => (searchParams.get(name) ?? '') !== '');
  return isSearch || searchParams.has('limit');
}

const failed = (text: string, status: number | null = null): Result<never, CallError> =>
  refused({ kind: 'no-link', text, status });

const entriesOf = (form: Fields): [string, string][] =>
  Object.entries(form).map(([name, value]) => [name, String(value)]);

function bodyOf(form: Fields | undefined, files: Readonly<Record<string, Blob>>): RequestInit {
  const chosen = Object.entries(files);
  if (chosen.length === 0) return form === undefined ? {} : { body: new URLSearchParams(entriesOf(form)) };
  const body = new FormData();
  for (const [name, text] of entriesOf(form ?? {})) body.append(name, text);
  for (const [name, file] of chosen) body.append(name, file, file instanceof File ? file.name : 'file');
  return { body };
}

/** Calls about the token itself. They do not trigger a refresh of the token. */
const aboutToken: ReadonlySet<string> = new Set(['login', 'logout', 'token-refresh']);

export function createCall({ deps, origin, token, onRequest, kept, traffic }: CallOptions): Call {
  const running = new Map<string, AbortController>();
  return async (description, { params = {}, form, files = {}, place = '' } = {}) => {
    const { name, method, path, answer, ok: success, usesCookies, kept: isKept } = description;
    const kind = `${name} ${place}`;
    running.get(kind)?.abort();
    const controller = new AbortController();
    running.set(kind, controller);
    const stopTimer = deps.later(CALL_TIMEOUT_MS, () => controller.abort());
    const isNewest = (): boolean => running.get(kind) === controller;
    const held = token();
    const url = origin + callPathOf(path, params);
    const keptKind = isPart(url) ? undefined : isKept === true ? 'page' : isKept;
    const question = keptKind === 'page' ? `${name} ${url} ${JSON.stringify(form ?? null)}` : url;
    const ended = traffic.call(description, { params, form });
    try {
      if (held !== null && !aboutToken.has(name)) onRequest();
      const response = await deps.network.fetch(url, {
        method,
        signal: controller.signal,
        credentials: usesCookies === true ? 'same-origin' : 'omit',
        headers: held === null ? {} : { token: held },
        ...bodyOf(form, files),
      });
      if (!response.ok) {
        ended({ status: response.status });
        return failed(`${response.status} Error`, response.status);
      }
      const body: unknown = await response.json();
      ended({ row: body });
      const parsed = answer.safeParse(body);
      if (keptKind !== undefined && parsed.success && isGood(body, success) && token() === held)
        kept.keep(keptKind, question, body);
      return parsed.success ? ok(parsed.data) : failed('unreadable answer');
    } catch (error) {
      ended(isNewest() ? { lost: true } : { cancelled: true });
      if (!isNewest()) return refused({ kind: 'cancelled' });
      const last = keptKind === undefined ? undefined : answer.safeParse(await kept.find(keptKind, question));
      if (!isNewest()) return refused({ kind: 'cancelled' });
      if (last?.success === true) return ok(last.data);
      return failed(
        controller.signal.aborted ? 'timeout' : error instanceof Error ? error.message : String(error),
      );
    } finally {
      stopTimer();
      if (isNewest()) running.delete(kind);
    }
  };
}
