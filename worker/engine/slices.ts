/**
 * The cold half of the core's state, in slices. A slice has one owner, which alone updates it; everybody may watch it. All slices
 * change in one place, so a watch over several of them never sees half of a change.
 */
import { produce } from 'immer';
import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs';

type Mutable<State> = { -readonly [Name in keyof State]: State[Name] };

export interface Slice<State extends object> {
  readonly now: State;
  /** One recipe, one new state, one notice. */
  update(recipe: (draft: Mutable<State>) => void): void;
  /** The newest selected value, at once and whenever it changes. */
  watch<Value>(select: (state: State) => Value): Observable<Value>;
}

export interface Slices {
  /** `ofMember`: goes back to `initial` when the member logs out. Each name once. */
  slice<State extends object>(
    name: string,
    initial: State,
    options?: { readonly ofMember?: true },
  ): Slice<State>;
  /** Selects over several slices: the value at once and whenever it changes. */
  watch<Value>(select: () => Value): Observable<Value>;
  /** Every slice of the member is as at the start: one change. */
  forgetMember(): void;
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
  };
}
