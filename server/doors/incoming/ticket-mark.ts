/** The mark in subjects of emails about tickets; its group is the ticket's number. */
export const ticketMark = /\[TKT-(\d{1,9})\]/i;
