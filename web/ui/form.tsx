import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> & { onSend: () => void };

/** A form that checks itself, and takes its user to the first field that is wrong. A text over its limit is not sent. */
export function Form({ onSend, onInput, ...props }: FormProps) {
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
      onInput={(event) => {
        isSent.current = false;
        onInput?.(event);
      }}
    />
  );
}
