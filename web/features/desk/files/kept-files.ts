import { z } from 'zod';
import { StoredFile } from '#contract/stored-file.ts';
import { filesDraft, findDraft, keepDraft } from '#web/lib/drafts.ts';

const KeptFiles = z.array(StoredFile.extend({ uploadedAt: z.number() }));
type KeptFiles = z.output<typeof KeptFiles>;

/** How long an uploaded file is offered again, in milliseconds. The server deletes an unused one after a day. */
const KEPT_FOR = 23 * 3_600_000;

/** The uploaded files of a form that was not sent. */
export function keptFiles(draftName: string): StoredFile[] {
  const files = findDraft(filesDraft(draftName), KeptFiles) ?? [];
  const fresh = files.filter(({ uploadedAt }) => Date.now() - uploadedAt < KEPT_FOR);
  return fresh.map(({ uploadedAt: _, ...file }) => file);
}

/** Changes the files of a form's draft as it is by now, because they may have been sent in the meantime. */
export function changeKeptFiles(draftName: string, change: (files: KeptFiles) => KeptFiles) {
  const files = change(findDraft(filesDraft(draftName), KeptFiles) ?? []);
  keepDraft(filesDraft(draftName), files, files.length === 0);
}
