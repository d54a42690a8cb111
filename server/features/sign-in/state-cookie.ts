/** The cookie that binds a social login to the browser that began it. It lives as long as the login may take, and only our calls get it. */
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'social_state';
const PATH = '/account/social';

const cookieOf = (value: string, origin: string, seconds: number): string =>
  `${NAME}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;

export const setStateCookie = (reply: FastifyReply, origin: string, secret: string, lifeMs: number): void =>
  void reply.header('set-cookie', cookieOf(secret, origin, Math.floor(lifeMs / 1000)));

export const clearStateCookie = (reply: FastifyReply, origin: string): void =>
  void reply.header('set-cookie', cookieOf('', origin, 0));

/** The cookie's value; an empty text if there is none. */
export const stateCookieOf = ({ headers: { cookie = '' } }: FastifyRequest): string =>
  cookie
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === NAME)?.[1] ?? '';
