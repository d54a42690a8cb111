/**
 * Texts that members write for others: posts, comments, lines of the chat. A feature publishes its text in the transaction that writes it; other
 * features store their rows about the text in the same transaction. The two features do not import each other.
 */
import type { TextPlace } from '../../domain/replies/replies.ts';
import type { Database, Trx } from '../storage/database.ts';

export interface WrittenText {
  readonly place: TextPlace;
  readonly writerId: number;
  /** Without formats. */
  readonly text: string;
  /** The text that a list shows: of a post its subject. */
  readonly shown: string;
  /** Server ms. */
  readonly at: number;
  /** The texts that this text answers. */
  readonly answers: readonly AnsweredText[];
}

export interface AnsweredText {
  /** Its writer. */
  readonly memberId: number;
  readonly kind: TextPlace['kind'];
}

/** The publisher calls it after the commit. */
export type AfterCommit = () => void;
export type OnWritten = (trx: Trx, texts: readonly WrittenText[]) => Promise<AfterCommit>;

export type PlaceOf<Kind extends TextPlace['kind']> = Extract<TextPlace, { readonly kind: Kind }>;

/** Read the present texts of places, in their order; null: the text was deleted, hidden or has expired. */
export type TextReaders = {
  readonly [Kind in TextPlace['kind']]?: (
    db: Database,
    places: readonly PlaceOf<Kind>[],
  ) => Promise<readonly (string | null)[]>;
};

/** The part of a feature. */
export interface TextsPart {
  /** Runs in the transaction of the texts. */
  readonly onWritten?: OnWritten;
  /** Read the feature's own texts again. */
  readonly textReaders?: TextReaders;
}

export interface WrittenTexts {
  /** Resolves with a function that the publisher calls after the commit. */
  publish(trx: Trx, texts: readonly WrittenText[]): Promise<AfterCommit>;
  /** The present texts of the places, in their order; null: the text was deleted, hidden or has expired. */
  textsAt(db: Database, places: readonly TextPlace[]): Promise<readonly (string | null)[]>;
}

const kinds = ['post', 'comment', 'chat'] as const satisfies readonly TextPlace['kind'][];
type ReadTexts = (db: Database, places: readonly TextPlace[]) => Promise<readonly (string | null)[]>;
const nothing: AfterCommit = () => {};

/** `parts`: all features of the server. */
export const createWrittenTexts = (parts: () => readonly TextsPart[]): WrittenTexts => ({
  async publish(trx, texts) {
    if (texts.length === 0) return nothing;
    const afters: AfterCommit[] = [];
    for (const { onWritten } of parts())
      if (onWritten !== undefined) afters.push(await onWritten(trx, texts));
    return () => {
      for (const after of afters) after();
    };
  },
  async textsAt(db, places) {
    const found = new Map<TextPlace, string | null>();
    for (const { textReaders = {} } of parts())
      for (const kind of kinds) {
        const those = places.filter((place) => place.kind === kind);
        const readTexts = textReaders[kind] as ReadTexts | undefined;
        if (those.length === 0 || readTexts === undefined) continue;
        const read = await readTexts(db, those);
        for (const [at, place] of those.entries()) found.set(place, read[at] ?? null);
      }
    return places.map((place) => found.get(place) ?? null);
  },
});
