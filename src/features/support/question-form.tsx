import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type {
  Question,
  QuestionDraft,
  SupportRefusal,
} from '../../../worker/features/support/support-api.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, Labelled } from '../../parts/field.tsx';
import { SkeletonRows } from '../../parts/placeholders.tsx';
import { useStoredDraft } from '../../parts/use-stored-draft.ts';
import { useText } from '../../text/i18n.ts';
import { BetChoice } from '../bets/use-bet-choice.tsx';
import { betOfAddress } from '../../core/bet-of-address.ts';
import { Files, RecordingChoice } from './question-files.tsx';
import { questionRefusalText } from './question-text.ts';

const kinds = ['QK01', 'QK02', 'QK03', 'QK04', 'QK05'] as const;
/** The bounds of the domain (questionLimits); the core and the server refuse more. */
const MOST = { subject: 100, contents: 4000, bets: 3 } as const;

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
          onChange={({ target }) => onKind(kinds.find((one) => one === target.value) ?? 'QK01')}
        >
          {kinds.map((value) => (
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
  /** null: a new one. */
  readonly of: Question | null;
  readonly first: QuestionDraft;
}

/** Asks a question, or changes one that waits. What was written stays until the server has taken it; a new one survives a reload. */
export function QuestionForm({ of, first }: QuestionFormProps) {
  const { say } = useText();
  const { core } = useClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(first);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [dropped, setDropped] = useState<readonly number[]>([]);
  const [recording, setRecording] = useState<File | null>(null);
  const [fault, setFault] = useState<SupportRefusal | null>(null);
  const [isSending, setSending] = useState(false);
  const isNew = of === null;
  const drop = useStoredDraft(draft, isNew && draft !== first, () => void core.support.saveDraft(draft));
  const set = (change: Partial<QuestionDraft>): void => setDraft((now) => ({ ...now, ...change }));
  const { kind, subject, contents, bets } = draft;
  const send = async (): Promise<void> => {
    if (isSending || long !== null) return;
    setSending(true);
    const id = of?.data.id ?? 0;
    const sent = recording === null ? files : [...files, recording];
    const answer = await core.support.ask({ id, ...draft, files: sent, dropped });
    setSending(false);
    if (!answer.ok) return setFault(answer.error);
    drop();
    if (isNew) await core.support.saveDraft(null);
    void navigate(`/mypage/customer/qna/${answer.value}`);
  };
  const said = fault === null ? null : questionRefusalText(fault, say);
  const count = Array.from(contents).length;
  const long = count > MOST.contents ? say('report.fault.long', { most: MOST.contents }) : null;
  const isOfFiles = fault?.kind === 'code' && fault.code === 'DCU005';
  return (
    <Form onSubmit={send}>
      <Kind kind={kind} onKind={(chosen) => set({ kind: chosen })} />
      <Field
        label={say('question.subject')}
        value={subject}
        onChange={(typed) => set({ subject: typed })}
        maxLength={MOST.subject}
      />
      <Labelled
        label={say('question.contents')}
        hint={say('report.count', { count, most: MOST.contents })}
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
      <BetChoice chosen={bets} most={MOST.bets} onChange={(chosen) => set({ bets: chosen })} />
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
  kind: kinds.find((kind) => kind === params.get('kind')) ?? empty.kind,
});

/** With the bet that the address names, as the share dialog writes it. */
function withBetOfAddress(draft: QuestionDraft, params: URLSearchParams): QuestionDraft {
  const bet = betOfAddress(params);
  if (bet === null || draft.bets.some(({ drawId }) => drawId === bet.drawId)) return draft;
  return { ...draft, kind: 'QK03', bets: [...draft.bets, bet].slice(-MOST.bets) };
}

/** A new question, with what this member wrote before and did not send. */
export function NewQuestion() {
  const { core } = useClient();
  const [params] = useSearchParams();
  const [first, setFirst] = useState<QuestionDraft | null>(null);
  useEffect(() => {
    let stopped = false;
    void core.support.draft().then((draft) => {
      if (!stopped) setFirst(withBetOfAddress(draft ?? emptyOfAddress(params), params));
    });
    return () => {
      stopped = true;
    };
  }, [core, params]);
  return first === null ? <SkeletonRows count={4} height={48} /> : <QuestionForm of={null} first={first} />;
}
