import { useEffect, useRef } from 'react';
import { learnServerTime, serverTime, siteNow } from '../../core/door/server-time.ts';
import { useClient } from '../../core/door/use-client.ts';
import { secondOf } from '../../text/format.ts';
import { everySecond, writeText } from './second-ticker.ts';

/** The server's time (19:30:05), written each second without rendering; until it is known, the device's. */
export function SiteClock() {
  const { core } = useClient();
  const ref = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const write = (): void => writeText(ref.current, secondOf(siteNow()));
    const step = (): void => {
      write();
      if (serverTime.now() === null) void learnServerTime(() => core.connection.serverNow()).then(write);
    };
    step();
    return everySecond(step);
  });
  return <time ref={ref} className="num ticks" />;
}
