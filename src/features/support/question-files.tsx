/** What goes with a question: files, and a recording of the last minutes. */
import { useState } from 'react';
import type { Question } from '../../../worker/features/support/support-api.ts';
import { useClient } from '../../core/use-client.ts';
import { Check } from '../../parts/check.tsx';
import { Labelled } from '../../parts/field.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './question-screen.module.css';

interface FilesProps {
  readonly kept: Question['file'];
  readonly dropped: readonly number[];
  readonly onDrop: (places: readonly number[]) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The files that the question has, and new ones. */
export function Files({ kept, dropped, onDrop, onFiles }: FilesProps) {
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
            accept="image/jpeg,image/png,image/webp,.txt,.spo,.gz"
            onChange={({ target }) => onFiles([...(target.files ?? [])])}
          />
        )}
      </Labelled>
    </>
  );
}

interface RecordingChoiceProps {
  readonly recording: File | null;
  readonly onChange: (recording: File | null) => void;
}

/** The last minutes on this screen, as a file that the staff can replay: odds, slip and bets, and nothing that names the member. */
export function RecordingChoice({ recording, onChange }: RecordingChoiceProps) {
  const { say } = useText();
  const { core } = useClient();
  const [state, setState] = useState<'idle' | 'taking' | 'failed'>('idle');
  const choose = async (wanted: boolean): Promise<void> => {
    if (!wanted) {
      setState('idle');
      return onChange(null);
    }
    setState('taking');
    const taken = await core.diagnostics.lastMinutes();
    setState(taken === null ? 'failed' : 'idle');
    onChange(taken === null ? null : new File([taken], 'session.spo.gz', { type: taken.type }));
  };
  return (
    <div>
      <Check
        text={say('question.recording')}
        checked={recording !== null || state === 'taking'}
        data-attach-recording
        onChange={(wanted) => void choose(wanted)}
      />
      <p className={styles['hint']} role="status">
        {say(state === 'failed' ? 'question.recording.failed' : 'question.recording.hint')}
      </p>
    </div>
  );
}
