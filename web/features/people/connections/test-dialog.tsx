import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';
import { connectionMessages } from '#contract/connections-constants.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { LoadFailure, LoadingBars } from '#web/ui/notice.tsx';
import { type Connection, type TestedStep, testOf } from './api.ts';

type TestDialogProps = { connection: Pick<Connection, 'id' | 'name'>; onEdit: () => void; onClose: () => void };

/** Tests a connection and says which step fails. */
export function TestDialog({ connection, onEdit, onClose }: TestDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(testOf(connection.id));
  const hasPassed = data?.steps.every(({ state }) => state === 'passed');

  return (
    <Dialog title="Test connection" description={<bdi>{connection.name}</bdi>} onClose={onClose}>
      <DialogBody label="Test connection">
        {isFetching ? (
          <LoadingBars things="the result" bars={['h-5 w-64', 'h-5 w-52', 'h-5 w-60', 'h-5 w-48']} />
        ) : error || !data ? (
          <LoadFailure title={connectionMessages.testFailed} detail={error?.message} onRetry={refetch} />
        ) : (
          <>
            <ol aria-label="Steps" className="space-y-3">
              {data.steps.map((tested) => (
                <Step key={tested.step} {...tested} />
              ))}
            </ol>
            <p role="status" className="mt-5 text-ink-soft text-sm">
              {hasPassed
                ? 'All steps passed. Now log in with it once in another browser, to check that the redirect address is right and that email addresses are verified.'
                : 'Fix the step that failed, then test again.'}
            </p>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {hasPassed === false && (
          <Button look="secondary" onClick={onEdit}>
            Edit connection
          </Button>
        )}
        <Button look="secondary" disabled={isFetching} onClick={() => refetch()}>
          Test again
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

const titles: Record<TestedStep['step'], string> = {
  discovery: 'Find the identity provider',
  algorithms: 'Signatures',
  keys: 'Keys',
  client: 'Client ID and secret',
};

const looks: Record<TestedStep['state'], { icon: LucideIcon; look: string; word: string }> = {
  passed: { icon: CircleCheck, look: 'text-moss', word: 'Passed' },
  failed: { icon: CircleX, look: 'text-brick', word: 'Failed' },
  skipped: { icon: CircleMinus, look: 'text-ink-faint', word: 'Not tried' },
};

function Step({ step, state, detail }: TestedStep) {
  const { icon: Icon, look, word } = looks[state];
  return (
    <li className="flex items-start gap-2.5 [overflow-wrap:anywhere]">
      <Icon className={`mt-0.5 size-5 shrink-0 ${look}`} aria-hidden="true" />
      <div className="min-w-0">
        <p>
          <span className="font-medium">{titles[step]}</span> <span className={`text-sm ${look}`}>{word}</span>
        </p>
        {detail && (
          <p dir="auto" className="text-ink-soft text-sm">
            {detail}
          </p>
        )}
      </div>
    </li>
  );
}
