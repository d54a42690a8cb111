/** The calls of a node without a network: registered by their descriptions and answered by the real code (server/http/answer-calls). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDescription } from '../../../domain/protocol/calls/base/call.ts';
import { isDatabaseAway } from '../../../server/storage/database-away.ts';
import { type AnswerDeps, createAnswer } from '../../../server/http/answer-calls.ts';

export interface CallRequest {
  readonly method: string;
  readonly url: string;
  readonly token: string | null;
  readonly body: Readonly<Record<string, string>>;
  /** The address of the sender. */
  readonly ip: string;
}

export interface CallReply {
  readonly status: number;
  readonly body: unknown;
  /** A call for members, which was not answered as to a guest. */
  readonly isOfMember?: boolean;
}

interface Route {
  readonly method: string;
  readonly url: string;
  readonly config: { readonly call: CallDescription };
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

const isOfMember = ({ who, onGuest }: CallDescription, body: unknown): boolean =>
  (who === 'member' || who === 'operator') && JSON.stringify(body) !== JSON.stringify(onGuest?.body ?? {});

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll('.', String.raw`\.`).replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/** `failed`: a call threw what no fault of the schedule explains. */
export function createRoutes({
  failed,
  ...deps
}: Omit<AnswerDeps, 'app'> & { failed: (fault: string) => void }) {
  const routes: (Route & { readonly pattern: RegExp })[] = [];
  const app = {
    route: (one: Route) => void routes.push({ ...one, pattern: patternOf(one.url) }),
    /** Limits of calls are not simulated. */
    createRateLimit: () => async () => ({ isAllowed: true }),
  };
  const { answer } = createAnswer({ ...deps, app: app as unknown as FastifyInstance });
  return {
    answer,
    async ask({ method, url, token, body, ip }: CallRequest): Promise<CallReply> {
      const { pathname, searchParams } = new URL(url, 'http://site');
      const route = routes.find((one) => one.method === method && one.pattern.test(pathname));
      if (route === undefined) throw new Error(`no call answers ${method} ${pathname}`);
      const request = {
        url,
        ip,
        body,
        query: Object.fromEntries(searchParams),
        params: { ...route.pattern.exec(pathname)?.groups },
        headers: token === null ? {} : { token },
      };
      let status = 200;
      const reply = {
        header: () => reply,
        code: (to: number) => ((status = to), reply),
        send: (sent: unknown) => sent,
      };
      try {
        const answered = await route.handler(
          request as unknown as FastifyRequest,
          reply as unknown as FastifyReply,
        );
        return { status, body: answered, isOfMember: isOfMember(route.config.call, answered) };
      } catch (error) {
        const { statusCode = 500 } = error as { readonly statusCode?: number };
        // Statements lose their connection by plan.
        if (statusCode >= 500 && !isDatabaseAway(error))
          failed(`${method} ${pathname} threw ${String(error)}`);
        return { status: statusCode, body: null };
      }
    },
  };
}
