import { boardLimits } from '../../../domain/boards/boards.ts';
import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import type { PostDraft } from '../../../worker/features/drafts/drafts-api.ts';
import { Choice } from '../../parts/forms/area.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { FaultLine, Field, Form } from '../../parts/forms/field.tsx';
import { FileChoice } from '../../parts/forms/file-choice.tsx';
import { editorChunk } from '../../parts/rich-text/rich-text-chunk.ts';
import { isTextKey, useText } from '../../text/i18n.ts';
import type { ShownPath } from './board-names.ts';
import { ChosenBets } from './shared-bets.tsx';
import { MatchChoice } from './match-choice.tsx';
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
    <Choice
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
      text={say('boards.file.add')}
      hint={say('boards.file.hint')}
      accept={acceptedFiles}
      files={form.files}
      fault={form.faultOf('files')}
      dropText={(name) => say('boards.file.drop', { name })}
      onAdd={(file) => void form.addFile(file)}
      onDrop={form.dropFile}
    >
      {before.map((file, at) => (
        <Check
          key={file.id}
          text={say('boards.file.delete', { name: file.origin_name })}
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

export function WriteForm({ path, id, config, first, before }: WriteFormProps) {
  const { say } = useText();
  const form = useWritePost(path, id, first, before.length);
  const editor = {
    label: say('boards.contents'),
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
        label={say('boards.subject')}
        value={form.draft.subject}
        maxLength={boardLimits.subjectChars}
        hint={`${Array.from(form.draft.subject).length} / ${boardLimits.subjectChars}`}
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
      <Button type="submit" look="primary" aria-busy={form.isSending}>
        {say(id === 0 ? 'boards.send' : 'boards.save')}
      </Button>
    </Form>
  );
}
