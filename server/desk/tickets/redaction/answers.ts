import { eq, inArray, sql } from 'drizzle-orm';
import { RemovedText } from '#contract/redactions-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { idempotencyKeys } from '#server/platform/database/tables/idempotency-keys.ts';
import type { Message } from './messages.ts';

type Removed = {
  message: Pick<Message, 'commentId' | 'describedId'>;
  hasText: boolean;
  fileIds: string[];
  /** The tickets that got another title. */
  renamedIds: string[];
  title: string | undefined;
};

/** Removes it from the responses that are kept for retries, which otherwise would bring it back for a day. */
export async function removeAnswers(tx: Db, removed: Removed) {
  const { message, fileIds, renamedIds } = removed;
  const ids = [message.commentId, message.describedId, ...renamedIds, ...fileIds].flatMap((id) => id ?? []);
  const found = await tx
    .select({ id: idempotencyKeys.id, answer: sql<string>`${idempotencyKeys.answer}` })
    .from(idempotencyKeys)
    .where(inArray(sql`${idempotencyKeys.answer}::jsonb ->> 'id'`, ids));
  for (const { id, answer } of found) {
    const cleaned = JSON.stringify(JSON.parse(answer, (_, value: unknown) => without(value, removed)));
    await tx.update(idempotencyKeys).set({ answer: cleaned }).where(eq(idempotencyKeys.id, id));
  }
}

/** A record in a response: a comment, a ticket or a file. Other values are not changed. */
function without(value: unknown, { message, hasText, fileIds, renamedIds, title }: Removed): unknown {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return value;
  const { id } = value;
  const isLeft = (file: { id: string }) => !fileIds.includes(file.id);
  const isMessage = id === message.commentId || id === message.describedId;
  return {
    ...value,
    ...('files' in value && Array.isArray(value.files) ? { files: value.files.filter(isLeft) } : {}),
    ...(isMessage && hasText && 'comment' in value ? { comment: '' } : {}),
    ...(isMessage && hasText && 'description' in value ? { description: '' } : {}),
    ...(isMessage && hasText && 'form' in value ? { form: null } : {}),
    // A step of a checklist.
    ...(isMessage && hasText && 'help' in value ? { text: '', section: null, help: '', note: null } : {}),
    ...(renamedIds.includes(id) && 'title' in value ? { title } : {}),
    ...(fileIds.includes(id) && 'name' in value ? { name: RemovedText } : {}),
  };
}
