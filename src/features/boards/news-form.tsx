import { boardLimits } from '../../../domain/boards/boards.ts';
import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ok } from '../../../domain/result.ts';
import { writeHtml } from '../../../domain/rich-text/write-html.ts';
import type { NewsDraft } from '../../../worker/features/drafts/drafts-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Submit } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { SignsField } from '../../parts/forms/area.tsx';
import { FaultLine, Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useRestored } from '../../parts/forms/use-restored.tsx';
import { useStoredDraft } from '../../parts/forms/use-stored-draft.ts';
import { useUnsent } from '../../parts/forms/use-unsent.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { editorChunk } from '../../parts/rich-text/rich-text-chunk.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { useSite } from '../site/use-site.ts';
import { boardFaultText, listFaultText } from './board-faults.ts';
import { postLink, type ShownPath } from './board-names.ts';
import { askPost, useBoardAddress } from './use-boards.ts';
import { usePicture } from './use-picture.ts';

const empty: NewsDraft = { subject: '', contents: [], subjectEn: '', contentsEn: [], inTicker: true };

/** The fields of news that the server reads. */
const formOf = ({ subject, contents, subjectEn, contentsEn, inTicker }: NewsDraft) => ({
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
    const ko = await askPost(core, path, id, 'ko');
    if (!ko.ok) return ko;
    const en = await askPost(core, path, id, 'en');
    if (!en.ok) return en;
    const [{ subject, contents }, english] = [ko.value.data, en.value.data];
    const isSame = english.subject === subject;
    const subjectEn = isSame ? '' : english.subject;
    return ok<NewsDraft>({
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
  readonly first: NewsDraft;
}

/** The text, stored while it is written. `place`: the board and the news. */
function useNewsText(place: string, first: NewsDraft) {
  const { core } = useClient();
  const owner = useOwner();
  const [held, setHeld] = useState({ news: first, isChanged: false });
  const keep = (kept: NewsDraft | null) => void core.drafts.save(owner, 'news', place, kept);
  const drop = useStoredDraft(`${owner} ${place}`, held, held.isChanged, () => keep(held.news));
  return {
    news: held.news,
    set: (change: Partial<NewsDraft>): void =>
      setHeld(({ news }) => ({ news: { ...news, ...change }, isChanged: true })),
    /** It is sent. */
    ended(): void {
      drop();
      keep(null);
    },
  };
}

function NewsForm({ path, id, first }: FormProps) {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const { news, set, ended } = useNewsText(`${path} ${id}`, first);
  const act = useAct(boardFaultText);
  const onPicture = usePicture();
  const send = () =>
    act.run(
      () => core.calls.ask('news.newsWrite', { params: { path, id }, form: formOf(news) }),
      (written) => {
        ended();
        showToast('good', say('boards.written'));
        void navigate(postLink(path, written || id), { replace: true });
      },
    );
  const ko = {
    label: say('word.contents'),
    text: first.contents,
    mostChars: richLimits.textChars,
    onChange: (contents: NewsDraft['contents']) => set({ contents }),
    onPicture,
  };
  const en = {
    ...ko,
    label: say('boards.contents.en'),
    text: first.contentsEn,
    onChange: (contentsEn: NewsDraft['contents']) => set({ contentsEn }),
  };
  return (
    <Form className="full" onSubmit={send}>
      <SignsField
        label={say('word.subject')}
        value={news.subject}
        most={boardLimits.subjectChars}
        onChange={(subject) => set({ subject })}
      />
      <ChunkView chunk={editorChunk} props={ko} />
      <SignsField
        label={say('boards.subject.en')}
        value={news.subjectEn}
        most={boardLimits.subjectChars}
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

/** The form, with what this operator wrote here before and did not send. */
function WithDraft({ path, id, first }: FormProps) {
  const { core } = useClient();
  const owner = useOwner();
  const place = `${path} ${id}`;
  const unsent = useUnsent(owner, 'news', place);
  const { draft, line } = useRestored(
    unsent ?? null,
    () => void core.drafts.save(owner, 'news', place, null),
  );
  if (unsent === undefined) return <SkeletonRows count={6} height={52} />;
  return (
    <>
      {line}
      <NewsForm key={String(draft !== null)} path={path} id={id} first={draft ?? first} />
    </>
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
          <WithDraft path={path} id={id} first={{ ...news, inTicker }} />
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
