import { goTo } from '../../core/browser/go-to.ts';

/** Notifications of the system. Permission is asked for only when the member presses the switch. */
type SystemPermission = 'granted' | 'denied' | 'default' | 'missing';

export const systemPermission = (): SystemPermission =>
  'Notification' in window ? Notification.permission : 'missing';

/** Asks the member; resolves with the answer. */
export const askPermission = async (): Promise<SystemPermission> =>
  'Notification' in window ? Notification.requestPermission() : 'missing';

interface NoticeText {
  readonly title: string;
  readonly text: string;
}

/** Shows a notification where the member has allowed it. `tag`: a newer notice of the same tag takes its place. `page`: where a press on it leads. */
export function showSystemNotice({ title, text }: NoticeText, tag: string, page: string): void {
  if (systemPermission() !== 'granted') return;
  try {
    const notice = new Notification(title, { body: text, tag });
    notice.onclick = () => {
      window.focus();
      goTo(page);
      notice.close();
    };
  } catch {
    // Some phones allow notifications of service workers only. The toast has been shown.
  }
}
