/** Drafts in the browser's storage: named rows of one member and kind, the newest first. Reads and writes of one list are done in one order. */
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import { bettingGameCodes } from '../../../domain/catalogue/game-code.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { messageLimits } from '../../../domain/messages/message.ts';
import { reportLimits } from '../../../domain/reports/report.ts';
import { readHtml } from '../../../domain/rich-text/read-html.ts';
import { writeHtml } from '../../../domain/rich-text/write-html.ts';
import { listOf, type Row, rowOf } from '../../../domain/row.ts';
import { questionKinds, questionLimits } from '../../../domain/support/question.ts';
import type { StoredValues } from '../../engine/deps.ts';
import type { Engine } from '../../engine/engine.ts';
import { DRAFT_WAIT_MS, parsed } from '../../engine/stored-values.ts';
import type { Feature } from '../../feature.ts';
import type { DraftKind, Drafts, DraftsApi } from './drafts-api.ts';

interface Kept<Draft> {
  /** The first part of the storage's key; the member's id is the second. It never changes. */
  readonly prefix: string;
  /** Drafts of one member; the oldest are dropped first. */
  readonly most: number;
  /** Reads a stored row, which may be of another version; null: there is nothing in it. */
  readonly draftOf: (row: Row) => Draft | null;
  /** null: there is nothing to keep. */
  readonly rowOf: (draft: Draft, name: string) => object | null;
}

/** A text of at most so many characters. */
const cut = (text: unknown, most = Infinity): string =>
  typeof text === 'string' ? Array.from(text).slice(0, most).join('') : '';

const betsOf = (stored: unknown): readonly BetKey[] =>
  listOf(stored).flatMap((one) => {
    const { gameCode, drawId } = rowOf(one);
    const code = bettingGameCodes.find((known) => known === gameCode);
    return code === undefined || !Number.isSafeInteger(drawId)
      ? []
      : [{ gameCode: code, drawId: Number(drawId) }];
  });

/** What may be sent can be shorter: a text that is too long is kept, so that it can be shortened. */
const keptOf = (sent: number): number => 2 * sent;

/** `chars`: most that are kept. `field`: its name in the stored row. */
const texts = (prefix: string, most: number, chars: number, field = 'text'): Kept<string> => ({
  prefix,
  most,
  draftOf: (row) => cut(row[field], chars) || null,
  rowOf: (text) => (text === '' ? null : { [field]: cut(text, chars) }),
});

const posts: Kept<Drafts['post']> = {
  prefix: 'post-drafts',
  most: 8,
  draftOf({ subject, html, kind, links, matchId, bets }) {
    const [first, second] = listOf(links);
    return {
      subject: cut(subject),
      contents: readHtml(cut(html)),
      kind: cut(kind),
      links: [cut(first), cut(second)],
      matchId: typeof matchId === 'number' ? matchId : null,
      bets: betsOf(bets),
    };
  },
  rowOf: ({ contents, ...rest }) => ({ ...rest, html: writeHtml(contents) }),
};

const news: Kept<Drafts['news']> = {
  prefix: 'news-drafts',
  most: 4,
  draftOf: ({ subject, html, subjectEn, htmlEn, inTicker }) => ({
    subject: cut(subject),
    contents: readHtml(cut(html)),
    subjectEn: cut(subjectEn),
    contentsEn: readHtml(cut(htmlEn)),
    inTicker: inTicker === true,
  }),
  rowOf: ({ contents, contentsEn, ...rest }) => ({
    ...rest,
    html: writeHtml(contents),
    htmlEn: writeHtml(contentsEn),
  }),
};

const questions: Kept<Drafts['question']> = {
  prefix: 'question-draft',
  most: 8,
  draftOf(row) {
    const kind = questionKinds.find((one) => one === row['kind']) ?? 'QK01';
    const subject = cut(row['subject'], keptOf(questionLimits.subject));
    const contents = cut(row['contents'], keptOf(questionLimits.contents));
    const bets = betsOf(row['bets']).slice(0, questionLimits.bets);
    return subject === '' && contents === '' && bets.length === 0 ? null : { kind, subject, contents, bets };
  },
  rowOf: (draft) => draft,
};

const messages: Kept<Drafts['message']> = {
  prefix: 'message-draft',
  most: 16,
  draftOf(row) {
    const [to, contents] = [
      cut(row['to'], messageLimits.recipients),
      cut(row['contents'], keptOf(messageLimits.contents)),
    ];
    return to === '' && contents === '' ? null : { to, contents };
  },
  rowOf: ({ to, contents }, name) =>
    contents === '' && (to === '' || to === name) ? null : { to, contents },
};

export const keptDrafts: { readonly [Kind in DraftKind]: Kept<Drafts[Kind]> } = {
  post: posts,
  news,
  question: questions,
  message: messages,
  'random-note': texts('random-note-draft', 16, keptOf(messageLimits.contents), 'contents'),
  comment: texts('comment-drafts', 16, 4000),
  'comment-picture': texts('comment-pictures', 16, 400),
  answer: texts('answer-drafts', 16, keptOf(questionLimits.contents)),
  report: texts('report-drafts', 8, keptOf(reportLimits.words)),
  reason: texts('reason-drafts', 16, keptOf(operatorLimits.reasonChars)),
  /** The longest answers that a survey takes, as JSON. */
  survey: texts('survey-drafts', 2, 60_000),
  chat: texts('chat-drafts', 20, 1000),
  /** JSON; all drafts of a kind are one stored value of at most a megabyte. */
  terms: texts('terms-drafts', 2, 150_000),
  'site-value': texts('value-drafts', 4, 80_000),
};

/** Characters of a name; longer ones are cut. */
const MOST_NAME = 400;

export function openDrafts(values: StoredValues): DraftsApi {
  const last = new Map<string, Promise<unknown>>();
  const inOrder = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(
      key,
      done.catch(() => {}),
    );
    return done;
  };
  const rowsIn = async (key: string): Promise<readonly Row[]> => {
    const bytes = await values.get(key, DRAFT_WAIT_MS);
    const rows = bytes === null ? null : parsed(bytes);
    // Earlier versions kept a single text under some keys, without a list.
    return (Array.isArray(rows) ? rows : rows === null ? [] : [rows]).map(rowOf);
  };
  const isOf =
    (name: string) =>
    (row: Row): boolean =>
      cut(row['name'], MOST_NAME) === cut(name, MOST_NAME);
  return {
    async read(owner, kind, name) {
      if (owner === '') return null;
      const { prefix, draftOf } = keptDrafts[kind];
      const key = `${prefix}:${owner}`;
      const found = await inOrder(key, async () => (await rowsIn(key)).find(isOf(name)));
      return found === undefined ? null : draftOf(found);
    },
    async save(owner, kind, name, draft) {
      if (owner === '') return;
      const kept = keptDrafts[kind];
      const key = `${kept.prefix}:${owner}`;
      const row = draft === null ? null : kept.rowOf(draft, name);
      await inOrder(key, async () => {
        const isSame = isOf(name);
        const others = (await rowsIn(key)).filter((one) => !isSame(one));
        const newest = row === null ? [] : [{ ...row, name: cut(name, MOST_NAME) }];
        const rows = [...newest, ...others].slice(0, kept.most);
        await values.put(key, new TextEncoder().encode(JSON.stringify(rows)));
      });
    },
  };
}

export const createDrafts = ({ deps }: Engine): Feature<DraftsApi> => {
  const drafts = openDrafts(deps.storage.values);
  return { api: () => drafts };
};
