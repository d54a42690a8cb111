import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  ImagePlus,
  Italic,
  Link2,
  Link2Off,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/i18n.ts';
import { IconButton } from '../forms/button.tsx';
import { fontNames, fontChoices, sizes } from './letter-choices.ts';
import { LinkField } from './link-field.tsx';
import styles from './editor.module.css';

const SIZE = 16;

interface ToolProps {
  readonly label: string;
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The press does not take the focus from the text. */
const Tool = ({ label, on, disabled = false, onPress, children }: ToolProps) => (
  <IconButton
    aria-label={label}
    aria-pressed={on}
    disabled={disabled}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </IconButton>
);

/** The forms of letters and paragraphs that a press turns on and off. `name` and `toggle`: of the editor's own. */
const toggles = [
  { form: 'bold', name: 'bold', toggle: 'toggleBold', Icon: Bold },
  { form: 'italic', name: 'italic', toggle: 'toggleItalic', Icon: Italic },
  { form: 'underline', name: 'underline', toggle: 'toggleUnderline', Icon: Underline },
  { form: 'strike', name: 'strike', toggle: 'toggleStrike', Icon: Strikethrough },
  { form: 'bullets', name: 'bulletList', toggle: 'toggleBulletList', Icon: List },
  { form: 'numbers', name: 'orderedList', toggle: 'toggleOrderedList', Icon: ListOrdered },
  { form: 'quote', name: 'blockquote', toggle: 'toggleBlockquote', Icon: Quote },
] as const;

const useToolbar = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: toggles.filter(({ name }) => now.isActive(name)).map(({ form }) => form),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
      font: String(now.getAttributes('textStyle')['fontFamily'] ?? ''),
      size: String(now.getAttributes('textStyle')['fontSize'] ?? ''),
    }),
  });
type ToolbarState = ReturnType<typeof useToolbar>;
interface PartProps {
  readonly editor: Editor;
  readonly state: ToolbarState;
}

function Letters({ editor, state }: PartProps) {
  const { say } = useText();
  const setFont = (font: string): void => {
    const chain = editor.chain().focus();
    (font === '' ? chain.unsetFontFamily() : chain.setFontFamily(font)).run();
  };
  const setSize = (size: string): void => {
    const chain = editor.chain().focus();
    (size === '' ? chain.unsetFontSize() : chain.setFontSize(size)).run();
  };
  return (
    <>
      <select
        aria-label={say('rich.font')}
        value={state.font}
        onChange={({ target }) => setFont(target.value)}
      >
        <option value="">{say('rich.font.own')}</option>
        {fontChoices.map((font) => (
          <option key={font} value={font}>
            {fontNames[font]}
          </option>
        ))}
      </select>
      <select
        aria-label={say('rich.size')}
        value={state.size}
        onChange={({ target }) => setSize(target.value)}
      >
        <option value="">{say('rich.size.own')}</option>
        {sizes.map((size) => (
          <option key={size} value={`${size}pt`}>
            {size} pt
          </option>
        ))}
      </select>
    </>
  );
}

function Toggles({ editor, state }: PartProps) {
  const { say } = useText();
  return toggles.map(({ form, Icon, toggle }) => (
    <Tool
      key={form}
      label={say(`rich.${form}`)}
      on={state.on.includes(form)}
      onPress={() => editor.chain().focus()[toggle]().run()}
    >
      <Icon size={SIZE} />
    </Tool>
  ));
}

function Steps({ editor, state }: PartProps) {
  const { say } = useText();
  return (
    <>
      <Tool
        label={say('slip.undo.do')}
        disabled={!state.canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      >
        <Undo2 size={SIZE} />
      </Tool>
      <Tool
        label={say('rich.redo')}
        disabled={!state.canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      >
        <Redo2 size={SIZE} />
      </Tool>
    </>
  );
}

interface PictureProps {
  readonly editor: Editor;
  readonly onPicture: (file: File) => Promise<string | null>;
}

function PictureTool({ editor, onPicture }: PictureProps) {
  const { say } = useText();
  const choose = async (file: File | undefined): Promise<void> => {
    const id = file === undefined ? null : await onPicture(file);
    if (id === null || file === undefined) return;
    const alt = file.name.replace(/\.[^.]*$/, '');
    editor.chain().focus().insertContent({ type: 'picture', attrs: { id, alt } }).run();
  };
  return (
    <label className={styles['picture']} title={say('rich.picture')}>
      <ImagePlus size={SIZE} aria-hidden />
      <input
        type="file"
        aria-label={say('rich.picture')}
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </label>
  );
}

interface ToolbarProps {
  readonly editor: Editor;
  readonly onPicture: PictureProps['onPicture'] | undefined;
}

export function Toolbar({ editor, onPicture }: ToolbarProps) {
  const { say } = useText();
  const state = useToolbar(editor);
  return (
    <div className={`row g2 wrap ${styles['toolbar']}`} role="toolbar" aria-label={say('rich.toolbar')}>
      <Letters editor={editor} state={state} />
      <Toggles editor={editor} state={state} />
      <LinkField editor={editor} on={state.link} icon={<Link2 size={SIZE} />} />
      <Tool
        label={say('rich.unlink')}
        disabled={!state.link}
        onPress={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
      >
        <Link2Off size={SIZE} />
      </Tool>
      {onPicture !== undefined && <PictureTool editor={editor} onPicture={onPicture} />}
      <Steps editor={editor} state={state} />
    </div>
  );
}
