import { z } from 'zod';
import { MostFiles } from './files-constants.ts';
import { Id } from './primitives.ts';

/** A file as the API exposes it. */
export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  size: z.number().int().describe('In bytes'),
  contentType: z.string().describe('Detected from the content, not from the name'),
  width: z.number().int().optional().describe('The size of a picture with a preview, in pixels'),
  height: z.number().int().optional(),
});
export type StoredFile = z.output<typeof StoredFile>;

/** A file in the list of its ticket. */
export const TicketFile = StoredFile.extend({
  commentId: Id.nullable().describe('The comment that it was sent with; null if it was sent with the ticket'),
});

/** Files to attach: uploaded by the caller and not used yet. */
export const FileIds = z.array(Id).max(MostFiles, `Attach up to ${MostFiles} files`).optional();
