/** The attachments of a question: files, and a recording of the last minutes. */
import { useState } from 'react';
import { acceptOf, type UploadFault } from '../../../domain/uploads/upload-limits.ts';
import { fileFault } from '../../core/browser/file-fault.ts';
import { reducedPicture } from '../../core/browser/reduce-picture.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Check } from '../../parts/forms/check.tsx';
import { FileChoice } from '../../parts/forms/file-choice.tsx';
import { useText } from '../../text/i18n.ts';
import type { Question } from './question-text.ts';

const accepted = acceptOf('picture', 'text', 'session');

interface FilesProps {
  /** Files that the question has. */
  readonly kept: Question['file'];
  readonly dropped: readonly number[];
  readonly onDropped: (places: readonly number[]) => void;
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
  /** A recording goes with it: it counts as a file. */
  readonly withRecording: boolean;
  /** The faults of the files that the server finds. */
  readonly fault: string | null;
}

/** The files that the question has, and new ones. */
export function Files({ kept, dropped, onDropped, files, onFiles, withRecording, fault }: FilesProps) {
  const { say } = useText();
  const [wrong, setWrong] = useState<UploadFault | null>(null);
  const add = async (sent: File): Promise<void> => {
    const file = await reducedPicture(sent);
    const others = kept.length - dropped.length + (withRecording ? 1 : 0);
    const found = fileFault(file, { chosen: files, kept: others, accept: accepted });
    setWrong(found);
    if (found === null) onFiles([...files, file]);
  };
  return (
    <FileChoice
      text={say('word.attach')}
      hint={say('question.files.hint')}
      accept={accepted}
      files={files}
      fault={wrong === null ? fault : say(`question.file.${wrong}`)}
      dropText={(name) => say('word.take-out', { name })}
      onAdd={(file) => void add(file)}
      onDrop={(at) => onFiles(files.filter((_, place) => place !== at))}
    >
      {kept.map(({ id, name }, at) => (
        <Check
          key={id}
          text={say('word.take-out', { name })}
          checked={dropped.includes(at)}
          onChange={(goes) => onDropped(goes ? [...dropped, at] : dropped.filter((one) => one !== at))}
        />
      ))}
    </FileChoice>
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
      <p className="soft small" role="status">
        {say(state === 'failed' ? 'question.recording.failed' : 'question.recording.hint')}
      </p>
    </div>
  );
}
