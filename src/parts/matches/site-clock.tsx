import { useEffect, useRef } from 'react';
import { learnServerTime, serverTime, siteNow } from '../../core/door/server-time.ts';
import { useClient } from '../../core/door/use-client.ts';
import { clockText } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { everySecond } from './second-ticker.ts';

/** The server's time with 오전/오후, written each second without rendering; until it is known, the device's. */
export function SiteClock() {
  const { say, language } = useText();
  const { core } = useClient();
  const ref = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const write = (): void => {
      if (ref.current !== null) ref.current.textContent = clockText(siteNow(), say, language);
    };
    const step = (): void => {
      write();
      if (serverTime.now() === null) void learnServerTime(() => core.connection.serverNow()).then(write);
    };
    step();
    return everySecond(step);
  });
  return <time ref={ref} className="num" />;
}
