import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { portalToasts, type Toast, ToastLimit } from '#web/lib/toast.ts';
import { IconButton, TextButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { isToldIn, onLayers, tellingLayer } from './layers.ts';

type LayerNoticesProps = { layer: string; className?: string };

/** What has failed since a dialog has opened, as a part of it: a notification would cover what is being used. */
export function LayerNotices({ layer, className = 'border-b' }: LayerNoticesProps) {
  const shown = useSyncExternalStore(portalToasts.subscribe, portalToasts.shown);
  const telling = useSyncExternalStore(onLayers, tellingLayer);
  if (telling?.id !== layer) return null;

  return shown
    .filter((toast) => isToldIn(telling, toast))
    .map((toast) => <LayerNotice key={toast.id} toast={toast} className={className} />);
}

function LayerNotice({ toast, className }: { toast: Toast; className: string }) {
  const { id, title, description, variant, stays, action } = toast;
  const isFailure = variant === 'destructive';
  const Icon = isFailure ? CircleAlert : CircleCheck;
  const dismiss = () => portalToasts.dismiss(id);

  useEffect(() => {
    // Whoever uses the dialog may look at a failure later.
    if (isFailure || stays) return;
    const { duration, durationWithAction } = ToastLimit;
    const timer = setTimeout(() => portalToasts.dismiss(id), action ? durationWithAction : duration);
    return () => clearTimeout(timer);
  }, [id, isFailure, stays, action]);

  return (
    <div
      data-notice
      role={isFailure ? 'alert' : 'status'}
      className={classNames('flex items-start gap-3 border-line bg-sunken px-5 py-3 sm:px-6', className)}
    >
      <Icon
        className={classNames('mt-0.5 size-5 shrink-0', isFailure ? 'text-brick' : 'text-moss')}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-ink-soft text-sm">{description}</p>}
      </div>
      {action && (
        <TextButton
          className="shrink-0 font-semibold"
          onClick={() => {
            dismiss();
            action.onSelect();
          }}
        >
          {action.label}
        </TextButton>
      )}
      <IconButton label="Dismiss" className="-my-2 -mr-2.5" onClick={dismiss}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
