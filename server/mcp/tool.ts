import { z } from 'zod';
import { type Api, ToolError } from './api.ts';

/** Something that a model can do with Archway. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  /** Whether clients never see it. */
  isForStaff: boolean;
  /** Whether it only reads. */
  isReading: boolean;
  run: (api: Api, input: unknown) => Promise<unknown>;
};

type Definition<Shape extends z.ZodRawShape> = Pick<Tool, 'name' | 'title' | 'description'> & {
  input: z.ZodObject<Shape>;
  isForStaff?: true;
  isReading?: true;
  run: (api: Api, input: z.output<z.ZodObject<Shape>>) => Promise<unknown>;
};

/** A tool whose input is checked before it runs. */
export function tool<Shape extends z.ZodRawShape>(definition: Definition<Shape>): Tool {
  const { input, run, isForStaff = false, isReading = false, ...words } = definition;
  return {
    ...words,
    input,
    isForStaff,
    isReading,
    run: async (api, sent) => {
      const parsed = input.safeParse(sent ?? {});
      if (!parsed.success) {
        throw new ToolError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
      }
      return run(api, parsed.data);
    },
  };
}

/** How a list is read in parts. */
export const paging = {
  limit: z.int().min(1).max(100).default(20).describe('How many at most'),
  cursor: z.string().max(2_000).optional().describe('The cursor of the previous answer, for the next page'),
};
