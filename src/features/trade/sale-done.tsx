import { useNavigate } from 'react-router';
import { Button } from '../../parts/forms/button.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';

/** The sale has begun (A20). */
export function SaleDone({ price, onClose }: { readonly price: number; readonly onClose: () => void }) {
  const { say } = useText();
  const navigate = useNavigate();
  return (
    <Modal title={say('trade.sell.done.title')} open onClose={onClose}>
      <div className="stack g12">
        <p data-sale-done>{say('trade.sell.done', { price: gold(price) })}</p>
        <div className="pair">
          <Button look="primary" onClick={() => void navigate('/trades/mysell')}>
            {say('trade.tab.mysell')}
          </Button>
          <Button onClick={onClose}>{say('word.close')}</Button>
        </div>
      </div>
    </Modal>
  );
}
