import type { NewSavedReplyInput } from '#contract/saved-replies.ts';
import type { Db } from '#server/database/client.ts';
import type { UserActor } from '#server/events/actor.ts';
import { createSavedReply } from '#server/saved-replies/commands.ts';

type DemoReply = Partial<NewSavedReplyInput> & Pick<NewSavedReplyInput, 'name' | 'text'> & { by: string };

const replies: DemoReply[] = [
  {
    by: 'priya',
    name: 'Ask for a restart',
    isShared: true,
    text: 'Hi {{requester.firstName}},\n\nplease try this first:\n\n1. Save your work and close everything.\n2. Choose Restart, not Shut down.\n3. Wait two minutes after the login, then try again.\n\nDoes it still happen?\n\n{{me.firstName}}, {{provider.name}}',
    changes: { status: 'waiting_client' },
  },
  {
    by: 'elena',
    name: 'Solved, please check',
    isShared: true,
    text: 'Hi {{requester.firstName}},\n\nthis should work now. Please check, and answer here if it does not: {{ticket.number}} opens again by itself.\n\n{{me.firstName}}',
    changes: { status: 'resolved' },
  },
  {
    by: 'marcus',
    name: 'On site visit',
    isShared: true,
    text: 'Hi {{requester.firstName}},\n\nI need to look at this at {{company.name}}. Which of these suits you?\n\n- tomorrow between 8 and 10\n- tomorrow after 3 pm\n\nIf it can’t wait, call us at {{provider.phone}}.\n\n{{me.firstName}}',
    changes: { status: 'waiting_client', addTags: ['on-site'], assignToMe: true },
  },
  {
    by: 'priya',
    name: 'Urgent: we are on it',
    isShared: true,
    text: 'Hi {{requester.firstName}},\n\nwe are on it. I will write here every 30 minutes until “{{ticket.title}}” is solved.\n\n{{me.firstName}}, {{provider.phone}}',
    changes: { status: 'in_progress', priority: 'urgent', assignToMe: true },
  },
  {
    by: 'marcus',
    name: 'Connect to the screen',
    text: 'Hi {{requester.firstName}}, I would like to see this on your screen. Please open https://help.archway.example and read me the six digits.',
  },
];

/** Saves the replies of the demo's staff. */
export async function saveReplies(db: Db, actors: ReadonlyMap<string, UserActor>) {
  for (const { by, isShared = false, changes = {}, ...reply } of replies) {
    const owner = actors.get(by);
    if (!owner) throw new Error(`The demo has nobody called "${by}"`);
    await createSavedReply(db, owner, { ...reply, isShared, changes });
  }
}
