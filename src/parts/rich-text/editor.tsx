import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import clsx from 'clsx';
import { useId } from 'react';
import type { RichText } from '../../../domain/rich-text/rich-text.ts';
import { useText } from '../../text/i18n.ts';
import { clipboardEvents } from './editor-clipboard.ts';
import { documentOf, treeOf } from './editor-document.ts';
import { extensions } from './editor-extensions.ts';
import { Toolbar } from './toolbar.tsx';
import styles from './editor.module.css';
import textStyles from './rich-text.module.css';

export interface EditorProps {
  readonly label: string;
  /** What the editor holds at first; later values are ignored. */
  readonly text: RichText;
  readonly onChange: (text: RichText) => void;
  /** Most characters that a reader sees. */
  readonly mostChars: number;
  readonly fault?: string | null | undefined;
  /** Uploads a picture and returns its id; null: refused, and the refusal was shown. Without it the editor takes no pictures. */
  readonly onPicture?: ((file: File) => Promise<string | null>) | undefined;
}

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
  const chars = useEditorState({ editor, selector: (now) => Array.from(now.editor.getText()).length });
  return (
    <div className={styles['editor']} data-invalid={fault !== null}>
      <Toolbar editor={editor} onPicture={onPicture} />
      <EditorContent editor={editor} className={clsx(styles['area'], textStyles['text'])} />
      <div className={`tiny between ${styles['foot']}`}>
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
