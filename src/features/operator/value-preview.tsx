import { isTextKey, useText } from '../../text/i18n.ts';
import { EventsPreview, GoodsPreview, SurveyPreview } from './goods-and-events-preview.tsx';
import { optionText } from './field-names.ts';
import { type ValueDraft, fieldIn, listIn, textAt } from './value-draft.ts';
import styles from './value-preview.module.css';

const isUsed = (row: ValueDraft): boolean => fieldIn(row, 'use_yn') !== 'off';

function Notices({ rows }: { readonly rows: readonly ValueDraft[] }) {
  return (
    <ul className={`stack g6 ${styles['lines']}`}>
      {rows.map((row) => (
        <li key={textAt(row, 'wr_id')}>
          <span lang="ko">{textAt(row, 'wr_subject')}</span>
          <span lang="en">{textAt(row, 'wr_subject_en')}</span>
        </li>
      ))}
    </ul>
  );
}

function Days({ row }: { readonly row: ValueDraft }) {
  const { say } = useText();
  return (
    <small className="num">
      {textAt(row, 'sdate')} – {textAt(row, 'edate')}
      {!isUsed(row) && ` · ${say('operator.preview.unused')}`}
    </small>
  );
}

function Popups({ rows }: { readonly rows: readonly ValueDraft[] }) {
  return rows.flatMap((row) =>
    (['', '_en'] as const).map((suffix) => (
      <article
        key={`${textAt(row, 'group_id')}${suffix}`}
        className={`stack g6 top ${styles['popup']}`}
        lang={suffix === '' ? 'ko' : 'en'}
      >
        <strong>{textAt(row, `subject${suffix}`)}</strong>
        <p>{textAt(row, `contents${suffix}`)}</p>
        {textAt(row, 'link') !== '' && <small>{textAt(row, 'link')}</small>}
        <Days row={row} />
      </article>
    )),
  );
}

/** The picture is opened in a window of its own: the page may load pictures of the saved banners' hosts alone. */
function Banners({ rows }: { readonly rows: readonly ValueDraft[] }) {
  const { say } = useText();
  return rows.map((row) => {
    const url = textAt(row, 'view_url');
    const colour = textAt(row, 'background_color');
    return (
      <figure
        key={`${textAt(row, 'banner_code')} ${url} ${textAt(row, 'sdate')}`}
        className={`stack g6 small top ${styles['banner']}`}
      >
        <div style={colour === '' ? undefined : { background: colour }}>
          {url.startsWith('https://') && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {say('operator.preview.picture')}
            </a>
          )}
        </div>
        <figcaption>
          {optionText('banners', textAt(row, 'banner_code'), say)} ·{' '}
          {textAt(row, 'link') || say('operator.preview.no-link')} <Days row={row} />
        </figcaption>
      </figure>
    );
  });
}

/** The fault of a text that goes before the site's own: its key is unknown, or one language is missing. */
function OverTexts({ rows }: { readonly rows: readonly ValueDraft[] }) {
  const { say } = useText();
  return (
    <ul className={`stack g6 ${styles['lines']}`}>
      {rows.map((row, index) => {
        const key = textAt(row, 'key');
        const missing = (['ko', 'en'] as const).filter((language) => textAt(row, language) === '');
        return (
          // eslint-disable-next-line react/no-array-index-key
          <li key={`${index} ${key}`} data-key={key}>
            <span>{key}</span>
            {isTextKey(key) ? (
              <span>{say('operator.preview.own', { text: say(key) })}</span>
            ) : (
              <span role="alert">{say('operator.preview.no-key')}</span>
            )}
            {missing.map((language) => (
              <small key={language}>{say(`operator.preview.missing.${language}`)}</small>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

const previewed: ReadonlySet<string> = new Set([
  'notices',
  'popups',
  'banners',
  'events',
  'goods',
  'survey',
  'texts',
]);

/** The text that members will see, in both languages, as it is typed. Nothing for values that members do not see. */
export function ValuePreview({ value, draft }: { readonly value: string; readonly draft: ValueDraft }) {
  const { say } = useText();
  const rows = listIn(value === 'survey' ? fieldIn(draft, 'items') : draft);
  if (!previewed.has(value) || rows.length === 0) return null;
  return (
    <section className={`cards ${styles['preview']}`} aria-label={say('operator.preview')}>
      <h3>{say('operator.preview')}</h3>
      {value === 'notices' && <Notices rows={rows} />}
      {value === 'popups' && <Popups rows={rows} />}
      {value === 'texts' && <OverTexts rows={rows} />}
      {value === 'events' && <EventsPreview rows={rows} />}
      {value === 'goods' && <GoodsPreview rows={rows} />}
      {value === 'survey' && <SurveyPreview rows={rows} />}
      {value === 'banners' && <Banners rows={rows} />}
    </section>
  );
}
