import type { Locator } from 'playwright-core';
import type { Hand } from './hand.ts';

/** What a route needs to know of the demo. */
export type Scene = {
  /** The person to assign to. */
  colleague: string;
  company: string;
  /** Who is invited. */
  address: string;
};

type Route = (hand: Hand, scene: Scene) => Promise<void>;

/** The ways to a result in one shape of the pages. Each begins where `start` says, and ends when the page shows the result. */
export type Routes = {
  answerAndNext: Route;
  reassign: Route;
  logTime: Route;
  readPhone: Route;
  reportOfStaff: Route;
  reportOfManager: Route;
  invite: Route;
  serviceHours: Route;
};

const ticketIn = ({ page }: Hand) => page.getByRole('dialog').first();
const button = (place: Locator | Hand['page'], name: string | RegExp) => place.getByRole('button', { name }).first();
const nextDialog = (hand: Hand) => hand.page.getByRole('dialog').last();

async function type({ page }: Hand, text: string) {
  await page.keyboard.type(text);
}

/** As the pages are now. */
export const now: Routes = {
  answerAndNext: async (hand) => {
    await hand.press('r');
    await type(hand, 'It prints again. Tell us if it does not.');
    await hand.press('ControlOrMeta+Shift+Enter');
    await hand.page.getByRole('menuitem', { name: /^Send and resolve/ }).waitFor();
    await hand.press('Enter');
  },
  reassign: async (hand, { colleague }) => {
    await hand.press('a');
    await hand.click(hand.page.getByRole('listbox').last().getByRole('option', { name: colleague }));
  },
  logTime: async (hand) => {
    await hand.click(button(ticketIn(hand), 'Log time'));
    await hand.click(button(nextDialog(hand), '15 min'));
    await hand.click(button(nextDialog(hand), 'Log time'));
  },
  readPhone: async (hand) => {
    await ticketIn(hand).locator('a[href^="tel:"]').first().waitFor();
  },
  reportOfStaff: async (hand) => {
    await hand.click(hand.page.getByRole('link', { name: 'Reports' }).first());
    await hand.click(button(hand.page, 'Last month'));
  },
  reportOfManager: async (hand) => {
    await hand.click(
      hand.page
        .getByRole('link', { name: 'Report' })
        .or(hand.page.getByRole('tab', { name: 'Report' }))
        .first(),
    );
    await hand.click(hand.page.getByRole('link', { name: 'Month before' }));
  },
  invite: async (hand, { company, address }) => {
    await hand.click(ticketIn(hand).getByRole('link', { name: company }).first());
    await hand.click(button(hand.page, 'Invite people'));
    await nextDialog(hand)
      .getByLabel(/^Email addresses/)
      .fill(address);
    await hand.click(button(nextDialog(hand), /^Send invitation/));
  },
  serviceHours: async (hand) => {
    await hand.click(
      button(hand.page, /service hours/i)
        .or(hand.page.getByRole('link', { name: /service hours/i }))
        .first(),
    );
    await hand.click(button(hand.page, 'Around the clock'));
    await hand.click(button(hand.page, 'Save service hours'));
  },
};

/** As they were before they had a rail. */
export const before: Routes = {
  answerAndNext: async (hand) => {
    await hand.click(ticketIn(hand).getByLabel('Add a comment'));
    await type(hand, 'It prints again. Tell us if it does not.');
    await hand.press('ControlOrMeta+Shift+Enter');
    const resolved = hand.page.getByRole('menuitem', { name: 'Send and set to Resolved' });
    await resolved.waitFor();
    await hand.click(resolved);
    await hand.page.getByText('Comment added successfully').first().waitFor();
    await hand.press('Escape');
    await hand.press('j');
    await hand.press('Enter');
  },
  reassign: async (hand, { colleague }) => {
    await hand.choose(ticketIn(hand).getByLabel('Assignee'), colleague);
    await hand.click(button(ticketIn(hand), 'Update Ticket'));
  },
  logTime: async (hand) => {
    await hand.click(button(ticketIn(hand), /^Time/));
    await hand.click(button(ticketIn(hand), 'Add time'));
    await nextDialog(hand).getByLabel('Minutes').fill('15');
    await hand.click(button(nextDialog(hand), 'Add Time'));
  },
  readPhone: async (hand) => {
    await hand.click(button(ticketIn(hand), 'Contact and other tickets'));
    await ticketIn(hand)
      .getByText(/\(\d{3}\) 555/)
      .first()
      .waitFor();
  },
  reportOfStaff: async (hand) => {
    await hand.click(hand.page.getByRole('tab', { name: 'Companies & users' }));
    await hand.click(hand.page.getByRole('link', { name: 'Reports' }));
    await hand.choose(hand.page.getByLabel('Period'), 'Last month');
  },
  reportOfManager: now.reportOfManager,
  invite: async (hand, { company, address }) => {
    await hand.press('Escape');
    await hand.click(button(hand.page, 'System Settings'));
    await hand.click(button(hand.page, 'Create Invitation'));
    const form = hand.page.getByRole('dialog', { name: 'Create Invitation' });
    await form.getByRole('combobox', { name: 'Company' }).fill(company);
    await hand.click(form.getByRole('option', { name: company }).first());
    await form.getByLabel(/^Email addresses/).fill(address);
    await hand.click(button(form, /^Send invitation/));
  },
  serviceHours: async (hand) => {
    await hand.click(button(hand.page, 'System Settings'));
    await hand.click(hand.page.getByRole('link', { name: 'Service hours' }));
    await hand.click(button(hand.page, 'Around the clock'));
    await hand.click(button(hand.page, 'Save Service Hours'));
  },
};
