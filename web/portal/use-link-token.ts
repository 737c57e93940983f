import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The token of the link that led here, '' without one. */
export function useLinkToken(): string {
  const { search, state } = useLocation();
  return new URLSearchParams(search).get('token') ?? state?.token ?? '';
}

/**
 * Takes a token that opens something out of the address, which is read over shoulders and kept in the history of a shared
 * browser. A reload still knows it, until it has done its work.
 * @param use what the token is good for at this moment
 */
export function useHiddenToken(token: string, use: 'unknown' | 'good' | 'spent') {
  const navigate = useNavigate();

  useEffect(() => {
    if (use === 'good') navigate('.', { replace: true, state: { token } });
    if (use === 'spent') navigate('.', { replace: true });
  }, [navigate, token, use]);
}
