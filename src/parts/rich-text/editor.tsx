import { mergeAttributes, Node } from '@tiptap/core';
import { TextStyleKit } from '@tiptap/extension-text-style';
import type { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import clsx from 'clsx';
import { useId } from 'react';
import type { RichText } from '../../../domain/rich-text/rich-text.ts';
import { signsOf } from '../../../domain/text/plain-text.ts';
import { useText } from '../../text/i18n.ts';
import { documentOf, treeOf } from './editor-document.ts';
import { Toolbar } from './toolbar.tsx';
import styles from './editor.module.css';
import textStyles from './rich-text.module.css';

export interface EditorProps {
  readonly label: string;
  /** The first content of the editor; later values are ignored. */
  readonly text: RichText;
  readonly onChange: (text: RichText) => void;
  /** Most characters that a reader sees. */
  readonly mostChars: number;
  readonly fault?: string | null | undefined;
  /** Uploads a picture and returns its id; null: refused, and the refusal was shown. Without it the editor takes no pictures. */
  readonly onPicture?: ((file: File) => Promise<string | null>) | undefined;
}

let copied: { readonly text: string; readonly slice: Slice } | null = null;

function remember(view: EditorView): void {
  const { selection, doc } = view.state;
  const text = doc.textBetween(selection.from, selection.to, '\n', '\n');
  copied = { text: sameLines(text), slice: selection.content() };
}

/** Programs end lines in several ways. */
const sameLines = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function paste(view: EditorView, data: DataTransfer | null): void {
  const text = data?.getData('text/plain') ?? '';
  if (text === '') return;
  if (copied !== null && copied.text === sameLines(text))
    view.dispatch(view.state.tr.replaceSelection(copied.slice).scrollIntoView());
  else view.pasteText(text);
}

/**
 * Copying and pasting in the editor. Text of other programs is pasted without its formats: reading their HTML would need a parser in the window,
 * which the policy of Trusted Types forbids. What was copied in this window keeps its formats.
 * Handlers of the editor's element; true: the editor's own handler does not run.
 */
const clipboardEvents = {
  copy(view: EditorView): boolean {
    remember(view);
    return false;
  },
  cut(view: EditorView): boolean {
    remember(view);
    return false;
  },
  paste(view: EditorView, event: ClipboardEvent): boolean {
    event.preventDefault();
    paste(view, event.clipboardData);
    return true;
  },
  /** Content that is dropped from another program is pasted; parts of the text move as before. */
  drop(view: EditorView, event: DragEvent): boolean {
    if (view.dragging !== null) return false;
    event.preventDefault();
    paste(view, event.dataTransfer);
    return true;
  },
} as const;

/** A picture that the member has uploaded to this site. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: '' }, alt: { default: '' } }),
  renderHTML: ({ node, HTMLAttributes }) => [
    'img',
    mergeAttributes(HTMLAttributes, { src: `/datatable/file/${node.attrs['id']}`, alt: node.attrs['alt'] }),
  ],
});

const isWebAddress = (address: string): boolean => /^https?:\/\/\S+\.\S{2,}$/i.test(address);

/** The acts of the editor: no more than the allow-list of rich texts. */
const extensions = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: [],
      isAllowedUri: (address) => isWebAddress(address),
      shouldAutoLink: isWebAddress,
      HTMLAttributes: { rel: 'noopener nofollow ugc', target: '_blank' },
    },
  }),
  TextStyleKit.configure({ color: false, backgroundColor: false, lineHeight: false }),
  Picture,
];

/** Writes a text with formats. It is drawn on demand (rich-text-chunk.ts), because its code is large. */
export function Editor({ label, text, onChange, mostChars, fault = null, onPicture }: EditorProps) {
  const { say } = useText();
  const id = useId();
  const editor = useEditor({
    extensions,
    // The content security policy allows no style elements; editor.module.css has the styles.
    injectCSS: false,
    content: documentOf(text),
    onUpdate: ({ editor: changed }) => onChange(treeOf(changed.getJSON())),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${id}-count ${id}-fault`,
      },
      handleDOMEvents: clipboardEvents,
    },
  });
  const chars = useEditorState({ editor, selector: (now) => signsOf(now.editor.getText()) });
  return (
    <div className={`fit ${styles['editor']}`} data-invalid={fault !== null}>
      <Toolbar editor={editor} onPicture={onPicture} />
      <EditorContent editor={editor} className={clsx(styles['area'], textStyles['text'])} />
      <div className={`tiny between g8 ${styles['foot']}`}>
        <p id={`${id}-fault`} className="bad" role="alert">
          {fault}
        </p>
        <p id={`${id}-count`} className={clsx(styles['count'], 'num')} data-over={chars > mostChars}>
          {say('rich.count', {
            chars: chars.toLocaleString('ko-KR'),
            most: mostChars.toLocaleString('ko-KR'),
          })}
        </p>
      </div>
    </div>
  );
}
