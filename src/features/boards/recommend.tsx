import { ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { counted } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { recommendFaultText } from './board-faults.ts';
import type { ShownPath } from './board-names.ts';
import { type Post, boardSender } from './use-boards.ts';
import styles from './post.module.css';

interface RecommendProps {
  readonly path: ShownPath;
  readonly post: Pick<Post, 'id' | 'isOwner' | 'recommend_count' | 'recommended'>;
  readonly onChanged?: (recommends: number) => void;
}

/** The same button recommends the post and takes it back. The writer sees the number alone; a visitor is asked to log in. */
export function Recommend({ path, post, onChanged }: RecommendProps) {
  const { core } = useClient();
  const { say } = useText();
  const { member } = useAccount();
  const [{ recommend_count, recommended }, setShown] = useState(post as Omit<typeof post, 'id' | 'isOwner'>);
  const act = useToastAct(recommendFaultText);
  const count = <b className="num">{counted(recommend_count)}</b>;
  const press = async (): Promise<void> => {
    if (member === null) return dialogs.show('please-login');
    const params = { siteKey: boardSender.siteKey, path, id: post.id };
    await act.run(
      () => core.calls.ask('board.boardRecommend', { params, form: { recommend: recommended ? 'N' : 'Y' } }),
      (now) => {
        setShown(now);
        onChanged?.(now.recommend_count);
        showToast('good', say(now.recommended ? 'boards.recommend.on' : 'boards.recommend.off'));
      },
    );
  };
  return (
    <div className={`stack g6 middle ${styles['recommend']}`}>
      {post.isOwner ? (
        <p className="soft" title={say('boards.recommend.own')}>
          <ThumbsUp size={16} aria-hidden /> {say('boards.recommend')} {count}
        </p>
      ) : (
        <Button aria-pressed={recommended} aria-busy={act.isBusy} onClick={() => void press()}>
          <ThumbsUp size={16} aria-hidden /> {say('boards.recommend')} {count}
        </Button>
      )}
    </div>
  );
}
