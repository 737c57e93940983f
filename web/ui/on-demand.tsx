import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { sharedMessages } from '#contract/shared-constants.ts';
import { toast } from '#web/lib/toast.ts';

/** A dialog or a panel whose code loads when it first opens; `load` loads it before. */
export type OnDemand<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/**
 * A dialog or a panel whose code loads when it first opens. If that fails, a notice is shown and nothing opens. Browsers do
 * not retry a failed import, so the page has to be reloaded; typed text is kept as a draft.
 */
export function onDemand<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  const show = (props: Props) => (
    <Boundary onFailure={props.onClose}>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </Boundary>
  );
  return Object.assign(show, { load });
}

type BoundaryProps = { onFailure: () => void; children: ReactNode };

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    toast({ title: 'Error', description: sharedMessages.codeFailed, variant: 'destructive' });
    this.props.onFailure();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
