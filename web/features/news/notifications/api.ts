import { countNotifications } from '#contract/notifications.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';

export const notificationCount = freshQueryOf(['notifications', 'count'], countNotifications);
