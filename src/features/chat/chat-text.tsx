import { useLocation } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import type { SitePage, TextPart } from '../../../domain/text/links-in-text.ts';
import { OutsideLink } from '../../parts/pages/outside-link.tsx';
import { isTextKey, type Say, useText } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';
import styles from './chat-row.module.css';

const pageNames: Readonly<Record<Exclude<SitePage, 'post' | 'board'>, TextKey>> = {
  match: 'chat.link.match',
  analysis: 'analysis.title',
  bet: 'chat.link.bet',
  live: 'game.59',
  srs: 'game.57',
  special: 'game.58',
  results: 'results.title',
  casual: 'casual.title',
};

type SitePart = Extract<TextPart, { kind: 'site' }>;

/** null: there is no such board. */
function nameOf({ page, board }: SitePart, say: Say): string | null {
  if (page !== 'post' && page !== 'board') return say(pageNames[page]);
  const key = `boards.board.${board}`;
  if (!isTextKey(key)) return null;
  return page === 'board' ? say(key) : say('chat.link.post', { board: say(key) });
}

/** A page of the site by its name. The chat in a window of its own stays open beside it. */
function SiteLink({ part }: { readonly part: SitePart }) {
  const { say } = useText();
  const isOwnWindow = useLocation().pathname.startsWith('/chat/');
  const name = nameOf(part, say);
  if (name === null) return part.path;
  return (
    <Link
      className="link strong"
      to={part.path}
      data-chat-link={part.page}
      {...(isOwnWindow ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {name}
    </Link>
  );
}

function drawn(part: TextPart, at: number) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'site') return <SiteLink key={at} part={part} />;
  return <OutsideLink key={at} href={part.href} />;
}

interface ChatTextProps {
  readonly text: string;
  readonly parts: readonly TextPart[] | null;
}

/** The text of a message with its links. */
export function ChatText({ text, parts }: ChatTextProps) {
  return <p className={`pre ${styles['text']}`}>{parts === null ? text : parts.map(drawn)}</p>;
}
