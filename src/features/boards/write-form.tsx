import { boardLimits } from '../../../domain/boards/boards.ts';
import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import type { BoardConfigView, PostFileView } from '../../../worker/features/boards/boards-api.ts';
import type { PostDraft } from '../../../worker/features/drafts/drafts-api.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { Field, Labelled } from '../../parts/forms/field.tsx';
import { FileChoice } from '../../parts/forms/file-choice.tsx';
import { toFirstFault } from '../../parts/forms/first-fault.ts';
import { editorChunk } from '../../parts/rich-text/rich-text-chunk.ts';
import { isTextKey, useText } from '../../text/i18n.ts';
import type { ShownPath } from './board-names.ts';
import { ChosenBets } from './shared-bets.tsx';
import { MatchChoice } from './match-choice.tsx';
import { acceptedFiles, type Fault, useWritePost, type WritePost } from './use-write-post.ts';

interface PartProps {
  readonly form: WritePost;
}

const faultOf = ({ fault }: WritePost, field: Fault['field']): string | null =>
  fault?.field === field ? fault.text : null;

function KindChoice({ form, kinds }: PartProps & { readonly kinds: readonly string[] }) {
  const { say } = useText();
  const name = (kind: string): string => {
    const key = `boards.kind.${kind}`;
    return isTextKey(key) ? say(key) : kind;
  };
  return (
    <Labelled label={say('boards.kind')} fault={faultOf(form, 'kind')}>
      {(attributes) => (
        <select
          {...attributes}
          value={form.draft.kind}
          onChange={({ target }) => form.set({ kind: target.value })}
        >
          <option value="">{say('boards.kind.choose')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {name(kind)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function Links({ form }: PartProps) {
  const { say } = useText();
  const [first, second] = form.draft.links;
  const fault = faultOf(form, 'links');
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

function Files({ form, before }: PartProps & { readonly before: readonly PostFileView[] }) {
  const { say } = useText();
  return (
    <FileChoice
      text={say('boards.file.add')}
      hint={say('boards.file.hint')}
      accept={acceptedFiles}
      files={form.files}
      fault={faultOf(form, 'files')}
      dropText={(name) => say('boards.file.drop', { name })}
      onAdd={(file) => void form.addFile(file)}
      onDrop={form.dropFile}
    >
      {before.map((file, at) => (
        <Check
          key={file.url}
          text={say('boards.file.delete', { name: file.name })}
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
  readonly config: BoardConfigView;
  readonly first: PostDraft;
  /** Files that the post has already. */
  readonly before: readonly PostFileView[];
}

export function WriteForm({ path, id, config, first, before }: WriteFormProps) {
  const { say } = useText();
  const form = useWritePost(path, id, first, before.length);
  const editor = {
    label: say('boards.contents'),
    text: first.contents,
    onChange: form.setContents,
    mostChars: richLimits.textChars,
    fault: faultOf(form, 'contents'),
    onPicture: form.picture,
  };
  return (
    <form
      className="stack g12 fit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { currentTarget } = event;
        void form.send().then(() => toFirstFault(currentTarget));
      }}
    >
      {config.kinds.length > 0 && <KindChoice form={form} kinds={config.kinds} />}
      <Field
        label={say('boards.subject')}
        value={form.draft.subject}
        maxLength={boardLimits.subjectChars}
        hint={`${Array.from(form.draft.subject).length} / ${boardLimits.subjectChars}`}
        fault={faultOf(form, 'subject')}
        onChange={(subject) => form.set({ subject })}
      />
      {config.takesMatch && (
        <MatchChoice value={form.draft.matchId} onChange={(matchId) => form.set({ matchId })} />
      )}
      <ChosenBets
        bets={form.draft.bets}
        onDrop={(drawId) => form.set({ bets: form.draft.bets.filter((bet) => bet.drawId !== drawId) })}
      />
      <ChunkView chunk={editorChunk} props={editor} />
      <Files form={form} before={before} />
      <Links form={form} />
      <p role="alert" className="bad">
        {faultOf(form, 'form')}
      </p>
      <Button type="submit" look="primary" aria-busy={form.isSending}>
        {say(id === 0 ? 'boards.send' : 'boards.save')}
      </Button>
    </form>
  );
}
