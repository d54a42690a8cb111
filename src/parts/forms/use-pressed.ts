import { useRef, useState } from 'react';

interface Box<T> {
  readonly value: T;
}

interface State<T> {
  readonly present: T;
  /** The newest press, until it is answered; null: none is under way. */
  readonly pressed: Box<T> | null;
  /** The value that was saved last, until newer data have come; null: the data show it. */
  readonly saved: Box<T> | null;
}

interface Queue<T> {
  isBusy: boolean;
  next: Box<T> | null;
}

const nextOf = <T>(queue: Queue<T>): Box<T> | null => queue.next;

/**
 * A choice that is saved when it is pressed. It shows the newest press at once, whatever older answers and reloads bring, and takes it back when
 * it is not saved. Saves follow one another, so that the last press is the last save; presses between two saves are left out.
 * `save`: false where it was refused.
 */
export function usePressed<T>(
  present: T,
  save: (next: T) => Promise<boolean>,
): readonly [T, (next: T) => void] {
  const [state, setState] = useState<State<T>>({ present, pressed: null, saved: null });
  const queue = useRef<Queue<T>>({ isBusy: false, next: null });
  if (!Object.is(state.present, present))
    setState({ ...state, present, saved: state.pressed === null ? null : state.saved });
  const saveOne = async (box: Box<T>): Promise<void> => {
    let isSaved = false;
    try {
      isSaved = await save(box.value);
    } finally {
      // Pressed there and back while it was being saved.
      if (isSaved && Object.is(nextOf(queue.current)?.value, box.value)) queue.current.next = null;
      const isLast = nextOf(queue.current) === null;
      setState((before) => ({
        ...before,
        pressed: isLast ? null : before.pressed,
        saved: isSaved ? box : before.saved,
      }));
    }
  };
  const run = async (): Promise<void> => {
    queue.current.isBusy = true;
    try {
      for (let box = nextOf(queue.current); box !== null; box = nextOf(queue.current)) {
        queue.current.next = null;
        await saveOne(box);
      }
    } finally {
      queue.current.isBusy = false;
    }
  };
  const press = (value: T): void => {
    queue.current.next = { value };
    setState((before) => ({ ...before, pressed: { value } }));
    if (!queue.current.isBusy) void run();
  };
  return [(state.pressed ?? state.saved ?? { value: present }).value, press];
}
