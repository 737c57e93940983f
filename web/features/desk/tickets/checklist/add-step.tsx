import { z } from 'zod';
import { NewStep } from '#contract/checklists.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { useAddStep } from './api.ts';

const Fields = z.object({ text: z.string() });

/** One more step, at the end. */
export function AddStep({ ticketId }: { ticketId: string }) {
  const form = useForm({
    fieldsOf: () => ({ text: '' }),
    draft: { nameOf: () => `new-step:${ticketId}`, schema: Fields },
    schema: NewStep,
    toSent: ({ text }) => ({ text }),
    sendsAll: true,
    mutation: useAddStep(ticketId),
  });

  return (
    <Form
      onSend={form.save}
      className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 print:hidden [&>button]:mt-[1.7rem]"
    >
      <TextField label="Add a step" autoComplete="off" {...form.field('text')} />
      <Button type="submit" look="secondary" disabled={form.isPending}>
        Add
      </Button>
    </Form>
  );
}
