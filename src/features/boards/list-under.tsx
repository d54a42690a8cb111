import { List } from 'lucide-react';
import { boards } from '../../../domain/boards/boards.ts';
import { useRef, useState } from 'react';
import { Answered } from '../../parts/answers/answered.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useNear } from '../../parts/pages/use-near.ts';
import { isTextKey, type Say, useText } from '../../text/i18n.ts';
import { listFaultText } from './board-faults.ts';
import type { ShownPath } from './board-names.ts';
import type { ListPlace } from './list-place.ts';
import { PostRows } from './post-rows.tsx';
import { useListUnder } from './use-boards.ts';

/** How many recommend a post, and how many comments it has, as its own page has learnt since the list was read. */
export interface PostCounts {
  readonly recommend_count?: number;
  readonly comment_count?: number;
}

interface ListUnderProps {
  readonly path: ShownPath;
  /** The open post. */
  readonly id: number;
  readonly place: ListPlace;
  /** Counts of the posts that were opened here, by id. */
  readonly counts: Readonly<Record<number, PostCounts>>;
}

/** The page that is shown: the one of the list that the post was opened from, or the one that has the post. */
function usePageOf(id: number, place: ListPlace) {
  const [asked, setAsked] = useState({ page: place.page ?? 1, around: place.page === null ? id : null });
  const [shownFor, setShownFor] = useState(id);
  const isOfAll = place.kind === '' && place.word === '' && !place.isBest;
  return {
    asked,
    turn: (page: number): void => setAsked({ page, around: null }),
    /** Another post is open, which may stand on another page. */
    follow(rows: readonly { readonly id: number }[]): void {
      if (shownFor === id) return;
      setShownFor(id);
      if (isOfAll && !rows.some((row) => row.id === id)) setAsked({ page: 1, around: id });
    },
  };
}

function Rows({ path, id, place, counts }: ListUnderProps) {
  const { say, language: lang } = useText();
  const { asked, turn, follow } = usePageOf(id, place);
  const { kind, type, word, isBest } = place;
  const { pageSize } = boards[path];
  const list = useListUnder({ path, lang, pageSize, ...asked, kind, type, word, isBest });
  if (list.answer?.ok === true) follow(list.answer.value.rows);
  return (
    <Answered asked={list} rows={[8, 52]} failed={listFaultText}>
      {({ rows, page, pages }) => {
        const now = rows.map((row) => ({ ...row, ...counts[row.id] }));
        return (
          <>
            <PostRows path={path} rows={now} place={{ ...place, page }} open={id} />
            <Pages label={say('boards.pages')} page={page} pages={pages} onPage={turn} />
          </>
        );
      }}
    </Answered>
  );
}

/** The board, and which of its lists it is. */
function nameOf({ path, place: { kind, word, isBest } }: ListUnderProps, say: Say): string {
  const kindKey = `boards.kind.${kind}`;
  const parts = [
    isBest ? say('boards.best') : '',
    kind === '' ? '' : isTextKey(kindKey) ? say(kindKey) : kind,
    word === '' ? '' : `‘${word}’`,
  ];
  return [say(`boards.board.${path}`), ...parts.filter((part) => part !== '')].join(' · ');
}

/** The list of the board under an open post, so that one reads on without going back. It is asked for when it is near. */
export function ListUnder(props: ListUnderProps) {
  const { say } = useText();
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  return (
    <section ref={section} className="box" aria-labelledby="list-under" data-list-under>
      <h2 id="list-under" className="row g6">
        <List size={16} aria-hidden /> {nameOf(props, say)}
      </h2>
      {isNear ? <Rows {...props} /> : <SkeletonRows count={8} height={52} />}
    </section>
  );
}
