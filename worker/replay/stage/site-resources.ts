/**
 * The calls of a replay's core. A recording holds no answers; the resources of the site (texts, names of leagues) are those of this site,
 * without its popups and banners, and with the key of the recording. Nothing else is asked.
 */
import { rowOf } from '../../../domain/row.ts';
import type { Network } from '../../engine/deps.ts';

const RESOURCES = /^\/resource\//;

/** The real fetch, of this site. */
export type SiteFetch = (path: string) => Promise<Response>;

const forReplay = (answer: unknown, siteKey: string): unknown => {
  const row = rowOf(answer);
  if (row['Site'] === undefined) return answer;
  return { ...row, Site: { ...rowOf(row['Site']), siteKey }, Popup: [], Banner: [] };
};

/** Answers are kept, so that a core that starts again gets the same ones at once. */
export function createSiteResources(siteFetch: SiteFetch) {
  const kept = new Map<string, Promise<{ readonly status: number; readonly body: unknown }>>();
  const asked = async (path: string) => {
    const response = await siteFetch(path);
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return (siteKey: string): Network['fetch'] =>
    async (url, { method = 'GET' }) => {
      const { pathname } = new URL(url);
      if (method !== 'GET' || !RESOURCES.test(pathname)) throw new Error('a replay asks nothing');
      const answer = kept.get(pathname) ?? asked(pathname);
      kept.set(pathname, answer);
      answer.catch(() => kept.delete(pathname));
      const { status, body } = await answer;
      return Response.json(forReplay(body, siteKey), { status });
    };
}
