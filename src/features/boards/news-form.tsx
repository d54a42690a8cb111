import { boardLimits } from '../../../domain/boards/boards.ts';
import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ok } from '../../../domain/result.ts';
import type { RichText } from '../../../domain/rich-text/rich-text.ts';
import { writeHtml } from '../../../domain/rich-text/write-html.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Submit } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { FaultLine, Field, Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { editorChunk } from '../../parts/rich-text/rich-text-chunk.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { useSite } from '../site/use-site.ts';
import { boardFaultText, listFaultText } from './board-faults.ts';
import { postLink, type ShownPath } from './board-names.ts';
import { readPost, useBoardAddress } from './use-boards.ts';
import { usePicture } from './use-picture.ts';

interface News {
  readonly subject: string;
  readonly contents: RichText;
  readonly subjectEn: string;
  readonly contentsEn: RichText;
  /** The header shows it, too. */
  readonly inTicker: boolean;
}

const empty: News = { subject: '', contents: [], subjectEn: '', contentsEn: [], inTicker: true };

/** What the server reads of news. */
const formOf = ({ subject, contents, subjectEn, contentsEn, inTicker }: News) => ({
  subject,
  contents: writeHtml(contents),
  subject_en: subjectEn,
  contents_en: writeHtml(contentsEn),
  ticker: inTicker ? 'Y' : 'N',
});

/** The news of the address in both languages; 0: a new one. */
function useStored(path: ShownPath, id: number) {
  return useAsk(`news ${path} ${id}`, async (core) => {
    if (id === 0) return ok(empty);
    const ko = await readPost(core, path, id, 'ko');
    if (!ko.ok) return ko;
    const en = await readPost(core, path, id, 'en');
    if (!en.ok) return en;
    const [{ subject, contents }, english] = [ko.value.data, en.value.data];
    const isSame = english.subject === subject;
    const subjectEn = isSame ? '' : english.subject;
    return ok<News>({
      subject,
      contents,
      subjectEn,
      contentsEn: isSame ? [] : english.contents,
      inTicker: true,
    });
  });
}

interface FormProps {
  readonly path: ShownPath;
  readonly id: number;
  readonly first: News;
}

function NewsForm({ path, id, first }: FormProps) {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const [news, setNews] = useState(first);
  const act = useAct(boardFaultText);
  const onPicture = usePicture();
  const set = (change: Partial<News>): void => setNews((now) => ({ ...now, ...change }));
  const send = () =>
    act.run(
      () => core.calls.ask('news.newsWrite', { params: { path, id }, form: formOf(news) }),
      (written) => {
        showToast('good', say('boards.written'));
        void navigate(postLink(path, written || id), { replace: true });
      },
    );
  const ko = {
    label: say('word.contents'),
    text: first.contents,
    mostChars: richLimits.textChars,
    onChange: (contents: News['contents']) => set({ contents }),
    onPicture,
  };
  const en = {
    ...ko,
    label: say('boards.contents.en'),
    text: first.contentsEn,
    onChange: (contentsEn: News['contents']) => set({ contentsEn }),
  };
  return (
    <Form className="full" onSubmit={send}>
      <Field
        label={say('word.subject')}
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
      <FaultLine text={act.fault} />
      <Submit aria-busy={act.isBusy}>{say(id === 0 ? 'boards.send' : 'word.save')}</Submit>
    </Form>
  );
}

function Panel({ path, id }: { readonly path: ShownPath; readonly id: number }) {
  const stored = useStored(path, id);
  const { site } = useSite();
  if (site === null) return <SkeletonRows count={6} height={52} />;
  // A notice that the header does not show stays so when it is changed.
  const inTicker = id === 0 || site.notices.some((notice) => notice.id === id);
  return (
    <Answered asked={stored} rows={[6, 52]} failed={listFaultText}>
      {(news) => (
        <div className="box">
          <NewsForm path={path} id={id} first={{ ...news, inTicker }} />
        </div>
      )}
    </Answered>
  );
}

/** Operators write news in both languages; the server refuses everybody else. */
export function NewsScreen() {
  const { say } = useText();
  const { path, id } = useBoardAddress();
  const title = `${say(`boards.board.${path}`)} · ${say(id === 0 ? 'boards.write' : 'word.edit')}`;
  return (
    <MemberScreen page={id === 0 ? 'news-write' : 'news-edit'} title={title}>
      <Panel key={`${path} ${id}`} path={path} id={id} />
    </MemberScreen>
  );
}
