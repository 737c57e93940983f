import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

/** In characters. A longer page is shown as text only. */
const LongestPage = 500_000;

/** The number of files that are listed with an email. */
const MostFiles = 100;

/**
 * A page whose elements are nested more deeply is shown as text only: the parser searches the open elements for each tag,
 * so its time would grow with the square of their number. Newsletters have about 40.
 */
const DEEPEST = 500;

/** In characters: how much of a page is parsed before its depth is looked at. */
const PIECE = 2_000;

/**
 * The HTML of an email without anything that runs or is loaded from elsewhere: no scripts, styles, forms or pictures of
 * other servers. Presentation survives where HTML itself has it: tables, lists, colors of fonts and cells.
 * @param files those of the email: a picture among them has `cid:` and its number as its source
 * @returns null for a page that is too long or too deep
 */
export function sanitizeMail(html: string, files: { contentId: string }[] = []) {
  if (html.length > LongestPage || isTooDeep(html)) return null;
  const numbers = new Map(files.slice(0, MostFiles).map(({ contentId }, number) => [contentId, number]));
  return sanitizeHtml(html, {
    allowedTags: [...blocks, ...phrases, 'img'],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      font: ['color', 'size'],
      ol: ['start', 'type'],
      td: cells,
      th: cells,
      tr: ['align', 'valign', 'bgcolor'],
      table: ['align', 'border', 'cellpadding', 'cellspacing', 'bgcolor', 'width'],
      '*': ['dir', 'lang', 'align'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['cid'] },
    allowProtocolRelative: false,
    nestingLimit: 100,
    transformTags: {
      // The frame may open pages only in a new window, without telling them where the link was.
      a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }),
      img: (_, attributes) => pictureOf(attributes, numbers),
    },
  });
}

/** Replaces a picture that is not in the email with its alternative text. */
function pictureOf({ src = '', alt = '', width, height }: sanitizeHtml.Attributes, numbers: Map<string, number>) {
  const id = /^\s*cid:/i.test(src) ? src.trim().slice('cid:'.length) : '';
  const number = id === '' ? undefined : (numbers.get(id) ?? numbers.get(percentDecoded(id)));
  if (number === undefined) return { tagName: 'span', attribs: {}, text: alt ? `[${alt}]` : '' };
  const size = { ...(width && { width }), ...(height && { height }) };
  return { tagName: 'img', attribs: { src: `cid:${number}`, alt, ...size } };
}

/** A content id as it may be written in an address. */
function percentDecoded(id: string) {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function isTooDeep(html: string) {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentagname: () => {
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  for (let at = 0; at < html.length && deepest <= DEEPEST; at += PIECE) parser.write(html.slice(at, at + PIECE));
  return deepest > DEEPEST;
}

const cells = ['align', 'valign', 'bgcolor', 'colspan', 'rowspan', 'width'];

const blocks = [
  'address',
  'article',
  'blockquote',
  'br',
  'center',
  'dd',
  'div',
  'dl',
  'dt',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]
  .concat('hr', 'li', 'ol', 'p', 'pre', 'section', 'ul')
  .concat('caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr');

const phrases = [
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'del',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
].concat('small', 'span', 'strike', 'strong', 'sub', 'sup', 'tt', 'u', 'var', 'wbr');
