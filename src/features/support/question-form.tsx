import { betListOf } from '../../../domain/protocol/calls/bets/bet-list.ts';
import { fitsQuestion, questionKinds, questionLimits } from '../../../domain/support/question.ts';
import { signsOf } from '../../../domain/text/plain-text.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { QuestionDraft } from '../../../worker/features/drafts/drafts-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Area, ChoiceField } from '../../parts/forms/area.tsx';
import { Submit } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useRestored } from '../../parts/forms/use-restored.tsx';
import { useStoredDraft } from '../../parts/forms/use-stored-draft.ts';
import { useUnsent } from '../../parts/forms/use-unsent.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { BetChoice } from '../bets/use-bet-choice.tsx';
import { takeHandedFile } from '../../core/session/handed-file.ts';
import { betOfAddress } from '../../core/slip/bet-of-address.ts';
import { Files, RecordingChoice } from './question-files.tsx';
import { type Question, notTakenText } from './question-text.ts';

interface QuestionFormProps {
  /** The member who writes. */
  readonly owner: string;
  /** null: a new one. */
  readonly of: Question | null;
  readonly first: QuestionDraft;
  /** A file that another screen handed over for a new question. */
  readonly handed?: File | null;
}

/** The new question has no number; it had no name in earlier versions. */
const draftName = (id: number): string => (id === 0 ? '' : String(id));

/** The text, stored while it is written. */
function useQuestionText(owner: string, id: number, first: QuestionDraft) {
  const { core } = useClient();
  const [draft, setDraft] = useState(first);
  const keep = (kept: QuestionDraft | null) => core.drafts.save(owner, 'question', draftName(id), kept);
  const drop = useStoredDraft(`${owner} ${id}`, draft, draft !== first, () => void keep(draft));
  return {
    draft,
    set: (change: Partial<QuestionDraft>): void => setDraft((now) => ({ ...now, ...change })),
    /** It is sent. */
    ended(): Promise<void> {
      drop();
      return keep(null);
    },
  };
}

/** The fields of a question that the server reads; `dropped`: places of its files that go. */
const formOf = (
  id: number,
  { kind, subject, contents, bets }: QuestionDraft,
  dropped: readonly number[],
) => ({
  html: '1',
  kind_code: kind,
  subject,
  contents,
  drawid: bets.map(({ drawId }) => drawId).join(','),
  score: betListOf(bets),
  ...(id !== 0 && { w: 'u' }),
  ...Object.fromEntries(dropped.map((at) => [`file_del[${at}]`, '1'])),
});

/** Asks a question, or changes one that waits. What was written survives a reload, and stays until the server has taken it. */
function QuestionForm({ owner, of, first, handed = null }: QuestionFormProps) {
  const { say } = useText();
  const { core } = useClient();
  const navigate = useNavigate();
  const id = of?.data.id ?? 0;
  const { draft, set, ended } = useQuestionText(owner, id, first);
  const [files, setFiles] = useState<readonly File[]>(handed === null ? [] : [handed]);
  const [dropped, setDropped] = useState<readonly number[]>([]);
  const [recording, setRecording] = useState<File | null>(null);
  const act = useAct(notTakenText);
  const { kind, subject, contents, bets } = draft;
  const count = signsOf(contents);
  const { contents: most } = questionLimits;
  const longAt = (text: string, limit: number): string | null =>
    signsOf(text) > limit ? say('report.fault.long', { most: gold(limit) }) : null;
  const [longSubject, long] = [longAt(subject, questionLimits.subject), longAt(contents, most)];
  const send = async (): Promise<void> => {
    if ((longSubject ?? long) !== null) return;
    if (!fitsQuestion(subject, contents)) return act.setFault(say('question.refused.DCU001'));
    const [file1, file2] = recording === null ? files : [...files, recording];
    await act.run(
      () =>
        core.calls.ask('question.questionUpdate', {
          params: { siteKey: 'spo', id },
          form: formOf(id, draft, dropped),
          files: { ...(file1 && { file1 }), ...(file2 && { file2 }) },
        }),
      (asked) => void ended().then(() => navigate(`/mypage/customer/qna/${asked}`)),
    );
  };
  const isOfFiles = act.refusal?.kind === 'code' && act.refusal.code === 'DCU005';
  return (
    <Form onSubmit={send}>
      <ChoiceField
        label={say('question.kind')}
        value={kind}
        options={questionKinds.map((value) => ({ value, text: say(`question.kind.${value}`) }))}
        onChange={(chosen) => set({ kind: chosen })}
      />
      <Field
        label={say('word.subject')}
        value={subject}
        onChange={(typed) => set({ subject: typed })}
        fault={longSubject}
      />
      <Area
        label={say('word.contents')}
        hint={say('report.count', { count: gold(count), most: gold(most) })}
        fault={long ?? (isOfFiles ? null : act.fault)}
        rows={8}
        value={contents}
        onChange={(typed) => set({ contents: typed })}
      />
      <BetChoice chosen={bets} most={questionLimits.bets} onChange={(chosen) => set({ bets: chosen })} />
      <Files
        kept={of?.file ?? []}
        dropped={dropped}
        onDropped={setDropped}
        files={files}
        onFiles={setFiles}
        withRecording={recording !== null}
        fault={isOfFiles ? act.fault : null}
      />
      <RecordingChoice recording={recording} onChange={setRecording} />
      <Submit aria-disabled={act.isBusy}>{say('word.send')}</Submit>
    </Form>
  );
}

const empty: QuestionDraft = { kind: 'QK01', subject: '', contents: '', bets: [] };

/** A new question of the kind that the address names ("문제 신고" names the errors). */
const emptyOfAddress = (params: URLSearchParams): QuestionDraft => ({
  ...empty,
  kind: questionKinds.find((kind) => kind === params.get('kind')) ?? empty.kind,
});

/** With the bet that the address names, as the share dialog writes it. */
function withBetOfAddress(draft: QuestionDraft, params: URLSearchParams): QuestionDraft {
  const bet = betOfAddress(params);
  if (bet === null || draft.bets.some(({ drawId }) => drawId === bet.drawId)) return draft;
  return { ...draft, kind: 'QK03', bets: [...draft.bets, bet].slice(-questionLimits.bets) };
}

/** A new question, with what this member wrote before and did not send. */
export function NewQuestion({ owner }: { readonly owner: string }) {
  const [params] = useSearchParams();
  const { core } = useClient();
  // Handed over once: the form is another one when what was restored is discarded.
  const [handed] = useState(() => takeHandedFile(params));
  const unsent = useUnsent(owner, 'question', draftName(0));
  const forget = (): void => void core.drafts.save(owner, 'question', draftName(0), null);
  const { draft, line } = useRestored(unsent ?? null, forget);
  if (unsent === undefined) return <SkeletonRows count={4} height={48} />;
  const first = withBetOfAddress(draft ?? emptyOfAddress(params), params);
  return (
    <>
      {line}
      <QuestionForm key={String(draft !== null)} owner={owner} of={null} first={first} handed={handed} />
    </>
  );
}

const draftOf = ({ data: { kind_code: kind, subject, contents }, bets }: Question): QuestionDraft => ({
  kind,
  subject,
  contents,
  bets,
});

/** A question that waits is changed. An unsent change is taken up where it was left; it can be discarded. */
export function ChangedQuestion({ owner, of }: { readonly owner: string; readonly of: Question }) {
  const { core } = useClient();
  const { id } = of.data;
  const unsent = useUnsent(owner, 'question', draftName(id));
  const forget = (): void => void core.drafts.save(owner, 'question', draftName(id), null);
  const { draft, line } = useRestored(unsent ?? null, forget);
  if (unsent === undefined) return <SkeletonRows count={4} height={48} />;
  return (
    <>
      {line}
      <QuestionForm key={String(draft !== null)} owner={owner} of={of} first={draft ?? draftOf(of)} />
    </>
  );
}
