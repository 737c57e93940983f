import { messages } from '#contract/messages.ts';
import { toast } from '#web/ui/toast.ts';
import { session } from './session.ts';

/** Ends a session that nobody used for two hours, and says so. */
export function expireSession() {
  session.end('expired');
  toast({ title: messages.sessionExpiredTitle, description: messages.sessionExpiredDetail });
}
