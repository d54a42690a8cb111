/** A feature of the window: the value that its folder exports (`features/<name>/<name>.ts`). Each names what it has; `features.ts` is the list. */
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { Moment } from '../worker/core-api.ts';
import type { Client } from './core/door/client.ts';
import type { MomentsOf } from './core/door/moments.ts';
import type { MemberPageName } from './core/session/member-page.ts';
import type { Chunk } from './parts/chunks/chunk.ts';
import type { Loadable } from './parts/chunks/fetch-ahead.ts';
import type { TextKey } from './text/ko.ts';

export interface Feature {
  /** Routes inside the layout with header, slip and menu. */
  readonly pages?: readonly RouteObject[];
  /** Windows of their own, without the layout. */
  readonly windows?: readonly RouteObject[];
  /** Pages of a member that are shown alone in a frame or a window. Such a page sends `sendToHost({ kind: 'close' })` when it is done. */
  readonly memberPages?: Readonly<Partial<Record<MemberPageName, Chunk<object>>>>;
  /** Names of pages by their addresses, where one route has several. */
  readonly titles?: Readonly<Record<string, TextKey>>;
  /** Names of groups of pages, by how their addresses begin. */
  readonly groups?: readonly (readonly [string, TextKey])[];
  /** Dialogs that are shown while their name is open in `core/browser/dialogs.ts`. */
  readonly dialogs?: Readonly<Record<string, ComponentType>>;
  /** Always mounted, by name: each decides by itself when it opens. */
  readonly mounted?: Readonly<Record<string, ComponentType>>;
  /** Code on demand that is fetched ahead before the screens of all features. */
  readonly first?: readonly Loadable[];
  /** Screens that are fetched ahead, the most visited ones first; others come when they are opened. */
  readonly chunks?: readonly Loadable[];
  /** Code of dialogs, fetched ahead after all screens. */
  readonly later?: readonly Loadable[];
  /** Shows the feature's one-off events. */
  readonly moments?: Partial<MomentsOf<Moment>>;
  /** Run once in a new window. */
  readonly begin?: readonly ((client: Client) => unknown)[];
  /** Forgets the choices of a member who was logged out (B10). */
  readonly forget?: () => void;
}
