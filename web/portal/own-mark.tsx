import { useIdentity } from '#web/lib/page-provider.ts';
import { useProvider } from '#web/lib/provider.ts';
import { ProviderMark } from '#web/ui/identity.tsx';

/** The mark of the provider whose portal this is. Its size is the caller's. */
export function OwnMark({ className }: { className: string }) {
  const { providerName } = useProvider();
  return <ProviderMark identity={useIdentity()} name={providerName} className={className} />;
}
