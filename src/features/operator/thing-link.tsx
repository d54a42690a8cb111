import { Link } from 'react-router';
import type { ReportRow } from '../../../worker/features/reports/reports-api.ts';
import buttonStyles from '../../parts/button.module.css';
import { useText } from '../../text/i18n.ts';

const news: ReadonlySet<string> = new Set(['notice', 'update', 'event']);

/** Leads to the post of a reported thing, which operators read also while it is hidden. */
export function ThingLink({ place: { board, post } }: { readonly place: NonNullable<ReportRow['place']> }) {
  const { say } = useText();
  return (
    <Link
      className={buttonStyles['button']}
      to={`/${news.has(board) ? 'news' : 'community'}/${board}/${post}`}
    >
      {say('report.to-post')}
    </Link>
  );
}
