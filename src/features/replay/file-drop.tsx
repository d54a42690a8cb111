import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';
import styles from './file-drop.module.css';

interface FileButtonProps {
  readonly look: 'primary' | 'quiet';
  readonly text?: TextKey;
  readonly onFile: (file: File) => void;
}

/** Opens the file dialog of the browser. */
export function OpenFileButton({ look, text = 'replay.choose', onFile }: FileButtonProps) {
  const { say } = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} onClick={() => input.current?.click()}>
        {say(text)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={say(text)}
        data-file={text}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

interface DropPlaceProps {
  /** Nothing is open: the place says what to do. */
  readonly empty: boolean;
  readonly busy: boolean;
  /** `beside`: files that were dropped together with it. */
  readonly onFile: (file: File, beside?: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes the files that are dropped anywhere on it. */
export function DropPlace({ empty, busy, onFile, children }: DropPlaceProps) {
  const { say } = useText();
  const [over, setOver] = useState(false);
  const take = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file, ...beside] = event.dataTransfer.files;
    if (file !== undefined) onFile(file, beside);
  };
  return (
    <div
      className={`stack fit ${styles['place']}`}
      data-over={over}
      data-drop-place
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      {empty ? (
        <div className={`stack g10 soft center middle ${styles['empty']}`}>
          <FileUp size={36} aria-hidden />
          <h2 className="ink">{say(busy ? 'replay.reading' : 'replay.drop')}</h2>
          <p>{say('replay.drop.hint')}</p>
          <OpenFileButton look="primary" onFile={onFile} />
        </div>
      ) : (
        children
      )}
    </div>
  );
}
