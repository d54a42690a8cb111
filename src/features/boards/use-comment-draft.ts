import { useKeptText } from '../../parts/forms/use-kept-text.ts';
import { useOwner } from '../account/use-account.ts';
import type { ShownPath } from './board-names.ts';

/** An upload of the member. `alt`: what those read who do not see it. */
export interface CommentPicture {
  readonly id: string;
  readonly alt: string;
}

/** Where a comment is written. `target` 0: a new comment. `isChange`: the own comment is changed, otherwise it is answered. */
export interface CommentPlace {
  readonly path: ShownPath;
  readonly id: number;
  readonly target: number;
  readonly isChange: boolean;
}

/** A form without a picture. */
const NONE = 'none';
const ID_CHARS = 32;

const textOf = (picture: CommentPicture | null): string =>
  picture === null ? NONE : `${picture.id} ${picture.alt}`;
const pictureIn = (text: string): CommentPicture | null =>
  text === NONE ? null : { id: text.slice(0, ID_CHARS), alt: text.slice(ID_CHARS + 1) };

interface First {
  readonly text: string;
  readonly picture: CommentPicture | null;
}

/** The text and the picture of a comment's form. What was written and chosen here before and not sent comes back; an unsent picture stays for a day. */
export function useCommentDraft({ path, id, target, isChange }: CommentPlace, first: First) {
  const kept = { owner: useOwner(), name: `${path} ${id} ${isChange ? 'change' : 'answer'} ${target}` };
  const said = useKeptText({ ...kept, kind: 'comment', first: first.text });
  const shown = useKeptText({ ...kept, kind: 'comment-picture', first: textOf(first.picture) });
  return {
    text: said.text,
    write: said.write,
    picture: pictureIn(shown.text),
    choose: (picture: CommentPicture | null): void => shown.write(textOf(picture)),
    forget(): void {
      said.forget();
      shown.forget();
    },
  };
}
