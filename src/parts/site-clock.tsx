import { useEffect, useRef } from 'react';
import { serverTime } from '../core/server-time.ts';
import { useClient } from '../core/use-client.ts';
import { clockText } from '../text/format.ts';
import { useText } from '../text/i18n.ts';
import { everySecond } from './second-ticker.ts';

/** The server's time with 오전/오후, written each second without rendering; until it is known, the device's. */
export function SiteClock() {
  const { say, language } = useText();
  const { core } = useClient();
  const ref = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const write = (): void => {
      if (ref.current !== null)
        ref.current.textContent = clockText(serverTime.now() ?? Date.now(), say, language);
    };
    const step = (): void => {
      write();
      // A window without prices gets no readings with them.
      if (serverTime.now() === null)
        void core.connection.serverNow().then((now) => {
          if (now === null) return;
          serverTime.take(now);
          write();
        });
    };
    step();
    return everySecond(step);
  });
  return <time ref={ref} className="num" />;
}
