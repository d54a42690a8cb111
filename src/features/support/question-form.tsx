import { questionKinds, questionLimits } from '../../../domain/support/question.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { QuestionDraft } from '../../../worker/features/drafts/drafts-api.ts';
import type { Question, SupportRefusal } from '../../../worker/features/support/support-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form, Labelled } from '../../parts/forms/field.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useStoredDraft } from '../../parts/forms/use-stored-draft.ts';
import { useUnsent } from '../../parts/forms/use-unsent.ts';
import { useText } from '../../text/i18n.ts';
import { BetChoice } from '../bets/use-bet-choice.tsx';
import { betOfAddress } from '../../core/slip/bet-of-address.ts';
import { Files, RecordingChoice } from './question-files.tsx';
import { questionRefusalText } from './question-text.ts';

/** The bounds of the domain (questionLimits); the core and the server refuse more. */

interface KindProps {
  readonly kind: QuestionDraft['kind'];
  readonly onKind: (kind: QuestionDraft['kind']) => void;
}

function Kind({ kind, onKind }: KindProps) {
  const { say } = useText();
  return (
    <Labelled label={say('question.kind')}>
      {(attributes) => (
        <select
          {...attributes}
          value={kind}
          onChange={({ target }) => onKind(questionKinds.find((one) => one === target.value) ?? 'QK01')}
        >
          {questionKinds.map((value) => (
            <option key={value} value={value}>
              {say(`question.kind.${value}`)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface QuestionFormProps {
  /** The member who writes. */
  readonly owner: string;
  /** null: a new one. */
  readonly of: Question | null;
  readonly first: QuestionDraft;
}

/** The new question has no number; it had no name in earlier versions. */
const draftName = (id: number): string => (id === 0 ? '' : String(id));

/** What is written, stored while it is written. */
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

/** Asks a question, or changes one that waits. What was written survives a reload, and stays until the server has taken it. */
function QuestionForm({ owner, of, first }: QuestionFormProps) {
  const { say } = useText();
  const { core } = useClient();
  const navigate = useNavigate();
  const id = of?.data.id ?? 0;
  const { draft, set, ended } = useQuestionText(owner, id, first);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [dropped, setDropped] = useState<readonly number[]>([]);
  const [recording, setRecording] = useState<File | null>(null);
  const [fault, setFault] = useState<SupportRefusal | null>(null);
  const [isSending, setSending] = useState(false);
  const { kind, subject, contents, bets } = draft;
  const send = async (): Promise<void> => {
    if (isSending || long !== null) return;
    setSending(true);
    const sent = recording === null ? files : [...files, recording];
    const answer = await core.support.ask({ id, ...draft, files: sent, dropped });
    setSending(false);
    if (!answer.ok) return setFault(answer.error);
    await ended();
    void navigate(`/mypage/customer/qna/${answer.value}`);
  };
  const said = fault === null ? null : questionRefusalText(fault, say);
  const count = Array.from(contents).length;
  const long =
    count > questionLimits.contents ? say('report.fault.long', { most: questionLimits.contents }) : null;
  const isOfFiles = fault?.kind === 'code' && fault.code === 'DCU005';
  return (
    <Form onSubmit={send}>
      <Kind kind={kind} onKind={(chosen) => set({ kind: chosen })} />
      <Field
        label={say('question.subject')}
        value={subject}
        onChange={(typed) => set({ subject: typed })}
        maxLength={questionLimits.subject}
      />
      <Labelled
        label={say('question.contents')}
        hint={say('report.count', { count, most: questionLimits.contents })}
        fault={long ?? (isOfFiles ? null : said)}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            rows={8}
            value={contents}
            onChange={({ target }) => set({ contents: target.value })}
          />
        )}
      </Labelled>
      <BetChoice chosen={bets} most={questionLimits.bets} onChange={(chosen) => set({ bets: chosen })} />
      <Files
        kept={of?.file ?? []}
        dropped={dropped}
        onDropped={setDropped}
        files={files}
        onFiles={setFiles}
        withRecording={recording !== null}
        fault={isOfFiles ? said : null}
      />
      <RecordingChoice recording={recording} onChange={setRecording} />
      <Button type="submit" look="primary" aria-disabled={isSending}>
        {say('question.send')}
      </Button>
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
  const unsent = useUnsent(owner, 'question', draftName(0));
  if (unsent === undefined) return <SkeletonRows count={4} height={48} />;
  const first = withBetOfAddress(unsent ?? emptyOfAddress(params), params);
  return <QuestionForm owner={owner} of={null} first={first} />;
}

const draftOf = ({ data: { kind_code: kind, subject, contents }, bets }: Question): QuestionDraft => ({
  kind,
  subject,
  contents,
  bets,
});

/** A question that waits is changed. An unsent change is taken up where it was left; it can be discarded. */
export function ChangedQuestion({ owner, of }: { readonly owner: string; readonly of: Question }) {
  const { say } = useText();
  const { core } = useClient();
  const { id } = of.data;
  const unsent = useUnsent(owner, 'question', draftName(id));
  const [discarded, setDiscarded] = useState(false);
  const forget = useEffectEvent(() => void core.drafts.save(owner, 'question', draftName(id), null));
  // After the form with the draft has gone: it stores its last change when it goes.
  useEffect(() => {
    if (discarded) forget();
  }, [discarded]);
  if (unsent === undefined) return <SkeletonRows count={4} height={48} />;
  const first = discarded || unsent === null ? draftOf(of) : unsent;
  return (
    <>
      {unsent !== null && !discarded && (
        <p role="status" className="soft small">
          {say('question.draft')}{' '}
          <Button look="quiet" onClick={() => setDiscarded(true)}>
            {say('question.draft.discard')}
          </Button>
        </p>
      )}
      <QuestionForm key={String(discarded)} owner={owner} of={of} first={first} />
    </>
  );
}
