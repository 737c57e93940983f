import * as contract from '#contract/promise.ts';
import { promiseMessages } from '#contract/promise-constants.ts';
import { askingRoutes } from '#server/platform/links/asking-routes.ts';
import { type Acknowledgment, acknowledge, findAcknowledgment } from './acknowledge.ts';

/** For the person on call, who may not be logged in. */
export const onCallRoutes = askingRoutes({
  kind: 'on_call',
  ask: contract.askToAcknowledge,
  act: contract.acknowledge,
  question: async (db, link) => {
    const found = await findAcknowledgment(db, link);
    if (!found || found.acknowledgedByName) return found && takenPage(found);
    return {
      heading: 'Will you take care of this ticket?',
      text: `${found.number} ${found.title}, ${found.companyName}. It is urgent, and was raised outside service hours.`,
      button: 'I’ll take care of it',
      link: linkTo(found),
    };
  },
  answer: async (db, link, ip) => {
    const found = await acknowledge(db, link, ip);
    return found && takenPage(found);
  },
  refusal: promiseMessages.acknowledgeInvalid,
});

function takenPage(found: Acknowledgment) {
  const { number, title, companyName, userId, acknowledgedById, acknowledgedByName } = found;
  const isTheirs = userId === acknowledgedById;
  return {
    heading: isTheirs ? 'Thank you for taking care of it' : `${acknowledgedByName} takes care of it`,
    text: `${number} ${title}, ${companyName}. Nobody else will be notified.`,
    link: linkTo(found),
  };
}

function linkTo({ ticketId, number }: Acknowledgment) {
  return { label: `Open ${number} in the portal`, href: `/ticketing/admin?ticket=${ticketId}` };
}
