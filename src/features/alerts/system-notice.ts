/** Notifications of the system. Permission is asked for only when the member presses the switch. */
export type SystemPermission = 'granted' | 'denied' | 'default' | 'missing';

export const systemPermission = (): SystemPermission =>
  'Notification' in window ? Notification.permission : 'missing';

/** Asks the member; resolves with the answer. */
export const askPermission = async (): Promise<SystemPermission> =>
  'Notification' in window ? Notification.requestPermission() : 'missing';

/** Shows a notification where the member has allowed it. `tag`: a newer notice of the same tag takes its place. */
export function showSystemNotice(title: string, body: string, tag: string): void {
  if (systemPermission() !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones allow notifications of service workers only. The toast has been shown.
  }
}
