import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Question, QuestionDraft } from '../../../worker/features/support/support-api.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, Labelled } from '../../parts/field.tsx';
import { SkeletonRows } from '../../parts/placeholders.tsx';
import { useStoredDraft } from '../../parts/use-stored-draft.ts';
import { useText } from '../../text/i18n.ts';
import { questionRefusalText } from './question-text.ts';

const kinds = ['QK01', 'QK02', 'QK03', 'QK04', 'QK05'] as const;
/** The bounds of the domain (questionLimits); the core and the server refuse more. */
const MOST = { subject: 100, contents: 4000 } as const;

interface FilesProps {
  readonly kept: Question['file'];
  readonly dropped: readonly number[];
  readonly onDrop: (places: readonly number[]) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The files that the question has, and new ones. */
function Files({ kept, dropped, onDrop, onFiles }: FilesProps) {
  const { say } = useText();
  return (
    <>
      {kept.map(({ id, name }, at) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={dropped.includes(at)}
            onChange={({ target }) =>
              onDrop(target.checked ? [...dropped, at] : dropped.filter((one) => one !== at))
            }
          />{' '}
          {say('question.file.drop', { name })}
        </label>
      ))}
      <Labelled label={say('question.files')} hint={say('question.files.hint')}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,.txt"
            onChange={({ target }) => onFiles([...(target.files ?? [])])}
          />
        )}
      </Labelled>
    </>
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
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isNew = of === null;
  useStoredDraft(draft, isNew && draft !== first, () => void core.support.saveDraft(draft));
  const set = (change: Partial<QuestionDraft>): void => setDraft((now) => ({ ...now, ...change }));
  const { kind, subject, contents } = draft;
  const send = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    const bets = of?.data.drawid ?? '';
    const id = of?.data.id ?? 0;
    const answer = await core.support.ask({ id, ...draft, bets, files, dropped });
    setSending(false);
    if (!answer.ok) return setFault(questionRefusalText(answer.error, say));
    if (isNew) await core.support.saveDraft(null);
    void navigate(`/mypage/customer/qna/${answer.value}`);
  };
  return (
    <Form onSubmit={send}>
      <Labelled label={say('question.kind')}>
        {(attributes) => (
          <select
            {...attributes}
            value={kind}
            onChange={({ target }) => set({ kind: kinds.find((one) => one === target.value) ?? 'QK01' })}
          >
            {kinds.map((value) => (
              <option key={value} value={value}>
                {say(`question.kind.${value}`)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Field
        label={say('question.subject')}
        value={subject}
        onChange={(typed) => set({ subject: typed })}
        maxLength={MOST.subject}
      />
      <Labelled
        label={say('question.contents')}
        hint={say('report.count', { count: Array.from(contents).length, most: MOST.contents })}
        fault={fault}
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
      <Files kept={of?.file ?? []} dropped={dropped} onDrop={setDropped} onFiles={setFiles} />
      <Button type="submit" look="primary" aria-disabled={isSending}>
        {say('question.send')}
      </Button>
    </Form>
  );
}

const empty: QuestionDraft = { kind: 'QK01', subject: '', contents: '' };

/** A new question, with what this member wrote before and did not send. */
export function NewQuestion() {
  const { core } = useClient();
  const [first, setFirst] = useState<QuestionDraft | null>(null);
  useEffect(() => {
    let stopped = false;
    void core.support.draft().then((draft) => {
      if (!stopped) setFirst(draft ?? empty);
    });
    return () => {
      stopped = true;
    };
  }, [core]);
  return first === null ? <SkeletonRows count={4} height={48} /> : <QuestionForm of={null} first={first} />;
}
