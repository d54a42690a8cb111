import { Copy, Link, MessageCircle, Share2 } from 'lucide-react';
import { useId } from 'react';
import { Link as PageLink } from '../../parts/pages/link.tsx';
import type { BetView } from '../../../worker/features/bets/bets-api.ts';
import type { Client } from '../../core/door/client.ts';
import { givenSiteName } from '../../core/browser/document-title.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { copyText } from '../../parts/layers/copy-text.ts';
import { Modal } from '../../parts/layers/modal.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { Ticket, TicketAmounts, TicketHead } from '../../parts/matches/ticket.tsx';
import { type Language, type Say, useText } from '../../text/i18n.ts';
import { PUBLIC_ROOM } from '../../../domain/chat/chat-room.ts';
import { chatRefusalText } from '../chat/use-chat.ts';
import { AskedBet } from './asked-bet.tsx';
import { BetLegs } from './bet-legs.tsx';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import { sharing } from './use-sharing.ts';
import { shareLink, shareText } from './share-text.ts';
import styles from './history.module.css';

const copy = (text: string, good: string, say: Say): Promise<void> =>
  copyText(text, { good, bad: say('word.no-copy') });

/** Shares through the system's share sheet (messengers, mail). Closing the share sheet is not an error. */
async function shareOut(data: ShareData, say: Say): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      showToast('bad', say('share.out.failed'));
  }
}

async function shareInChat(
  core: Client['core'],
  { gameCode, drawId }: BetView,
  say: Say,
  language: Language,
): Promise<void> {
  const answer = await core.chat.share(PUBLIC_ROOM, gameCode, drawId);
  if (answer.ok) showToast('good', say('shared-bet.chat.done'));
  else showToast('bad', chatRefusalText(answer.error, say, language));
}

const canShareOut = (): boolean => 'share' in navigator;

function Sharing({ bet }: { readonly bet: BetView }) {
  const { core } = useClient();
  const { say, language } = useText();
  const linkId = useId();
  const text = shareText(bet, say, language);
  const url = shareLink(bet);
  return (
    <div className="stack g10 fit">
      <Ticket bet={bet} className="stack g4" data={{ 'data-share-ticket': bet.drawId }}>
        <TicketHead bet={bet} />
        <BetLegs bet={bet} />
        <TicketAmounts bet={bet} />
      </Ticket>
      <div className={`g8 ${styles['shareActs']}`}>
        <Button
          className="grow"
          look="primary"
          data-share-copy
          onClick={() => void copy(text, say('history.share.done'), say)}
        >
          <Copy size={15} aria-hidden /> {say('share.copy')}
        </Button>
        {canShareOut() && (
          <Button
            className="grow"
            data-share-out
            onClick={() => void shareOut({ title: givenSiteName({ say, language }), text, url }, say)}
          >
            <Share2 size={15} aria-hidden /> {say('share.out')}
          </Button>
        )}
      </div>
      <Button data-share-chat onClick={() => void shareInChat(core, bet, say, language)}>
        <MessageCircle size={15} aria-hidden /> {say('chat.share')}
      </Button>
      <PageLink
        className={buttonStyles['button']}
        to={`/community/analysis_new/write?bet=${bet.gameCode}:${bet.drawId}`}
        onClick={() => sharing.set(null)}
      >
        {say('share.board')}
      </PageLink>
      <PageLink
        className={buttonStyles['button']}
        to={`/mypage/customer/qawrite?bet=${bet.gameCode}:${bet.drawId}`}
        onClick={() => sharing.set(null)}
      >
        {say('share.ask')}
      </PageLink>
      <label className="soft small" htmlFor={linkId}>
        {say('share.link')}
      </label>
      <div className={`g8 ${styles['shareLink']}`}>
        <input
          id={linkId}
          className="num"
          readOnly
          value={url}
          data-share-link
          onFocus={({ target }) => target.select()}
        />
        <Button className="nowrap" onClick={() => void copy(url, say('share.link.done'), say)}>
          <Link size={15} aria-hidden /> {say('share.link.copy')}
        </Button>
      </div>
      <p className="soft small">{say('share.link.hint')}</p>
    </div>
  );
}

/** Shares one bet: as text on the clipboard, through the system's share sheet where there is one, and as a link for its owner (A20). */
export function ShareDialog({ target }: { readonly target: BetKey }) {
  const { say } = useText();
  return (
    <Modal title={say('share.title')} open onClose={() => sharing.set(null)}>
      <AskedBet target={target} rows={[3, 40]}>
        {(bet) => <Sharing bet={bet} />}
      </AskedBet>
    </Modal>
  );
}
