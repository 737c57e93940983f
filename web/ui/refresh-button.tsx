import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { IconButton } from './button.tsx';

/** Loads a list anew. */
export function RefreshButton({ things, queryKey }: { things: string; queryKey: QueryKey }) {
  const queryClient = useQueryClient();
  return (
    <IconButton label={`Refresh ${things}`} onClick={() => queryClient.invalidateQueries({ queryKey })}>
      <RotateCw className="size-4.5" aria-hidden="true" />
    </IconButton>
  );
}
