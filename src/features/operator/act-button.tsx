import type { ComponentProps, MouseEvent } from 'react';
import { Button } from '../../parts/forms/button.tsx';

interface ActButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  readonly onPress: () => unknown;
}

/** Presses of a double click are counted; a key press is none of them. */
const isFirstOfClicks = ({ detail }: MouseEvent): boolean => detail <= 1;

/**
 * A button of a row that acts at once. After the act another one is in its place, of the same row or of the next one: the second press of a double
 * click does nothing.
 */
export const ActButton = ({ onPress, ...button }: ActButtonProps) => (
  <Button
    {...button}
    onClick={(event) => {
      if (isFirstOfClicks(event)) onPress();
    }}
  />
);
