import * as contract from '#contract/alerts.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { requestPage } from '#web/lib/request.ts';

const PAGE = 30;

export const refusedAlerts = pagedList(['refused alerts'], PAGE, (slice, signal) =>
  requestPage(contract.listRefusedAlerts, { querystring: slice, signal }),
);
