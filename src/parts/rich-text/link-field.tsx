import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import type { Editor } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { Button, IconButton } from '../forms/button.tsx';
import styles from './editor.module.css';

interface LinkFieldProps {
  readonly editor: Editor;
  readonly on: boolean;
  readonly icon: ReactNode;
}

/** A button that opens a field for the address of a link. Without chosen text the address itself is written. */
export function LinkField({ editor, on, icon }: LinkFieldProps) {
  const { say } = useText();
  const [address, setAddress] = useState<string | null>(null);
  const [isBad, setBad] = useState(false);
  const put = (): void => {
    const href = (address ?? '').trim();
    if (!/^https?:\/\/\S+\.\S{2,}$/i.test(href)) return setBad(true);
    const { empty } = editor.state.selection;
    const text = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
    if (empty) editor.chain().focus().insertContent(text).run();
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    setAddress(null);
  };
  return (
    <>
      <IconButton
        aria-label={say('rich.link')}
        aria-pressed={on}
        aria-expanded={address !== null}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setBad(false);
          setAddress(address === null ? 'https://' : null);
        }}
      >
        {icon}
      </IconButton>
      {address !== null && (
        <span className={`row g4 wrap ${styles['link']}`}>
          <input
            className="grow"
            type="url"
            aria-label={say('rich.link.address')}
            aria-invalid={isBad}
            value={address}
            maxLength={richLimits.linkChars}
            onChange={({ target }) => setAddress(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                put();
              }
              if (event.key === 'Escape') setAddress(null);
            }}
          />
          <Button onClick={put}>{say('rich.link.put')}</Button>
          <span role="alert">{isBad && say('rich.link.bad')}</span>
        </span>
      )}
    </>
  );
}
