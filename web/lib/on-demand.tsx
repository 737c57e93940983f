import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { messages } from '#contract/messages.ts';
import { toast } from '#web/ui/toast.ts';

/** The code of a dialog or a panel, and a name that tells it from all others. */
export type Code<Props> = { name: string; load: () => Promise<ComponentType<Props>> };

/**
 * A dialog or a panel whose code comes when it is first opened. Where it can't be had, that is said and nothing opens. Browsers do not
 * ask again for code that they failed to get, so the page has to be loaded anew; what was typed in it is kept as a draft.
 */
export function OnDemand<Props extends { onClose: () => void }>({
  code: { name, load },
  props,
}: {
  code: Code<Props>;
  props: Props;
}) {
  const { data } = useQuery({
    queryKey: ['code', name],
    queryFn: async () => {
      try {
        return { Part: await load() };
      } catch (error) {
        toast({ title: 'Error', description: messages.codeFailed, variant: 'destructive' });
        props.onClose();
        throw error;
      }
    },
  });
  return data && <data.Part {...props} />;
}
