import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { EmptyFace, ErrorFace } from '../../parts/faces.tsx';
import { useText } from '../../text/i18n.ts';
import partStyles from '../../parts/parts.module.css';

const RELOADED_AT = 'spo.chunk-reload';
export const CHUNK_RELOAD_MS = 60_000;

/** A deploy may have taken away the chunk this page wants: reload, at most once in 60 seconds (O7). */
function reloadForChunk(error: unknown): boolean {
  if (
    !(error instanceof Error) ||
    !/dynamically imported module|Importing a module script failed/i.test(error.message)
  )
    return false;
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < CHUNK_RELOAD_MS) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
  return true;
}

export function RouteErrorFace() {
  const { say } = useText();
  const error = useRouteError();
  if (reloadForChunk(error)) return null;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error)
    ? error.statusText
    : error instanceof Error
      ? error.message
      : '';
  const lost = status === 404;
  return (
    <main>
      <ErrorFace
        title={`${status} · ${say(lost ? 'error.404' : 'error.text')}`}
        hint={lost ? say('error.404.text') : message}
      >
        <Link className={`${partStyles['button']} ${partStyles['primary']}`} to="/">
          {say('error.home')}
        </Link>
      </ErrorFace>
    </main>
  );
}

export function ConstructionFace() {
  const { say } = useText();
  return (
    <EmptyFace title={say('construction.title')} hint={say('construction.text')}>
      <Link className={partStyles['button']} to="/hitgame/live">
        {say('home.go-live')}
      </Link>
    </EmptyFace>
  );
}

export function InfoFace() {
  const { say } = useText();
  return (
    <article style={{ display: 'grid', gap: 12, maxWidth: 720 }}>
      <h1>{say('info.title')}</h1>
      <p>{say('info.text')}</p>
    </article>
  );
}
