import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportCompany } from '#contract/offboarding.ts';
import { saveFrom } from '#web/features/desk/files/stored-files.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import type { Company } from './api.ts';

/** Exports a company. */
export function ExportDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  return (
    <Dialog title="Export company" description={<bdi>{company.name}</bdi>} onClose={onClose}>
      <DialogBody label="Export company" className="space-y-4">
        <ExportPart company={company} />
      </DialogBody>
    </Dialog>
  );
}

/** Downloads the archive. It may take minutes, and goes on while the dialog is open. */
export function ExportPart({ company }: { company: Company }) {
  const [hasNotes, setHasNotes] = useState(true);
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    setIsSaving(true);
    const call = { params: { companyId: company.id }, querystring: { notes: hasNotes ? 'true' : 'false' } } as const;
    await saveFrom(exportCompany, call, `${company.name} ${inDays(0)}.tar.gz`);
    setIsSaving(false);
  }

  return (
    <>
      <p className="text-ink-soft">
        One archive with its people, tickets, comments, time, statements, articles and files. Archway and other programs
        can read it.
      </p>
      <SwitchField
        label="With internal notes"
        hint="Turn it off for an archive that you hand to the company."
        checked={hasNotes}
        onChange={setHasNotes}
      />
      <Button look="secondary" disabled={isSaving} onClick={save}>
        <Download className="size-4" aria-hidden="true" />
        {isSaving ? 'Exporting...' : 'Download export'}
      </Button>
    </>
  );
}

/** A date in the time zone of the browser, such as 2026-11-26. */
export function inDays(days: number) {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day.toLocaleDateString('en-CA');
}
