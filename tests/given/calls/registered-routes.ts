/** Every route of the servers that are made in this process from now on, as it was registered: import it before one is made. */
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { CallDescription } from '../../../domain/protocol/calls/base/call.ts';

export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
  /** What it was registered by; a file has none. */
  readonly call: CallDescription | undefined;
}

export const registeredRoutes: RegisteredRoute[] = [];
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) registeredRoutes.push({ method: one, url, call: config?.call });
  });
});
