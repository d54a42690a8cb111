import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { lastCheck } from './limits-moments.ts';

const resultKey = (net: number) =>
  net > 0 ? ('reality.won' as const) : net < 0 ? ('reality.lost' as const) : ('reality.even' as const);

/** How long the member has been here, and what was won or lost (H8). */
export function RealityCheck() {
  const { core } = useClient();
  const { say } = useText();
  const { minutes, net } = lastCheck();
  const goOn = (): void => void core.limits.goOn();
  return (
    <Modal title={say('reality.title')} open onClose={goOn} width={420}>
      <div className="page" data-reality={net}>
        <p>{say('reality.text', { minutes })}</p>
        <p>{say(resultKey(net), { gold: gold(Math.abs(net)) })}</p>
        <Button look="primary" onClick={goOn}>
          {say('reality.go-on')}
        </Button>
        <Button onClick={() => void core.account.logOut()}>{say('word.log-out')}</Button>
      </div>
    </Modal>
  );
}
