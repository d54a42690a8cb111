/**
 * Copying and pasting in the editor. Text of other programs is pasted without its formats: reading their HTML would need a parser in the window,
 * which the policy of Trusted Types forbids. What was copied in this window keeps its formats.
 */
import type { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

let copied: { readonly text: string; readonly slice: Slice } | null = null;

function remember(view: EditorView): void {
  const { selection, doc } = view.state;
  const text = doc.textBetween(selection.from, selection.to, '\n', '\n');
  copied = { text: sameLines(text), slice: selection.content() };
}

/** Programs end lines in several ways. */
const sameLines = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function paste(view: EditorView, data: DataTransfer | null): void {
  const text = data?.getData('text/plain') ?? '';
  if (text === '') return;
  if (copied !== null && copied.text === sameLines(text))
    view.dispatch(view.state.tr.replaceSelection(copied.slice).scrollIntoView());
  else view.pasteText(text);
}

/** Handlers of the editor's element. True: the editor's own handler does not run. */
export const clipboardEvents = {
  copy(view: EditorView): boolean {
    remember(view);
    return false;
  },
  cut(view: EditorView): boolean {
    remember(view);
    return false;
  },
  paste(view: EditorView, event: ClipboardEvent): boolean {
    event.preventDefault();
    paste(view, event.clipboardData);
    return true;
  },
  /** What is dropped from another program is pasted; parts of the text move as before. */
  drop(view: EditorView, event: DragEvent): boolean {
    if (view.dragging !== null) return false;
    event.preventDefault();
    paste(view, event.dataTransfer);
    return true;
  },
} as const;
