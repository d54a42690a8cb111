import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { Modal } from '../../parts/layers/modal.tsx';
import { useTimedClose } from '../../parts/layers/use-timed-close.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';

const close = (): void => dialogs.interrupt(null);

/** Another device has logged in (B15): the member may end its session. Without an answer the dialog closes and the device stays. */
export function OtherDeviceDialog() {
  const { core } = useClient();
  const { say } = useText();
  const act = useToastAct(() => say('other-device.failed'));
  const { secondsLeft, staying } = useTimedClose(close);
  const block = async (): Promise<void> => {
    await act.run(
      () => core.calls.ask('session.otherDeviceLogout'),
      () => showToast('good', say('other-device.blocked')),
    );
    close();
  };
  return (
    <Modal title={say('other-device.title')} open onClose={close}>
      <div className="stack g12" {...staying}>
        <p>{say('other-device.text')}</p>
        <p>{say('other-device.hint')}</p>
        <Button look="primary" disabled={act.isBusy} onClick={() => void block()}>
          {say('word.block')}
        </Button>
        <Button onClick={close}>
          {secondsLeft === null
            ? say('other-device.keep')
            : say('other-device.keep.seconds', { seconds: secondsLeft })}
        </Button>
      </div>
    </Modal>
  );
}
