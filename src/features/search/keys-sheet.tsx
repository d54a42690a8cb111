import { dialogs } from '../../core/browser/dialogs.ts';
import { Modal } from '../../parts/layers/modal.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './keys-sheet.module.css';

/** Each line: keys that do it, and the text of what they do. `+`: pressed together. */
const groups = [
  {
    name: 'keys.site',
    lines: [
      [['Ctrl+K'], 'keys.search'],
      [['?'], 'keys.sheet'],
      [['Tab'], 'keys.skip'],
      [['Esc'], 'keys.close'],
    ],
  },
  {
    name: 'keys.prices',
    lines: [
      [['←', '↑', '→', '↓'], 'keys.move'],
      [['Enter'], 'keys.pick'],
      [['1', '…', '9'], 'keys.digits'],
      [['S'], 'keys.stake'],
      [['Ctrl+Enter'], 'keys.place'],
    ],
  },
  {
    name: 'keys.layouts',
    lines: [
      [['[', ']'], 'keys.layout'],
      [['F6'], 'keys.pane'],
      [['←', '↑', '→', '↓'], 'keys.pane.move'],
    ],
  },
] as const;

/** ⌘ where the keyboard has it. */
const shownKey = (key: string, isApple: boolean): string => (isApple ? key.replace('Ctrl', '⌘') : key);

/** The sheet of keys, opened by ? and from the search. */
export function KeysSheet() {
  const { say } = useText();
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <Modal open title={say('nav.keys')} width={460} onClose={() => dialogs.show(null)}>
      <div className="stack">
        {groups.map(({ name, lines }) => (
          <section key={name} className="stack thin">
            <h3>{say(name)}</h3>
            <dl className={`stack g2 ${styles['lines']}`}>
              {lines.map(([keys, text]) => (
                <div key={text} className="row">
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{shownKey(key, isApple)}</kbd>
                    ))}
                  </dt>
                  <dd className="soft">{say(text)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
