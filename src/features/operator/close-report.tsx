import { useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { ReportRow } from '../../../domain/protocol/calls/community/report-calls.ts';
import { useClient } from '../../core/door/use-client.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { Check } from '../../parts/forms/check.tsx';
import { useText } from '../../text/i18n.ts';
import { ReasonForm } from './reason-form.tsx';
import styles from './operator.module.css';

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
  const [hides, setHides] = useState(false);
  const about = (
    <>
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
    </>
  );
  const choices = place !== null && (
    <Check
      text={say(place.isHidden ? 'report.hidden' : `report.hide.${kind === 'post' ? 'post' : 'comment'}`)}
      checked={hides || place.isHidden}
      disabled={place.isHidden}
      onChange={setHides}
    />
  );
  return (
    <ReasonForm
      title={say('report.act.close')}
      about={about}
      choices={choices}
      label={say('report.note')}
      hint={say('operator.reason.kept')}
      noReason={say('report.note.empty')}
      decisions={[
        { name: 'upheld', text: say('report.decision.upheld') },
        { name: 'dismissed', text: say('report.decision.dismissed') },
      ]}
      send={(decision, note) =>
        core.calls.ask('report.operatorReport', {
          params: { number: report },
          form: { act: 'close', decision, note, hide: hides ? 'Y' : 'N' },
        })
      }
      onDone={onDone}
    />
  );
}
