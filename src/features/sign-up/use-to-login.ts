import { useLocation, useNavigate } from 'react-router';

/** Leads from a member page to the login in the same frame or window (B5). */
export function useToLogin(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return () => void navigate(pathname.replace(/\/(?:IdFind|PassFind)\//, '/Login/'));
}
