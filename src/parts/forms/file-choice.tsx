import { Paperclip, X } from 'lucide-react';
import type { ReactNode } from 'react';
import buttonStyles from './button.module.css';
import { IconButton } from './button.tsx';
import styles from './file-choice.module.css';

interface FileChoiceProps {
  /** On the button that opens the browser's file dialog. */
  readonly text: string;
  readonly hint: string;
  /** Endings of the names that the dialog offers. */
  readonly accept: string;
  readonly files: readonly File[];
  /** The fault of the last file; null: none. */
  readonly fault: string | null;
  readonly dropText: (name: string) => string;
  readonly onAdd: (file: File) => void;
  readonly onDrop: (at: number) => void;
  /** Files that were sent before. */
  readonly children?: ReactNode;
}

/** Chooses files one by one, and lists those that are chosen. */
export function FileChoice(props: FileChoiceProps) {
  const { text, hint, accept, files, fault, dropText, onAdd, onDrop, children } = props;
  return (
    <div className={`stack g6 thin start ${styles['choice']}`}>
      <label className={buttonStyles['button']}>
        <Paperclip size={16} aria-hidden /> {text}
        <input
          type="file"
          accept={accept}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) onAdd(file);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </label>
      <small>{hint}</small>
      {children}
      <ul>
        {files.map((file, at) => (
          <li key={`${file.name} ${file.size}`}>
            {file.name}
            <IconButton aria-label={dropText(file.name)} onClick={() => onDrop(at)}>
              <X size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
      <p role="alert" className="bad">
        {fault}
      </p>
    </div>
  );
}
