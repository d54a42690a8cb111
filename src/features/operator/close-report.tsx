import { useState } from 'react';
import { Link } from 'react-router';
import type { ReportRow } from '../../../domain/protocol/calls/community/report-calls.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { Check } from '../../parts/forms/check.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './operator.module.css';
import { refusalText } from './refusal-text.ts';

const news: ReadonlySet<string> = new Set(['notice', 'update', 'event']);

/** The post of a reported thing. Operators read it also while it is hidden. */
const linkTo = ({ board, post }: NonNullable<ReportRow['place']>): string =>
  `/${news.has(board) ? 'news' : 'community'}/${board}/${post}`;

interface CloseReportProps {
  readonly row: ReportRow;
  readonly onDone: () => void;
}

/** Closes a report and all open reports of the same thing. */
export function CloseReport({ row: { report, kind, text, place, author }, onDone }: CloseReportProps) {
  const { say } = useText();
  const { core } = useClient();
  const [note, setNote] = useState('');
  const [hides, setHides] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const close = async (decision: 'upheld' | 'dismissed'): Promise<void> => {
    if (isBlank(note)) return setFault(say('report.note.empty'));
    const answer = await core.calls.ask('report.operatorReport', {
      params: { number: report },
      form: { act: 'close', decision, note, hide: hides ? 'Y' : 'N' },
    });
    if (!answer.ok) return setFault(refusalText(answer.error, say));
    showToast('good', say('operator.done'));
    onDone();
  };
  return (
    <div className="box">
      <h2>{say('report.act.close')}</h2>
      <p className={styles['detail']}>{text}</p>
      <div className="acts">
        {place !== null && (
          <Link className={buttonStyles['button']} to={linkTo(place)}>
            {say('report.to-post')}
          </Link>
        )}
        {author !== null && (
          <Link className={buttonStyles['button']} to={`/operator/members/${author.number}`}>
            {say('report.to-member')}
          </Link>
        )}
      </div>
      <Form onSubmit={() => close('upheld')}>
        <Field
          label={say('report.note')}
          hint={say('report.note.hint')}
          value={note}
          onChange={setNote}
          maxLength={200}
          fault={fault}
        />
        {place !== null && (
          <Check
            text={say(
              place.isHidden ? 'report.hidden' : `report.hide.${kind === 'post' ? 'post' : 'comment'}`,
            )}
            checked={hides || place.isHidden}
            disabled={place.isHidden}
            onChange={setHides}
          />
        )}
        <div className="acts">
          <Button type="submit" look="primary">
            {say('report.decision.upheld')}
          </Button>
          <Button onClick={() => void close('dismissed')}>{say('report.decision.dismissed')}</Button>
        </div>
      </Form>
    </div>
  );
}
