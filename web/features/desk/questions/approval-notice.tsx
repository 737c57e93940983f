import { Stamp } from 'lucide-react';
import type { OfferedForm } from './api.ts';

/** Says before a form is sent that it asks for an approval. */
export function ApprovalNotice({ approval }: Pick<OfferedForm, 'approval'>) {
  if (!approval) return null;
  return (
    <div className="flex items-start gap-2.5 rounded bg-sunken px-3.5 py-3 text-sm">
      <Stamp className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        Once it is sent, a manager of the company is asked to approve it: <bdi>“{approval.question}”</bdi>
        {approval.notRequester && ' The requester can’t do that.'}
      </p>
    </div>
  );
}
