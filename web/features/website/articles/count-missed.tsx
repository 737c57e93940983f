import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { missedSearch } from './api.ts';

/** How long a search rests before it counts as complete, in milliseconds. */
const REST = 2_000;

/** Counts a search that found nothing once it is typed to its end. Draws nothing. */
export function CountMissed({ search }: { search: string }) {
  const [rested, setRested] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setRested(search), REST);
    return () => clearTimeout(timer);
  }, [search]);
  useQuery({ ...missedSearch(rested), enabled: rested !== '' });
  return null;
}
