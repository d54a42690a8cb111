/**
 * Links within the site. One to the page it stands on leads to its top, as in a browser. Those of the router's package also fetch pages ahead
 * for its server framework, which this site does not have: 2 kB of the first view.
 */
import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  /** In the place of this page in the history; as in a browser, also where the link leads to the page it stands on. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** A plain press: any other opens a tab or window, or saves the page, and is the browser's. */
const isPlain = (event: MouseEvent, target: string | undefined): boolean =>
  event.button === 0 &&
  (target === undefined || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

export function Link({ to, replace, state, target, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const path = useResolvedPath(to);
  const here = useLocation();
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event, target)) return;
        event.preventDefault();
        const isHere = createPath(here) === createPath(path);
        if (isHere) scrollTo(0, 0);
        void navigate(to, { replace: replace ?? isHere, state });
      }}
    >
      {children}
    </a>
  );
}

/** A link that says when the member is on its page, or (without `end`) on one below it. */
export function NavLink({ end = false, ...rest }: LinkProps & { readonly end?: boolean }) {
  const here = useLocation().pathname.toLowerCase();
  const there = useResolvedPath(rest.to).pathname.toLowerCase();
  const isHere = here === there || (!end && here.startsWith(there.endsWith('/') ? there : `${there}/`));
  return <Link {...rest} aria-current={isHere ? 'page' : undefined} />;
}
