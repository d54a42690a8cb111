import { useSearchParams } from 'react-router';
import { ok } from '../../../domain/result.ts';
import { useClient } from '../../core/door/use-client.ts';
import type { PostDraft } from '../../../worker/features/drafts/drafts-api.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useRestored } from '../../parts/forms/use-restored.tsx';
import { useUnsent } from '../../parts/forms/use-unsent.ts';
import { useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { listFaultText } from './board-faults.ts';
import type { ShownPath } from './board-names.ts';
import { type BoardConfig, type PostFile, askPost, useBoardAddress, useConfig } from './use-boards.ts';
import { betOfAddress } from '../../core/slip/bet-of-address.ts';
import { withBet } from './shared-bets.tsx';
import { emptyDraft } from './use-write-post.ts';
import { WriteForm } from './write-form.tsx';

interface Loaded {
  /** The post as it is stored; a new one is empty. */
  readonly stored: PostDraft;
  readonly files: readonly PostFile[];
}

/** The post of the address; 0: a new one. */
const useStored = (path: ShownPath, id: number) =>
  useAsk(`write ${useOwner()} ${path} ${id}`, async (core) => {
    if (id === 0) return ok<Loaded>({ stored: emptyDraft, files: [] });
    const answer = await askPost(core, path, id, 'ko');
    if (!answer.ok) return answer;
    const { data, file: files } = answer.value;
    const { subject, contents, kind_code: kind, links, match, bets } = data;
    const both = [links[0] ?? '', links[1] ?? ''] as const;
    const stored = { subject, contents, kind, links: both, matchId: match?.id ?? null, bets };
    return ok<Loaded>({ stored, files });
  });

interface FormProps {
  readonly path: ShownPath;
  readonly id: number;
  readonly config: BoardConfig;
  readonly loaded: Loaded;
  /** Unsent text from before; null: none. */
  readonly unsent: PostDraft | null;
}

/** A draft is taken up where it was left; it can be discarded. */
function Form({ path, id, config, loaded, unsent }: FormProps) {
  const { core } = useClient();
  const owner = useOwner();
  const forget = (): void => void core.drafts.save(owner, 'post', `${path} ${id}`, null);
  const { draft, line } = useRestored(unsent, forget);
  const [params] = useSearchParams();
  const first = draft ?? loaded.stored;
  return (
    <>
      {line}
      <WriteForm
        key={String(draft !== null)}
        path={path}
        id={id}
        config={config}
        first={{ ...first, bets: withBet(first.bets, betOfAddress(params)) }}
        before={loaded.files}
      />
    </>
  );
}

function Panel({ path, id }: { readonly path: ShownPath; readonly id: number }) {
  const { say } = useText();
  const config = useConfig(path);
  const loaded = useStored(path, id);
  // As it was when the screen came: what is typed meanwhile stays, also when the post is asked for again.
  const unsent = useUnsent(useOwner(), 'post', `${path} ${id}`);
  const waiting = { rows: [6, 52], failed: listFaultText } as const;
  return (
    <Answered asked={config} {...waiting}>
      {(board) => (
        <Answered asked={loaded} {...waiting}>
          {(post) =>
            board.config.locked ? (
              <EmptyPlaceholder title={say('boards.refusal.DU201')} />
            ) : (
              unsent !== undefined && (
                <div className="box">
                  <Form path={path} id={id} config={board} loaded={post} unsent={unsent} />
                </div>
              )
            )
          }
        </Answered>
      )}
    </Answered>
  );
}

/** Writes a post, or changes an own one (K5). */
export function WriteScreen() {
  const { say } = useText();
  const { path, id } = useBoardAddress();
  const title = `${say(`boards.board.${path}`)} · ${say(id === 0 ? 'boards.write' : 'word.edit')}`;
  return (
    <MemberScreen page={id === 0 ? 'board-write' : 'board-edit'} title={title}>
      {({ userId }) => <Panel key={`${path} ${id} ${userId}`} path={path} id={id} />}
    </MemberScreen>
  );
}
