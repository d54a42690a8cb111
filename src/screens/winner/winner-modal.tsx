import { Trophy } from 'lucide-react';
import { useClient, useView } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { Modal } from '../../parts/modal.tsx';
import { gold, goldHint } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { dialogs } from '../dialogs.ts';

/** B6, G8: what was won, and the way to the hits. */
export function WinnerModal() {
  const { core, winner, history } = useClient();
  const { say, language } = useText();
  const view = useView(winner);
  const toHistory = (): void => {
    const held = history.get();
    if (held !== null) void core.openHistory({ ...held.query, gameCode: 59, filter: 'win', page: 1 });
    void core.closeWinner();
    dialogs.show('history');
  };
  return (
    <Modal title={say('winner.title')} open={view !== null} onClose={() => void core.closeWinner()}>
      {view !== null && (
        <div
          style={{ display: 'grid', justifyItems: 'center', gap: 10, textAlign: 'center' }}
          data-winner={view.totalWon}
        >
          <Trophy size={56} color="var(--gold)" aria-hidden />
          <p style={{ color: 'var(--soft)' }}>
            {say('winner.count', { count: view.bets.length })} · {say('winner.total')}
          </p>
          <strong className="num" style={{ fontSize: 32, color: 'var(--gold)' }}>
            {gold(view.totalWon)}
          </strong>
          <small>{goldHint(view.totalWon, language)}</small>
          <Button look="primary" onClick={toHistory}>
            {say('winner.to-history')}
          </Button>
        </div>
      )}
    </Modal>
  );
}
