import { ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import type { PostView, Recommended } from '../../../worker/features/boards/boards-api.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { counted } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import type { ShownPath } from './board-names.ts';
import { recommendRefusalText } from './use-boards.ts';
import styles from './post.module.css';

interface RecommendProps {
  readonly path: ShownPath;
  readonly post: Pick<PostView, 'id' | 'isOwner' | 'recommends' | 'isRecommended'>;
  readonly onChanged?: (recommends: number) => void;
}

/** The same button recommends the post and takes it back. The writer sees the number alone; a visitor is asked to log in. */
export function Recommend({ path, post, onChanged }: RecommendProps) {
  const { core } = useClient();
  const { say } = useText();
  const { member } = useAccount();
  const [shown, setShown] = useState<Recommended>(post);
  const [isSending, setSending] = useState(false);
  const { recommends, isRecommended } = shown;
  const count = <b className="num">{counted(recommends)}</b>;
  const press = async (): Promise<void> => {
    if (member === null) return dialogs.show('please-login');
    if (isSending) return;
    setSending(true);
    const answer = await core.boards.recommend(path, post.id, !isRecommended);
    setSending(false);
    if (!answer.ok) return showToast('bad', recommendRefusalText(answer.error, say));
    setShown(answer.value);
    onChanged?.(answer.value.recommends);
    showToast('good', say(answer.value.isRecommended ? 'boards.recommend.on' : 'boards.recommend.off'));
  };
  return (
    <div className={`stack g6 middle ${styles['recommend']}`}>
      {post.isOwner ? (
        <p title={say('boards.recommend.own')}>
          <ThumbsUp size={16} aria-hidden /> {say('boards.recommend')} {count}
        </p>
      ) : (
        <Button aria-pressed={isRecommended} aria-busy={isSending} onClick={() => void press()}>
          <ThumbsUp size={16} aria-hidden /> {say('boards.recommend')} {count}
        </Button>
      )}
    </div>
  );
}
