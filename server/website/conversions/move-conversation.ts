import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { inquiryMessages } from '#server/platform/database/tables/inquiries.ts';

/**
 * Continues the conversation of an inquiry on the ticket that it became: replies, answers and notes are comments there, by
 * their authors and at their times. Nobody is told of them again, and none counts as the first reply to the ticket. The
 * inquiry keeps showing them. Its files must be the ticket's already.
 * @param requesterId who wrote the answers
 */
export async function moveConversation(
  tx: Db,
  inquiryId: string,
  { ticketId, requesterId }: { ticketId: string; requesterId: string },
) {
  const messages = await tx
    .select()
    .from(inquiryMessages)
    .where(eq(inquiryMessages.inquiryId, inquiryId))
    .orderBy(asc(inquiryMessages.createdAt), asc(inquiryMessages.id));
  if (messages.length === 0) return;
  const moved = messages.map((message) => ({ id: newId(), message }));
  await tx.insert(comments).values(
    moved.map(({ id, message: { kind, authorId, text, createdAt } }) => ({
      id,
      ticketId,
      authorId: authorId ?? requesterId,
      body: text,
      isInternal: kind === 'note',
      source: kind === 'answer' ? ('mail' as const) : ('portal' as const),
      createdAt,
    })),
  );
  const withFiles = await tx
    .selectDistinct({ messageId: files.inquiryMessageId })
    .from(files)
    .where(
      inArray(
        files.inquiryMessageId,
        messages.map(({ id }) => id),
      ),
    );
  for (const { messageId } of withFiles) {
    const commentId = moved.find(({ message }) => message.id === messageId)?.id;
    if (messageId && commentId) await tx.update(files).set({ commentId }).where(eq(files.inquiryMessageId, messageId));
  }
}
