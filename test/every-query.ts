import type { QueryKey, QueryMeta } from '@tanstack/react-query';

/** The source of the web half, by its path. */
export const webTexts: Record<string, string> = import.meta.glob(
  ['/web/**/*.{ts,tsx}', '!/web/**/*.{test,stories}.*', '!/web/{pages,layouts}/**'],
  { query: '?raw', import: 'default', eager: true },
);

const modules = import.meta.glob<Record<string, unknown>>([
  '/web/**/*.{ts,tsx}',
  '!/web/**/*.{test,stories}.*',
  '!/web/{pages,layouts}/**',
]);

/** The exported values of the web half whose text matches, as modules have them. Load them without a stand-in for a browser. */
export async function exportsOfWeb(isWanted: (part: { path: string; name: string; text: string }) => boolean) {
  const parts = Object.entries(webTexts).flatMap(([path, text]) =>
    text.split(/^export /m).flatMap((part) => {
      const name = /^(?:const|function) ([a-z]\w*)/.exec(part)?.[1];
      return name && isWanted({ path, name, text: part.split(/^(?:const|function) /m)[1] ?? '' })
        ? [{ path, name }]
        : [];
    }),
  );
  return Promise.all(parts.map(async ({ path, name }) => ({ path, name, value: (await modules[path]?.())?.[name] })));
}

/** Stands in for whatever a function asks for: an id, a record, a search. As a text it is `x`. */
export const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => {
    if (key === 'then') return undefined;
    if (key === Symbol.toPrimitive) return () => 'x';
    if (key === Symbol.iterator) return [][Symbol.iterator];
    return anything;
  },
});

type Options = { queryKey: QueryKey; queryFn?: () => unknown; meta?: QueryMeta; readNext?: unknown };

/** The exported queries of the web half, and those that exported functions make. */
export async function everyQuery() {
  const makers = await exportsOfWeb(
    ({ path, name, text }) =>
      /\b(?:queryOf|freshQueryOf|queryOptions|pagedList|ticketsOf)\(/.test(text) &&
      !name.startsWith('use') &&
      !path.startsWith('/web/lib/'),
  );
  return makers.flatMap(({ path, name, value }) => {
    const options: Options = typeof value === 'function' ? value(anything, anything, anything) : value;
    return options?.queryKey && options.queryFn ? [{ name: `${path} ${name}`, options }] : [];
  });
}
