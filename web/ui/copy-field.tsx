import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from './button.tsx';

type CopyFieldProps = {
  label: string;
  value: string;
  /** Whether the browser has already refused the clipboard; the field then starts by explaining how to copy. */
  isRefused?: boolean;
  onCopied?: () => void;
};

/** A value to copy. If the browser refuses the clipboard, selects the text and explains how to copy it. */
export function CopyField({ label, value, isRefused = false, onCopied }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>(isRefused ? 'refused' : 'idle');

  async function handleCopy() {
    const copied = await copyToClipboard(value);
    setState(copied ? 'copied' : 'refused');
    if (copied) onCopied?.();
    else field.current?.select();
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          ref={field}
          readOnly
          // biome-ignore lint/a11y/noAutofocus: it replaces the copy button that had the focus
          autoFocus={isRefused}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="field font-mono text-sm"
        />
        <Button look="secondary" onClick={handleCopy}>
          {state === 'copied' ? (
            <Check className="size-4" aria-hidden="true" />
          ) : (
            <Copy className="size-4" aria-hidden="true" />
          )}
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-ink-soft text-sm">
        {state === 'refused' && 'Your browser did not let us copy. The text is selected: press Ctrl+C, or ⌘C on a Mac.'}
      </p>
    </div>
  );
}

/** @returns whether the browser copied it */
export async function copyToClipboard(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
