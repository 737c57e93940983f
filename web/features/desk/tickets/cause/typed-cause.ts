import { z } from 'zod';

/** A chosen cause, as a form keeps it. */
export const TypedCause = z.object({ id: z.string(), ticketNumber: z.string(), title: z.string() }).nullable();
