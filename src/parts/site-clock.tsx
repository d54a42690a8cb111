import { useEffect, useRef } from 'react';
import { clockText } from '../text/format.ts';
import { useText } from '../text/i18n.ts';
import { everySecond } from './second-ticker.ts';

/** The site's time with 오전/오후, written each second without rendering. */
export function SiteClock() {
  const { say, language } = useText();
  const ref = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const write = (): void => {
      if (ref.current !== null) ref.current.textContent = clockText(Date.now(), say, language);
    };
    write();
    return everySecond(write);
  });
  return <time ref={ref} className="num" />;
}
