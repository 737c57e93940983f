import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { claims } from './claims-api.ts';

/** Reports whether the website claims more than was measured. Shows nothing: the settings button has the mark. */
export function ClaimsWatch({ onChange }: { onChange: (isContradicted: boolean) => void }) {
  const { data } = useQuery(claims);
  const isContradicted = !data?.isShown && data?.figures.some((figure) => figure.isContradicted) === true;

  useEffect(() => onChange(isContradicted), [isContradicted, onChange]);

  return null;
}
