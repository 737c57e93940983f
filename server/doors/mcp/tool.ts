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
  /** What to do instead, for a model that sent an argument which the tool does not have. */
  instead?: string;
  run: (api: Api, input: z.output<z.ZodObject<Shape>>) => Promise<unknown>;
};

/** A tool whose input is checked before it runs. An argument that it does not know is an error: it may have been the point. */
export function tool<Shape extends z.ZodRawShape>(definition: Definition<Shape>): Tool {
  const { input: known, run, isForStaff = false, isReading = false, instead, ...words } = definition;
  const input = known.strict();
  return {
    ...words,
    input,
    isForStaff,
    isReading,
    run: async (api, sent) => {
      const parsed = input.safeParse(sent ?? {});
      if (!parsed.success) {
        throw new ToolError(parsed.error.issues.map((issue) => sentenceOf(words.name, issue, instead)).join('\n'));
      }
      return run(api, parsed.data);
    },
  };
}

function sentenceOf(name: string, { code, path, message }: z.core.$ZodIssue, instead: string | undefined) {
  if (code !== 'unrecognized_keys') return `${path.join('.')}: ${message}`;
  return [`${[name, ...path].join('.')}: ${message}.`, instead ?? []].flat().join(' ');
}

/** How a list is read in parts. */
export const paging = {
  limit: z.int().min(1).max(100).default(20).describe('How many at most'),
  cursor: z.string().max(2_000).optional().describe('The cursor of the previous answer, for the next page'),
};
