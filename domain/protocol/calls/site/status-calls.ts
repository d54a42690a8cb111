/** Calls about a running server: health, metrics, and the description of its calls. */
import * as z from 'zod/mini';
import { describe, notFound } from '../base/call.ts';

const open = {
  who: 'guest',
  params: z.object({}),
  ok: null,
} as const;
const state = z.looseObject({ ok: z.boolean() });

/** True while the process lives. */
export const isAlive = describe({
  ...open,
  name: 'livez',
  path: '/livez',
  answer: z.object({ ok: z.boolean() }),
});

/** Whether the server can serve members now: each state with its figure and its limit; status 503 if one state is bad. */
export const isReady = describe({
  ...open,
  name: 'readyz',
  path: '/readyz',
  answer: z.object({
    ok: z.boolean(),
    database: state,
    disk: state,
    feed: state,
    settlements: state,
    clock: state,
    closing: state,
  }),
});

/** Figures of the running server. */
export const health = describe({
  ...open,
  name: 'healthz',
  path: '/healthz',
  answer: z.looseObject({ ok: z.boolean(), feedAgeMs: z.number(), settlements: z.number() }),
});

/** Figures in the Prometheus text format. */
export const metrics = describe({
  ...open,
  name: 'metrics',
  path: '/metrics',
  who: 'machine',
  answer: z.string(),
  onGuest: notFound('not found'),
});

/** This description of all calls, as an OpenAPI document. */
export const callDocument = describe({
  ...open,
  name: 'call-document',
  path: '/docs/calls',
  answer: z.looseObject({ openapi: z.string() }),
});
