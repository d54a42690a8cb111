import { useNavigate } from 'react-router';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useText } from '../../text/i18n.ts';

/** Buttons for more gold, inside the slip (E8, R29): the page of charges, and the free top-up, which does not change the slip. */
export function MoreGoldButtons() {
  const { say } = useText();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" data-gold="store" onClick={() => void navigate('/mypage/charge')}>
        {say('slip.gold.store')}
      </button>
      <button type="button" data-gold="top-up" onClick={() => dialogs.show('free-charge')}>
        {say('slip.gold.top-up')}
      </button>
    </>
  );
}
