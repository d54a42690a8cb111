import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';

/** The type of a password's input, and the button beside it that shows what is typed, and hides it again. */
export function useShownPassword() {
  const { say } = useText();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return {
    type: isShown ? 'text' : 'password',
    button: (
      <IconButton
        data-show-typed
        aria-pressed={isShown}
        aria-label={say('login.show')}
        onClick={() => setShown((is) => !is)}
      >
        <Icon size={18} />
      </IconButton>
    ),
  } as const;
}
