import { MessagesSquare } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { boardLink, communityPaths, type ShownPath } from './board-names.ts';
import { PostRows } from './post-rows.tsx';
import { listRefusalText, useNewest } from './use-boards.ts';
import styles from './boards.module.css';

function Newest({ path }: { readonly path: ShownPath }) {
  const { say } = useText();
  const { answer } = useNewest(path);
  if (answer === null) return <SkeletonRows count={5} height={44} />;
  if (!answer.ok) return <ErrorPlaceholder title={listRefusalText(answer.error, say)} />;
  if (answer.value.length === 0) return <EmptyPlaceholder title={say('boards.empty')} />;
  return <PostRows path={path} rows={answer.value} />;
}

/** Five posts of every board (K1). */
export function CommunityScreen() {
  const { say } = useText();
  return (
    <div className="page">
      <h1>
        <MessagesSquare size={20} aria-hidden /> {say('boards.community')}
      </h1>
      <div className={`cards g12 ${styles['home']}`}>
        {[...communityPaths, 'notice' as const].map((path) => (
          <section key={path} className="box" data-board={path}>
            <h2>
              <Link to={boardLink(path)}>{say(`boards.board.${path}`)}</Link>
            </h2>
            <Newest path={path} />
          </section>
        ))}
      </div>
    </div>
  );
}
