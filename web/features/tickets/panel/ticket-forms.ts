import type { ComponentType, ReactNode } from 'react';
import type { Ticket, TicketLink } from '#web/features/tickets/api.ts';
import type { StaffTools } from '#web/features/tickets/composer/staff-tools.ts';

type OfTicket = ComponentType<{ ticket: Ticket }>;

/** What differs between staff and clients around a ticket. Client browsers do not load what is for staff. */
export type TicketForms = {
  editLabel: string;
  EditForm: ComponentType<{ ticket: Ticket; onDone: () => void }>;
  /** How it stands, in a sentence under the title. */
  Line?: OfTicket;
  /** Actions beside the title. */
  Actions?: OfTicket;
  /** At the top of the column: what is changed most often, or how it stands. */
  Triage: OfTicket;
  /** Counts down to what is promised next. */
  Due?: OfTicket;
  /** What was promised, and whether it was kept. */
  Promised?: OfTicket;
  /** Who has asked, and how to reach them. */
  Requester: OfTicket;
  /** The time worked on the ticket. */
  Time?: OfTicket;
  /** Further sections of the column. */
  More?: OfTicket;
  /** The steps of its checklist, between head and conversation. */
  Checklist: OfTicket;
  /** Below the conversation. */
  Outcome?: OfTicket;
  /** Says around the reply form who else has the ticket open. */
  Presence?: ComponentType<{ ticketId: string; children: ReactNode }>;
  /** Undoes the merge or the split that a link of a ticket is about. */
  UndoButton?: ComponentType<{ ticket: Ticket; link: TicketLink }>;
  tools?: StaffTools;
};
