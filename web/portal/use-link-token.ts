import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of the link that led here, '' without one. It leaves the address at once, as that is read over shoulders and
 * kept in the history of a shared browser; a reload still knows it.
 */
export function useLinkToken(): string {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(search).get('token');

  useEffect(() => {
    if (token) navigate('.', { replace: true, state: { token } });
  }, [token, navigate]);

  return token ?? state?.token ?? '';
}
