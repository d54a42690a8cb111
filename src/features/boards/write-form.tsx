import { boardLimits } from '../../../domain/boards/boards.ts';
import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import { signsOf } from '../../../domain/text/plain-text.ts';
import type { PostDraft } from '../../../worker/features/drafts/drafts-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { ChoiceField } from '../../parts/forms/area.tsx';
import { Submit } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { FaultLine, Field, Form, Labelled } from '../../parts/forms/field.tsx';
import { FileChoice } from '../../parts/forms/file-choice.tsx';
import { editorChunk } from '../../parts/rich-text/rich-text-chunk.ts';
import { kickOff, teamName } from '../../text/format.ts';
import { isTextKey, useText } from '../../text/i18n.ts';
import type { ShownPath } from './board-names.ts';
import { ChosenBets } from './shared-bets.tsx';
import type { BoardConfig, PostFile } from './use-boards.ts';
import { acceptedFiles, useWritePost, type WritePost } from './use-write-post.ts';

interface PartProps {
  readonly form: WritePost;
}

function KindChoice({ form, kinds }: PartProps & { readonly kinds: readonly string[] }) {
  const { say } = useText();
  const options = kinds.map((value) => {
    const key = `boards.kind.${value}`;
    return { value, text: isTextKey(key) ? say(key) : value };
  });
  return (
    <ChoiceField
      label={say('boards.kind')}
      fault={form.faultOf('kind')}
      value={form.draft.kind}
      options={[{ value: '', text: say('boards.kind.choose') }, ...options]}
      onChange={(kind) => form.set({ kind })}
    />
  );
}

function Links({ form }: PartProps) {
  const { say } = useText();
  const [first, second] = form.draft.links;
  const fault = form.faultOf('links');
  const common = { type: 'url', maxLength: richLimits.linkChars, placeholder: 'https://' } as const;
  return (
    <>
      <Field
        {...common}
        label={say('boards.link.1')}
        value={first}
        onChange={(link) => form.set({ links: [link, second] })}
      />
      <Field
        {...common}
        label={say('boards.link.2')}
        value={second}
        onChange={(link) => form.set({ links: [first, link] })}
        fault={fault}
      />
    </>
  );
}

function Files({ form, before }: PartProps & { readonly before: readonly PostFile[] }) {
  const { say } = useText();
  return (
    <FileChoice
      text={say('word.attach')}
      hint={say('boards.file.hint')}
      accept={acceptedFiles}
      files={form.files}
      fault={form.faultOf('files')}
      dropText={(name) => say('word.take-out', { name })}
      onAdd={(file) => void form.addFile(file)}
      onDrop={form.dropFile}
    >
      {before.map((file, at) => (
        <Check
          key={file.id}
          text={say('word.delete-named', { name: file.origin_name })}
          checked={form.removed.includes(at + 1)}
          onChange={() => form.toggleRemoved(at + 1)}
        />
      ))}
    </FileChoice>
  );
}

interface WriteFormProps {
  readonly path: ShownPath;
  /** 0: a new post. */
  readonly id: number;
  readonly config: BoardConfig;
  readonly first: PostDraft;
  /** Files that the post has already. */
  readonly before: readonly PostFile[];
}

/** Matches that the choice offers. */
const MOST_MATCHES = 200;

interface MatchChoiceProps {
  readonly value: number | null;
  readonly onChange: (matchId: number | null) => void;
}

/** The match of an analysis: one of today or tomorrow that has not ended, or the one that the post has already. */
function MatchChoice({ value, onChange }: MatchChoiceProps) {
  const { core } = useClient();
  const { say, language } = useText();
  const { answer } = useAsk('matches', async () => {
    const [today, tomorrow] = [await core.schedule.ofDay(0, null), await core.schedule.ofDay(1, null)];
    return today.ok && tomorrow.ok ? { ...today, value: [...today.value, ...tomorrow.value] } : today;
  });
  const open = answer?.ok === true ? answer.value.filter(({ phase }) => phase !== 'ended') : [];
  const matches = open.slice(0, MOST_MATCHES);
  const isListed = matches.some(({ facts }) => facts.matchId === value);
  return (
    <Labelled label={say('word.match')} hint={say('boards.match.hint')}>
      {(attributes) => (
        <select
          {...attributes}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{say('boards.match.none')}</option>
          {value !== null && !isListed && <option value={value}>{say('boards.match.chosen')}</option>}
          {matches.map(({ facts }) => (
            <option key={facts.matchId} value={facts.matchId}>
              {`${kickOff(facts.startsAt).time} ${teamName(facts.home, say, language)} – ${teamName(facts.away, say, language)}`}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

export function WriteForm({ path, id, config, first, before }: WriteFormProps) {
  const { say } = useText();
  const form = useWritePost(path, id, first, before.length);
  const editor = {
    label: say('word.contents'),
    text: first.contents,
    onChange: form.setContents,
    mostChars: richLimits.textChars,
    fault: form.faultOf('contents'),
    onPicture: form.picture,
  };
  return (
    <Form className="full" onSubmit={form.send}>
      {config.kind.length > 0 && <KindChoice form={form} kinds={config.kind} />}
      <Field
        label={say('word.subject')}
        value={form.draft.subject}
        hint={`${signsOf(form.draft.subject)} / ${boardLimits.subjectChars}`}
        fault={form.faultOf('subject')}
        onChange={(subject) => form.set({ subject })}
      />
      {config.config.match && (
        <MatchChoice value={form.draft.matchId} onChange={(matchId) => form.set({ matchId })} />
      )}
      <ChosenBets
        bets={form.draft.bets}
        onDrop={(drawId) => form.set({ bets: form.draft.bets.filter((bet) => bet.drawId !== drawId) })}
      />
      <ChunkView chunk={editorChunk} props={editor} />
      <Files form={form} before={before} />
      <Links form={form} />
      <FaultLine text={form.faultOf('form')} />
      <Submit aria-busy={form.isSending}>{say(id === 0 ? 'boards.send' : 'word.save')}</Submit>
    </Form>
  );
}
