import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { refuse } from '../parameters.ts';

export type Question<Answer> = {
  asks: string;
  default?: string;
  answer: z.ZodType<Answer, string>;
  /** Whether its default is taken when the answers have ended. */
  isOptional?: boolean;
};

/** Reads the answers of a person at a terminal, or of a script through a pipe, line by line. */
export function asker() {
  const lines = createInterface({ input: process.stdin, terminal: false });
  const iterator = lines[Symbol.asyncIterator]();
  return { next: () => iterator.next(), close: () => lines.close() };
}

/** Asks until the answer is one that can be used. An empty one takes the default. */
export async function ask<Answer>(read: ReturnType<typeof asker>, question: Question<Answer>): Promise<Answer> {
  const hint = question.default === undefined ? '' : ` [${question.default}]`;
  process.stdout.write(`${question.asks}${hint} `);
  const { value, done } = await read.next();
  if (done && !question.isOptional) refuse(`\nNo answer to: ${question.asks}`);
  const parsed = question.answer.safeParse((done ? '' : value.trim()) || (question.default ?? ''));
  // Piped answers are not on the screen, so the next line would follow the question.
  if (!process.stdin.isTTY) process.stdout.write('\n');
  if (parsed.success) return parsed.data;

  process.stdout.write(`This must be ${parsed.error.issues[0]?.message ?? 'something else'}.\n`);
  return ask(read, question);
}
