import { PenLine } from 'lucide-react';
import { Link } from '../../parts/pages/link.tsx';
import { Answered } from '../../parts/answers/answered.tsx';
import { useText } from '../../text/i18n.ts';
import { listFaultText } from './board-faults.ts';
import { boardLink, isNews, type ShownPath } from './board-names.ts';
import { PostRows } from './post-rows.tsx';
import { useNewest } from './use-boards.ts';
import styles from './boards.module.css';

function Newest({ path }: { readonly path: ShownPath }) {
  const { say } = useText();
  return (
    <Answered asked={useNewest(path)} rows={[5, 44]} failed={listFaultText}>
      {({ list }) =>
        list.length === 0 ? (
          <div className="row between small">
            <p className="soft">{say('boards.empty')}</p>
            {!isNews(path) && (
              <Link className="way" to={`${boardLink(path)}/write`}>
                <PenLine size={14} aria-hidden /> {say('boards.write')}
              </Link>
            )}
          </div>
        ) : (
          <PostRows path={path} rows={list} />
        )
      }
    </Answered>
  );
}

/** Boards beside each other, each column with its own heights: a short board leaves no hole. */
const columns = [
  ['analysis_new', 'free', 'event_board'],
  ['notice', 'spomedia'],
] as const satisfies readonly (readonly ShownPath[])[];

/** Five posts of every board (K1). */
export function CommunityScreen() {
  const { say } = useText();
  return (
    <div className="page">
      <h1>{say('boards.community')}</h1>
      <div className={`cards g12 ${styles['home']}`}>
        {columns.map((paths) => (
          <div key={paths[0]} className="stack g12">
            {paths.map((path) => (
              <section key={path} className="box" data-board={path}>
                <h2>
                  <Link to={boardLink(path)}>{say(`boards.board.${path}`)}</Link>
                </h2>
                <Newest path={path} />
              </section>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
