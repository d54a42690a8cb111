/** Unsent posts in the browser's storage, for each member: they survive a reload and a lost connection. */
import { bettingGameCodes } from '../../../domain/catalogue/game-code.ts';
import { readHtml } from '../../../domain/rich-text/read-html.ts';
import { writeHtml } from '../../../domain/rich-text/write-html.ts';
import { rowOf } from '../../../domain/row.ts';
import type { Engine } from '../../engine/engine.ts';
import { DRAFT_WAIT_MS, parsed } from '../../engine/stored-values.ts';
import type { BetRef, BoardsApi, PostDraft } from './boards-api.ts';

/** Of one member; the oldest are dropped first. */
export const MOST_DRAFTS = 8;

interface StoredDraft {
  readonly name: string;
  readonly html: string;
  readonly subject: string;
  readonly kind: string;
  readonly links: readonly [string, string];
  readonly matchId: number | null;
  readonly bets: readonly BetRef[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function betOf(given: unknown): readonly BetRef[] {
  const { gameCode: code, drawId } = rowOf(given);
  const gameCode = bettingGameCodes.find((one) => one === code);
  return gameCode !== undefined && typeof drawId === 'number' ? [{ gameCode, drawId }] : [];
}

function storedOf(given: unknown): StoredDraft {
  const row = rowOf(given);
  const links: readonly unknown[] = Array.isArray(row['links']) ? row['links'] : [];
  const { matchId } = row;
  return {
    name: text(row['name']),
    html: text(row['html']),
    subject: text(row['subject']),
    kind: text(row['kind']),
    links: [text(links[0]), text(links[1])],
    matchId: typeof matchId === 'number' ? matchId : null,
    bets: (Array.isArray(row['bets']) ? row['bets'] : []).flatMap(betOf),
  };
}

const draftOf = ({ html, subject, kind, links, matchId, bets }: StoredDraft): PostDraft => ({
  bets,
  contents: readHtml(html),
  subject,
  kind,
  links,
  matchId,
});

/** The parts of the engine that drafts need. */
export interface DraftNeeds {
  readonly values: Engine['deps']['storage']['values'];
  readonly memberId: () => string | null;
}

export function createDrafts({ values, memberId }: DraftNeeds): Pick<BoardsApi, 'draft' | 'saveDraft'> {
  /** The storage is read and written in one order. */
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done.catch(() => {});
    return done;
  };
  const read = async (key: string): Promise<readonly StoredDraft[]> => {
    const bytes = await values.get(key, DRAFT_WAIT_MS);
    const rows = bytes === null ? null : parsed(bytes);
    return Array.isArray(rows) ? rows.map(storedOf) : [];
  };
  const keyOf = (): string | null => {
    const member = memberId();
    return member === null ? null : `post-drafts:${member}`;
  };
  return {
    async draft(path, id) {
      const key = keyOf();
      if (key === null) return null;
      const found = await inOrder(async () => (await read(key)).find(({ name }) => name === `${path} ${id}`));
      return found === undefined ? null : draftOf(found);
    },
    async saveDraft(path, id, draft) {
      const key = keyOf();
      if (key === null) return;
      const name = `${path} ${id}`;
      await inOrder(async () => {
        const others = (await read(key)).filter((one) => one.name !== name);
        const { contents, ...rest } = draft ?? {};
        const own = contents === undefined ? [] : [{ ...rest, name, html: writeHtml(contents) }];
        const kept = [...own, ...others].slice(0, MOST_DRAFTS);
        await values.put(key, new TextEncoder().encode(JSON.stringify(kept)));
      });
    },
  };
}
