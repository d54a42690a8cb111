import { boardLimits } from '../../../domain/boards/boards.ts';
import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewsToSend } from '../../../worker/features/boards/boards-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { MemberScreen } from '../../parts/pages/member-screen.tsx';
import { ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { editorChunk } from '../../parts/rich-text/rich-text-chunk.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { useSite } from '../site/use-site.ts';
import { postLink, type ShownPath } from './board-names.ts';
import { ok } from './ok.ts';
import { listRefusalText, useBoardAddress, writeRefusalText } from './use-boards.ts';
import { usePicture } from './use-picture.ts';

const empty: NewsToSend = { subject: '', contents: [], subjectEn: '', contentsEn: [], inTicker: true };

/** The news of the address in both languages; 0: a new one. */
function useStored(path: ShownPath, id: number) {
  const { core } = useClient();
  return useAsk(`news ${path} ${id}`, async () => {
    if (id === 0) return ok(empty);
    const ko = await core.boards.read(path, id, 'ko');
    if (!ko.ok) return ko;
    const en = await core.boards.read(path, id, 'en');
    if (!en.ok) return en;
    const isSame = en.value.subject === ko.value.subject;
    return ok<NewsToSend>({
      subject: ko.value.subject,
      contents: ko.value.contents,
      subjectEn: isSame ? '' : en.value.subject,
      contentsEn: isSame ? [] : en.value.contents,
      inTicker: true,
    });
  });
}

interface FormProps {
  readonly path: ShownPath;
  readonly id: number;
  readonly first: NewsToSend;
}

function NewsForm({ path, id, first }: FormProps) {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const [news, setNews] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  const onPicture = usePicture();
  const set = (change: Partial<NewsToSend>): void => setNews((now) => ({ ...now, ...change }));
  const send = async (): Promise<void> => {
    const answer = await core.boards.writeNews(path, id, news);
    if (!answer.ok) return setFault(writeRefusalText(answer.error, say));
    showToast('good', say('boards.written'));
    void navigate(postLink(path, answer.value), { replace: true });
  };
  const ko = {
    label: say('boards.contents'),
    text: first.contents,
    mostChars: richLimits.textChars,
    onChange: (contents: NewsToSend['contents']) => set({ contents }),
    onPicture,
  };
  const en = {
    ...ko,
    label: say('boards.contents.en'),
    text: first.contentsEn,
    onChange: (contentsEn: NewsToSend['contents']) => set({ contentsEn }),
  };
  return (
    <form
      className="stack g12 fit"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={say('boards.subject')}
        value={news.subject}
        maxLength={boardLimits.subjectChars}
        onChange={(subject) => set({ subject })}
      />
      <ChunkView chunk={editorChunk} props={ko} />
      <Field
        label={say('boards.subject.en')}
        value={news.subjectEn}
        maxLength={boardLimits.subjectChars}
        onChange={(subjectEn) => set({ subjectEn })}
      />
      <ChunkView chunk={editorChunk} props={en} />
      {path === 'notice' && (
        <Check
          text={say('boards.ticker')}
          checked={news.inTicker}
          onChange={(inTicker) => set({ inTicker })}
        />
      )}
      <p role="alert" className="bad">
        {fault}
      </p>
      <Button type="submit" look="primary">
        {say(id === 0 ? 'boards.send' : 'boards.save')}
      </Button>
    </form>
  );
}

function Panel({ path, id }: { readonly path: ShownPath; readonly id: number }) {
  const { say } = useText();
  const { answer } = useStored(path, id);
  const { site } = useSite();
  if (answer === null || site === null) return <SkeletonRows count={6} height={52} />;
  if (!answer.ok) return <ErrorPlaceholder title={listRefusalText(answer.error, say)} />;
  // A notice that the header does not show stays so when it is changed.
  const inTicker = id === 0 || site.notices.some((notice) => notice.id === id);
  return (
    <div className="box">
      <NewsForm path={path} id={id} first={{ ...answer.value, inTicker }} />
    </div>
  );
}

/** Operators write news in both languages; the server refuses everybody else. */
export function NewsScreen() {
  const { say } = useText();
  const { path, id } = useBoardAddress();
  const { state } = useAccount();
  const title = `${say(`boards.board.${path}`)} · ${say(id === 0 ? 'boards.write' : 'boards.edit')}`;
  return (
    <MemberScreen page="news-write" title={title} icon={<Megaphone size={20} aria-hidden />} state={state}>
      <Panel key={`${path} ${id}`} path={path} id={id} />
    </MemberScreen>
  );
}
