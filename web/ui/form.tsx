import { type ComponentProps, type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> & { onSend: () => void };

/**
 * A form that checks itself, and takes its user to the first field that is wrong. A text over its limit is not sent. Ctrl or
 * ⌘ with Enter sends it from any field.
 */
export function Form({ onSend, onInput, onKeyDown, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** Whether the form was sent and nothing has been typed since. */
  const isSent = useRef(false);

  // Errors appear after the form's own check or the server's answer, and may be out of view.
  useEffect(() => {
    const wrong = isSent.current && form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!wrong) return;
    isSent.current = false;
    wrong.focus();
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const tooLong = form.current?.querySelector<HTMLElement>('[data-too-long]');
    if (tooLong) return tooLong.focus();
    isSent.current = true;
    onSend();
  }

  return (
    <form
      {...props}
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        sendByKey(event);
      }}
      onInput={(event) => {
        isSent.current = false;
        onInput?.(event);
      }}
    />
  );
}

function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  const { key, ctrlKey, metaKey, shiftKey, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || shiftKey || event.defaultPrevented) return;
  event.preventDefault();
  const isDisabled = [...currentTarget.elements].some(
    (control) => control instanceof HTMLButtonElement && control.type === 'submit' && control.disabled,
  );
  if (!isDisabled) currentTarget.requestSubmit();
}
