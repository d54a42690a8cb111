import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dialogs } from '../../core/browser/dialogs.ts';
import {
  memberPagePath,
  type MemberPageName,
  needsTicket,
  type OpenMemberPage,
  useOpenMemberPage,
} from '../../core/session/member-page.ts';
import { useClient } from '../../core/door/use-client.ts';
import { listenToWindow, type MemberMessage } from '../../core/browser/window-messages.ts';
import { useText } from '../../text/i18n.ts';
import { Button } from '../forms/button.tsx';
import styles from './member-frame.module.css';
import { Modal } from '../layers/modal.tsx';
import { ErrorPlaceholder, SkeletonRows } from '../answers/placeholders.tsx';
import { useLoaded } from '../answers/use-loaded.ts';

const START = { width: 460, height: 420 } as const;
/** The dialog's own edges around the frame, px. */
const EDGES = 42;

interface FrameProps {
  readonly title: string;
  readonly src: string;
  readonly height: number;
  readonly onMessage: (message: MemberMessage) => void;
}

/** The frame of a member page. It reads messages of its own frame at our own origin, and no others. */
function Frame({ title, src, height, onMessage }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const take = useEffectEvent(onMessage);
  useEffect(() => listenToWindow(() => frame.current?.contentWindow, take), []);
  return (
    <iframe ref={frame} className={`block wide ${styles['frame']}`} title={title} src={src} height={height} />
  );
}

/** The ticket for the page; undefined: not here yet. null: none came. Pages without tickets get an empty one at once. */
function useTicket(page: MemberPageName, round: number): string | null | undefined {
  const { core } = useClient();
  const key = needsTicket(page) ? String(round) : null;
  const loaded = useLoaded(key, () => core.calls.ask('security.issueFrameTicket'));
  if (key === null) return '';
  if (loaded?.key !== key) return undefined;
  return loaded.value.ok ? loaded.value.value.et : null;
}

interface MemberFrameProps {
  readonly open: OpenMemberPage;
  readonly siteKey: string;
  /** Called with a token that the page has logged in with. */
  readonly onToken: (token: string) => void;
  /** Called when the member's wallets have changed. */
  readonly onChanged: () => void;
}

/** A member page in a dialog (B5): it logs in, closes and sizes the dialog by messages. */
export function MemberFrame({ open: { page, query }, siteKey, onToken, onChanged }: MemberFrameProps) {
  const { say, language } = useText();
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>(START);
  const [round, setRound] = useState(0);
  const et = useTicket(page, round);
  const title = say(`member-page.${page}`);
  const close = (): void => dialogs.show(null);
  const onMessage = (message: MemberMessage): void => {
    // A size that a page asks for holds until it asks again; one that it leaves out stays.
    if (message.kind === 'size')
      setSize((held) => ({ width: message.width ?? held.width, height: message.height ?? held.height }));
    if (message.kind === 'changed') onChanged();
    if (message.kind === 'token') onToken(message.token);
    if (message.kind === 'token' || message.kind === 'close') close();
  };
  const fields = et == null || et === '' ? query : { ...query, et };
  return (
    <Modal title={title} open onClose={close} width={size.width + EDGES}>
      {et === undefined && <SkeletonRows count={4} height={64} />}
      {et === null && (
        <ErrorPlaceholder title={say('member-page.failed')}>
          <Button onClick={() => setRound(round + 1)}>{say('chunk.retry')}</Button>
        </ErrorPlaceholder>
      )}
      {et != null && (
        <Frame
          title={title}
          src={memberPagePath(page, { siteKey, language, query: fields })}
          height={size.height}
          onMessage={onMessage}
        />
      )}
    </Modal>
  );
}

/** The dialog of the member page that is open, if one is. */
export function MemberFrameHost(props: Omit<MemberFrameProps, 'open'>) {
  const open = useOpenMemberPage();
  return open === null ? null : <MemberFrame key={open.page} open={open} {...props} />;
}
