/** Unsent posts in the browser's storage, for each member: they survive a reload and a lost connection. */
import { bettingGameCodes } from '../../../domain/catalogue/game-code.ts';
import { readHtml } from '../../../domain/rich-text/read-html.ts';
import { writeHtml } from '../../../domain/rich-text/write-html.ts';
import { rowOf } from '../../../domain/row.ts';
import type { StoredValues } from '../../engine/deps.ts';
import { createKeptTexts } from '../../engine/kept-texts.ts';
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

export function createDrafts(values: StoredValues): Pick<BoardsApi, 'draft' | 'saveDraft'> {
  const kept = createKeptTexts(values, { prefix: 'post-drafts', most: MOST_DRAFTS, rowOf: storedOf });
  return {
    async draft(owner, path, id) {
      const found = await kept.find(owner, `${path} ${id}`);
      return found === null ? null : draftOf(found);
    },
    async saveDraft(owner, path, id, draft) {
      const name = `${path} ${id}`;
      if (draft === null) return kept.keep(owner, name, null);
      const { contents, ...rest } = draft;
      return kept.keep(owner, name, { ...rest, name, html: writeHtml(contents) });
    },
  };
}
