import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { Button } from '../../parts/forms/button.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { boardFaultText } from './board-faults.ts';
import { ReasonField } from './reason-field.tsx';
import { boardLink, communityPaths, isNews, newsPagePaths, postLink, type ShownPath } from './board-names.ts';
import type { Post } from './use-boards.ts';
import { useOperator } from './use-operator.ts';
import { Select } from '../../parts/forms/select.tsx';
import styles from './post.module.css';

/** Writes news; only operators see it. */
export function WriteNewsLink({ path }: { readonly path: ShownPath }) {
  const { say } = useText();
  const isOperator = useOperator();
  if (!isOperator) return null;
  return (
    <Link className={buttonStyles['button']} to={`${boardLink(path)}/write`}>
      {say('boards.write')}
    </Link>
  );
}

interface ToolsProps {
  readonly path: ShownPath;
  readonly post: Post;
  /** The post is not as it was read. */
  readonly onChanged: () => void;
}

/** Hides, shows and moves a post; only operators see it. */
export function OperatorTools({ path, post, onChanged }: ToolsProps) {
  const navigate = useNavigate();
  const { core } = useClient();
  const { say } = useText();
  const others = (isNews(path) ? newsPagePaths : communityPaths).filter((one) => one !== path);
  const [to, setTo] = useState<ShownPath>(others[0] ?? 'free');
  const [reason, setReason] = useState('');
  const { run } = useToastAct(boardFaultText);
  const act = (name: 'hide' | 'show' | 'move') =>
    run(
      () =>
        core.calls.ask('news.postAct', { params: { path, id: post.id }, form: { act: name, to, reason } }),
      () => {
        showToast('good', say('word.done'));
        setReason(afterSending(reason, ''));
        if (name === 'move') void navigate(postLink(to, post.id), { replace: true });
        else onChanged();
      },
    );
  const disabled = isBlank(reason);
  return (
    <section className="box" data-operator-tools>
      <h2>{say('boards.operator')}</h2>
      <ReasonField reason={reason} onChange={setReason} />
      <div className={`row g6 wrap ${styles['tools']}`}>
        {isNews(path) && (
          <Link className={buttonStyles['button']} to={`${postLink(path, post.id)}/edit`}>
            {say('word.edit')}
          </Link>
        )}
        <Button disabled={disabled} onClick={() => void act(post.hidden ? 'show' : 'hide')}>
          {say(post.hidden ? 'boards.operator.show' : 'boards.operator.hide')}
        </Button>
        <Select
          aria-label={say('boards.operator.to')}
          value={to}
          onChange={setTo}
          options={others.map((value) => ({ value, text: say(`boards.board.${value}`) }))}
        />
        <Button disabled={disabled} onClick={() => void act('move')}>
          {say('boards.operator.move')}
        </Button>
      </div>
    </section>
  );
}
