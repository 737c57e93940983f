import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The token of the link that the user followed; '' without one. */
export function useLinkToken(): string {
  const { search, state } = useLocation();
  return new URLSearchParams(search).get('token') ?? state?.token ?? '';
}

/**
 * Removes a token from the URL, where others could read it over the user's shoulder or in the history of a shared
 * browser. A reload still has the token until it is used.
 * @param use what the token is currently used for
 */
export function useHiddenToken(token: string, use: 'unknown' | 'good' | 'spent') {
  const navigate = useNavigate();

  useEffect(() => {
    if (use === 'good') navigate('.', { replace: true, state: { token } });
    if (use === 'spent') navigate('.', { replace: true });
  }, [navigate, token, use]);
}
