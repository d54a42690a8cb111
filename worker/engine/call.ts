/**
 * One HTTP call (O4). Every request carries the token header. A newer call of the same name from the same place silently cancels the older
 * one. Errors are values: "{status} Error", or the error's message if there was no response.
 */
import type * as z from 'zod/mini';
import { type CallDescription, type FieldsOf, pathOf } from '../../domain/protocol/calls/base/call.ts';
import { rowOf } from '../../domain/row.ts';
import { ok, refused, type Result } from '../../domain/result.ts';
import type { CoreDeps } from './deps.ts';
import type { KeptAnswers, KeptKind } from './kept-answers.ts';

export type CallError =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'no-link'; readonly text: string; readonly status: number | null };

/** A field, or a file with its name. */
export type FormPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: Blob; readonly fileName: string };

export interface CallFields<Params extends z.ZodMiniObject, Form extends z.ZodMiniObject | null> {
  readonly params?: FieldsOf<Params>;
  readonly form?: FieldsOf<Form>;
  /** Sent as multipart/form-data under the name `value`, in place of a form; null: an empty `value`. */
  readonly file?: Blob | null;
  /** Sent as multipart/form-data, in this order, in place of a form. */
  readonly parts?: readonly FormPart[];
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

export const CALL_TIMEOUT_MS = 15_000;

export interface CallOptions {
  readonly deps: CoreDeps;
  readonly origin: string;
  readonly token: () => string | null;
  /** Called when a request with the token is sent, except for calls about the token itself. */
  readonly onRequest: () => void;
  readonly kept: Pick<KeptAnswers, 'keep' | 'find'>;
}

/** Calls whose answers stay readable without a network, by name. */
const keptCalls: Readonly<Record<string, KeptKind>> = {
  terms: 'terms',
  'faq-config': 'faq',
  'faq-list': 'faq',
  'game-config': 'limits',
  schedule: 'schedule',
  'casual-list': 'casual',
};
/** Whether the answer says yes; a description without a code of success has no other answer. */
function isGood(body: unknown, success: string | null): boolean {
  if (success === null) return true;
  const { CODE, result } = rowOf(body);
  return CODE === success || result === success;
}
/** Neither the answer to a word that somebody searched for is kept, nor a part of a day's matches. */
function isPart(url: string): boolean {
  const { searchParams } = new URL(url);
  return (searchParams.get('keyword') ?? '') !== '' || searchParams.has('limit');
}

const failed = (text: string, status: number | null = null): Result<never, CallError> =>
  refused({ kind: 'no-link', text, status });

const bodyOf = (form: Readonly<Record<string, string | number>> | undefined): RequestInit =>
  form === undefined
    ? {}
    : { body: new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])) };

function fileBody(file: Blob | null): RequestInit {
  if (file === null) return bodyOf({ value: '' });
  const body = new FormData();
  body.append('value', file, 'file');
  return { body };
}

function partsBody(parts: readonly FormPart[]): RequestInit {
  const body = new FormData();
  for (const part of parts)
    if ('text' in part) body.append(part.name, part.text);
    else body.append(part.name, part.file, part.fileName);
  return { body };
}

interface Body {
  readonly form: Readonly<Record<string, string | number>> | undefined;
  readonly file: Blob | null | undefined;
  readonly parts: readonly FormPart[] | undefined;
}

function anyBody({ form, file, parts }: Body): RequestInit {
  if (parts !== undefined) return partsBody(parts);
  return file === undefined ? bodyOf(form) : fileBody(file);
}

/** Calls about the token itself. They do not trigger a refresh of the token. */
const aboutToken: ReadonlySet<string> = new Set(['login', 'logout', 'token-refresh']);

export function createCall({ deps, origin, token, onRequest, kept }: CallOptions): Call {
  const running = new Map<string, AbortController>();
  return async (
    { name, method, path, answer, ok: success, usesCookies },
    { params = {}, form, file, parts, place = '' } = {},
  ) => {
    const kind = `${name} ${place}`;
    running.get(kind)?.abort();
    const controller = new AbortController();
    running.set(kind, controller);
    const stopTimer = deps.later(CALL_TIMEOUT_MS, () => controller.abort());
    const isNewest = (): boolean => running.get(kind) === controller;
    const held = token();
    const url = origin + pathOf(path, params);
    const keptKind = isPart(url) ? undefined : keptCalls[name];
    try {
      if (held !== null && !aboutToken.has(name)) onRequest();
      const response = await deps.network.fetch(url, {
        method,
        signal: controller.signal,
        credentials: usesCookies === true ? 'same-origin' : 'omit',
        headers: held === null ? {} : { token: held },
        ...anyBody({ form, file, parts }),
      });
      if (!response.ok) return failed(`${response.status} Error`, response.status);
      const body: unknown = await response.json();
      const parsed = answer.safeParse(body);
      if (keptKind !== undefined && parsed.success && isGood(body, success) && token() === held)
        kept.keep(keptKind, url, body);
      return parsed.success ? ok(parsed.data) : failed('unreadable answer');
    } catch (error) {
      if (!isNewest()) return refused({ kind: 'cancelled' });
      const last = keptKind === undefined ? undefined : answer.safeParse(await kept.find(keptKind, url));
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
