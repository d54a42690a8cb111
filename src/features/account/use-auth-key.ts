import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The authkey of the address (?authkey=), which leaves the address at once: it must not stand in the history. null: none. */
export function useAuthKey(): readonly [string | null, (key: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const given = params.get('authkey');
  const [key, setKey] = useState(given);
  useEffect(() => {
    if (given === null) return;
    setParams(
      (held) => {
        held.delete('authkey');
        return held;
      },
      { replace: true },
    );
  }, [given, setParams]);
  return [key, setKey];
}
