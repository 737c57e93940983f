import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { saveBytes } from '#web/features/desk/files/stored-files.ts';
import { Button } from '#web/ui/button.tsx';
import { copyToClipboard } from '#web/ui/copy-field.tsx';
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx';

/** Recovery codes for logging in without the phone, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const Icon = state === 'copied' ? Check : Copy;

  async function handleCopy() {
    setState((await copyToClipboard(codes.join('\n'))) ? 'copied' : 'refused');
  }

  return (
    <>
      <DialogBody label="Recovery codes" className="space-y-4">
        <h3 ref={focus} tabIndex={-1} className="rounded text-lg outline-none">
          Save these recovery codes
        </h3>
        <p>
          If you don’t have your phone, you can log in with one of these codes. Each works once. They are shown only
          once: print them, or keep them where you keep your passwords.
        </p>
        <ul
          aria-label="Recovery codes"
          className="grid gap-x-8 gap-y-1.5 rounded border border-line bg-sunken px-4 py-3 font-mono sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p role="status" className="min-h-5 text-ink-soft text-sm">
          {state === 'refused' && 'Your browser did not let us copy. Select the codes and copy them yourself.'}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" onClick={handleCopy}>
          <Icon className="size-4" aria-hidden="true" />
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <Button look="secondary" onClick={() => saveBytes(new Blob([codes.join('\n')]), 'recovery-codes.txt')}>
          <Download className="size-4" aria-hidden="true" />
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </DialogFooter>
    </>
  );
}

function focus(heading: HTMLHeadingElement | null) {
  heading?.focus();
}
