import { admin } from '#gallery/samples/people.ts';
import type { Story } from '#gallery/story.ts';
import { session } from '#web/lib/session.ts';
import { SessionEnding } from './session-ending.tsx';

const endedBy = (why: 'idle' | 'refused'): Story => ({
  actor: null,
  render: () => <SessionEnding />,
  api: () => {
    session.start(admin, 'token');
    session.end(why);
  },
});

export const Idle = endedBy('idle');
export const Refused = endedBy('refused');
