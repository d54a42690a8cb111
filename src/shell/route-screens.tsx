import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router';
import { Button } from '../parts/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder } from '../parts/placeholders.tsx';
import { useText } from '../text/i18n.ts';
import partStyles from '../parts/button.module.css';

/** Shown in the place of a route that failed. A retry runs the route's loaders and draws the route again. */
export function RouteErrorPlaceholder() {
  const { say } = useText();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error)
    ? error.statusText
    : error instanceof Error
      ? error.message
      : '';
  const lost = status === 404;
  return (
    <ErrorPlaceholder
      title={`${status} · ${say(lost ? 'error.404' : 'error.text')}`}
      hint={lost ? say('error.404.text') : message}
    >
      {!lost && (
        <Button look="primary" onClick={() => void revalidate()}>
          {say('chunk.retry')}
        </Button>
      )}
      <Link className={`${partStyles['button']} ${lost ? partStyles['primary'] : ''}`} to="/">
        {say('error.home')}
      </Link>
    </ErrorPlaceholder>
  );
}

export function ConstructionPlaceholder() {
  const { say } = useText();
  return (
    <EmptyPlaceholder title={say('construction.title')} hint={say('construction.text')}>
      <Link className={partStyles['button']} to="/hitgame/live">
        {say('home.go-live')}
      </Link>
    </EmptyPlaceholder>
  );
}

export function InfoPlaceholder() {
  const { say } = useText();
  return (
    <article style={{ display: 'grid', gap: 12, maxWidth: 720 }}>
      <h1>{say('info.title')}</h1>
      <p>{say('info.text')}</p>
    </article>
  );
}
