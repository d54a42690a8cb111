/**
 * The rarely changing half of the core's state, in slices. A slice has one owner, and only the owner updates it; every part may watch it.
 * All slices change in one store, so a watch over several slices never sees half of a change.
 */
import { produce } from 'immer';
import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs';

type Mutable<State> = { -readonly [Name in keyof State]: State[Name] };

export interface Slice<State extends object> {
  readonly now: State;
  /** Applies one recipe: one new state, one notification. */
  update(recipe: (draft: Mutable<State>) => void): void;
  /** Emits the selected value at once and whenever it changes. */
  watch<Value>(select: (state: State) => Value): Observable<Value>;
}

export interface Slices {
  /** `ofMember`: the slice returns to `initial` when the member logs out. Each name is used once. */
  slice<State extends object>(
    name: string,
    initial: State,
    options?: { readonly ofMember?: true },
  ): Slice<State>;
  /** Selects over several slices; emits the value at once and whenever it changes. */
  watch<Value>(select: () => Value): Observable<Value>;
  /** Resets every slice of the member in one change. */
  forgetMember(): void;
  /** The states of all slices by name, for recordings. */
  readonly states: Readonly<Record<string, object>>;
  /** Replaces the states of slices in one change. Only a replay does this. */
  restore(states: Readonly<Record<string, object>>): void;
}

type States = Readonly<Record<string, object>>;

export function createSlices(): Slices {
  const states = new BehaviorSubject<States>({});
  const ofMember: Record<string, object> = {};
  const put = (changed: States): void => states.next({ ...states.value, ...changed });
  const watch = <Value>(select: () => Value): Observable<Value> =>
    states.pipe(map(select), distinctUntilChanged());
  return {
    slice<State extends object>(
      name: string,
      initial: State,
      options: { readonly ofMember?: true } = {},
    ): Slice<State> {
      if (name in states.value) throw new Error(`there is a slice ${name} already`);
      if (options.ofMember === true) ofMember[name] = initial;
      put({ [name]: initial });
      const now = (): State => states.value[name] as State;
      return {
        get now() {
          return now();
        },
        update(recipe) {
          const next = produce(now(), (draft) => recipe(draft as Mutable<State>));
          if (next !== now()) put({ [name]: next });
        },
        watch: (select) => watch(() => select(now())),
      };
    },
    watch,
    forgetMember: () => put(ofMember),
    get states() {
      return states.value;
    },
    restore: put,
  };
}
