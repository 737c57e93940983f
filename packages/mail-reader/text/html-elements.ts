import { iconSize } from '../files/picture-size.ts';

export type Attributes = Record<string, string>;

/** Elements that start and end a line. */
export const blocks = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);

const spaced = new Set('blockquote dl h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '));

/** Elements with invisible content. */
export const unseen = new Set('head script style title template noscript object svg select textarea xml'.split(' '));

/** Classes and ids of quotes in the HTML of mail programs and webmail. */
const quoteNames = [
  'cite',
  'front-blockquote',
  'gmx_quote',
  'hey_quote',
  'imail_cite',
  'mail-editor-reference-message-container',
  'mailmaster-reply',
  'messageReplySection',
  'ntes-mailmaster-quote',
  'tutanota_quote',
  'yahoo_quoted',
  'zmail_extra',
  'isReplyContent',
  'x-isreplycontent',
  'replysection',
  'email_quote',
  'quoted_content',
  'ym-quoted',
  'mailbird-quote',
  'history-content',
  'fastmail-quote',
  'edo-quoted',
  'composer-quote',
].map((name) => name.toLowerCase());

const attributionNames = [
  'gmail_attr',
  'moz-cite-prefix',
  'reply-intro',
  'x_gmail_attr',
  'hey__attribution',
  'airmail_on',
  'mcntreplyheader',
];

const historyNames = ['divrplyfwdmsg', 'x_divrplyfwdmsg', 'outlookmessageheader', 'stopspelling'];

/** Also `moz-signature`, `gmail_signature`, `x_Signature`, `bloop_sign` and Zoho's `Zm-_Id_-Sgn`. */
const signatureName = /(^|[-_])sgn$|_sign$|signature/;

/** Whether an element quotes another email. The blockquote of an indented paragraph does not. */
export function isQuote(name: string, attributes: Attributes): boolean {
  if (isNamedQuote(attributes)) return true;
  if (name !== 'blockquote') return false;
  if (isCite(attributes)) return true;
  const style = (attributes.style ?? '').replaceAll(/\s/g, '').toLowerCase();
  const isIndentation =
    /border:(none|0)/.test(style) || (/margin(-left)?:/.test(style) && !/border|padding-left|color/.test(style));
  return !isIndentation;
}

/** Whether a mail program made a quote, by its class or as a citation. */
export function isCited(attributes: Attributes): boolean {
  return isNamedQuote(attributes) || isCite(attributes) || namesOf(attributes).some((name) => quoteName.test(name));
}

function isNamedQuote(attributes: Attributes) {
  const isMarked = attributes.name === 'quote' || /^__(HEADERS|QUOTED_TEXT)__$/.test(attributes['data-marker'] ?? '');
  return isMarked || hasName(attributes, quoteNames);
}

/** Also `gmail_quote`, `protonmail_quote` and `MAC_OUTLOOK_ATTRIBUTION_BLOCKQUOTE`. */
const quoteName = /(?<!block)quote|cite|attribution|reply|history/;

function isCite({ type, cite }: Attributes) {
  return type === 'cite' || cite !== undefined;
}

/** Whether an element is the attribution of the quoted email below it. */
export function isAttribution(attributes: Attributes): boolean {
  return hasName(attributes, attributionNames);
}

/** Whether an element starts the history of the conversation. */
export function isHistory(attributes: Attributes): boolean {
  return hasName(attributes, historyNames);
}

/** Whether an element is a signature added by a program. */
export function isSignature(attributes: Attributes): boolean {
  return attributes['data-marker'] === '__SIG_POST__' || namesOf(attributes).some((name) => signatureName.test(name));
}

/** Whether an element and all in it is invisible, such as the preview text of newsletters. */
export function isHidden(name: string, attributes: Attributes): boolean {
  const style = styleOf(attributes);
  if (unseen.has(name) || 'hidden' in attributes || invisible.test(style)) return true;
  if (/overflow(?:-[xy])?:hidden/.test(style) && zeroSize.test(style)) return true;
  return /position:(?:absolute|fixed)/.test(style) && /(?:^|;)(?:left|top):-\d{3,}/.test(style);
}

/** No text is seen in it, whatever its parts say of themselves. */
const invisible =
  /display:none|mso-hide:all|visibility:hidden|(?:^|;)opacity:(?:0+(?:\.0*)?|\.0+)%?(?:;|!|$)|(?:^|;)text-indent:-\d{3,}/;
const zeroSize = /(?:^|;)(?:max-)?(?:height|width):0+(?:\.0+)?(?:px|pt|em|rem|%)?(?:;|!|$)/;

/**
 * Whether the letters of an element have no size. Parts of it may have one of their own, as in the newsletters of many tools.
 * @param inherited whether those around it have none
 */
export function isSizeless(attributes: Attributes, inherited: boolean): boolean {
  const [, size] = /(?:^|;)font-size:([^;!]*)/.exec(styleOf(attributes)) ?? [];
  return size === undefined ? inherited : /^0+(?:\.0+)?(?:px|pt|em|rem|%)?$/.test(size);
}

const styleOf = ({ style = '' }: Attributes) => style.replaceAll(/\s/g, '').toLowerCase();

function hasName(attributes: Attributes, names: string[]) {
  return namesOf(attributes).some((name) => names.includes(name));
}

function namesOf({ class: classes = '', id = '', name = '' }: Attributes) {
  if (!classes && !id && !name) return [];
  return `${classes} ${id} ${name}`
    .toLowerCase()
    .split(/\s+/)
    .filter((each) => each !== '');
}

/** Whether an element strikes its text through. */
export function isStruck(name: string, { style = '' }: Attributes): boolean {
  return (
    name === 's' || name === 'strike' || name === 'del' || /text-decoration(-line)?:[^;]{0,40}line-through/i.test(style)
  );
}

/** Whether an element has a blank line around it. Word and Outlook write every line as a paragraph without margins. */
export function isSpaced(name: string, attributes: Attributes, hasTightParagraphs: boolean): boolean {
  if (!spaced.has(name)) return false;
  if (name !== 'p') return true;
  const style = (attributes.style ?? '').replaceAll(/\s/g, '').toLowerCase();
  const isTight = hasTightParagraphs || /mso(normal|plaintext|list)/i.test(attributes.class ?? '');
  return !isTight && !/margin(-top)?:0/.test(style);
}

/** Whether an element is below the rule that Outlook draws above the history. */
export function hasRule({ style = '' }: Attributes): boolean {
  return /border:\s*none;\s*border-top:\s*solid/i.test(style);
}

/** Whether a picture is an icon, by its width and height on the page. */
export function isTiny({ width, height, style = '' }: Attributes): boolean {
  const sizes = [
    [width, 'width'],
    [height, 'height'],
  ].map(([attribute, side]) =>
    Number.parseFloat(
      new RegExp(`(?:^|[;\\s])${side}:\\s{0,5}(\\d{1,5}(?:\\.\\d{1,5})?)(?:px|pt)`, 'i').exec(style)?.[1] ??
        attribute ??
        '',
    ),
  );
  return sizes.every((size) => size <= iconSize);
}
