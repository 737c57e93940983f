import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type OpenStepsDialogProps = { steps: { id: string; text: string }[]; onLeave: () => void; onClose: () => void };

/** Asks whether to resolve a ticket and leave its required steps open. */
export function OpenStepsDialog({ steps, onLeave, onClose }: OpenStepsDialogProps) {
  const isOne = steps.length === 1;
  return (
    <ConfirmDialog
      title={isOne ? 'Leave a required step open?' : `Leave ${steps.length} required steps open?`}
      action={isOne ? 'Leave it open' : 'Leave them open'}
      look="primary"
      onConfirm={onLeave}
      onCancel={onClose}
    >
      <ul className="max-h-60 list-disc space-y-1 overflow-y-auto ps-5 [overflow-wrap:anywhere]">
        {steps.map(({ id, text }) => (
          <li key={id} dir="auto">
            {text || 'A step whose text was removed'}
          </li>
        ))}
      </ul>
      <p className="mt-3">The history of the ticket will say that {isOne ? 'it was' : 'they were'} left open.</p>
    </ConfirmDialog>
  );
}
