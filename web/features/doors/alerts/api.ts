import * as contract from '#contract/alerts.ts';
import { pagedList } from '#web/lib/paged-list.ts';

const PAGE = 30;

export const refusedAlerts = pagedList(['refused alerts'], PAGE, contract.listRefusedAlerts, (slice) => ({
  querystring: slice,
}));
