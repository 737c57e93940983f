/** Code shows everything as typed anyway: fenced, in backticks, or indented after a blank line. */
const CODE =
  /(?:^|\n)[ >]*(?:```[\s\S]*?(?:\n[ >]*```|$)|~~~[\s\S]*?(?:\n[ >]*~~~|$))|(?<ticks>`+)[^`](?:[\s\S]*?[^`])?\k<ticks>(?!`)|(?<=^|\n\n)(?: {4}|\t).*/
    .source;

/** Elements of HTML, which articles do not have: they are left out. */
const ELEMENTS = new Set(
  'a abbr address area article aside audio b base blockquote body button canvas caption center cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark math menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track u ul var video wbr'.split(
    ' ',
  ),
);

/** A tag, but not `<br>`, a comment, or an address in angle brackets. */
const TAG =
  /(?<!\\)<(?!br *\/?>|!--|[a-z][a-z\d+.-]{1,31}:[^\s<>]*>|[^\s<>@]+@[^\s<>@]+>)(?=\/?(?<tag>[a-z][\w-]*)(?<attributes>\s|\/)?|[!?])/
    .source;

/** A path of Windows, on a drive or a server. One whose backslashes are doubled is escaped already. */
const PATH = /(?<![\w\\])(?:(?<!\b[a-z]:)\\\\(?=\w)|[a-z]:\\(?=[^\\\s]))(?!\S*?[^\\]\\\\)[^\s`<>|"]*/.source;

/** A name such as `__init__.py` or `__main__()`, which is not meant to be bold. */
const NAME = /(?<![\w\\])__\w+?__(?=\.\w|\()/.source;

const LITERAL = new RegExp(`(?<code>${CODE})|(?:${TAG}|${PATH}|${NAME})`, 'gi');

/**
 * Markdown in which the placeholders, paths and names that people type keep all their characters: `<username>`,
 * `\\server\share`, `__init__.py`. Both the page and the plain text of an article begin with it.
 */
export function literalInMarkdown(markdown: string) {
  const closed = new Set(Array.from(markdown.matchAll(/<\/([a-z]\w*)/gi), ([, tag = '']) => tag.toLowerCase()));
  return markdown.replace(LITERAL, (...found) => {
    const [all, { code, tag, attributes }] = [String(found[0]), found.at(-1) as Groups];
    return code !== undefined || isElement(tag, attributes, closed) ? all : all.replace(/[<\\_*]/g, '\\$&');
  });
}

type Groups = { code?: string; tag?: string; attributes?: string };

/** A known name in angle brackets that nothing closes is a placeholder too: `ping <address>`. */
function isElement(tag = '', attributes: string | undefined, closed: Set<string>) {
  const name = tag.toLowerCase();
  return ELEMENTS.has(name) && (attributes !== undefined || closed.has(name) || /^(hr|img|wbr|input)$/.test(name));
}

const OWN_LINK =
  /(?<![\w./-])(?<origin>https?:\/\/[^\s/()<>]+)?(?:\/ticketing)?\/(?:(?:client|admin)\/articles\/(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|help\/(?!pictures\/)(?<slug>[^\s/?#()<>"'\]]+))/gi;

/**
 * The articles that a text links to, in the portal or on the website.
 * @param origin of this installation: other ones have articles of their own
 * @returns ids and slugs, each once
 */
export function articleLinksIn(markdown: string, origin: string) {
  const targets = [...markdown.matchAll(OWN_LINK)].flatMap(({ groups: { origin: of, id, slug } = {} }) =>
    of === undefined || of.toLowerCase() === origin
      ? [id?.toLowerCase() ?? decoded(slug?.replace(/[.,;:!?*_~]+$/, ''))]
      : [],
  );
  return [...new Set(targets)].filter((target) => target !== '');
}

/** A part of an address as it was before it was encoded. */
function decoded(part = '') {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
