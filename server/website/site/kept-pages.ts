import type { SiteFile } from './copies.ts';

/** The most bytes of pages, with their compressed forms. */
const MOST_BYTES = 16 * 2 ** 20;

/** The most addresses, and the longest one in characters. */
const MOST_ADDRESSES = 2_000;
const LONGEST_ADDRESS = 1_000;

type Content = { page: Promise<SiteFile>; file?: SiteFile; bytes: number };

/** What was sent at an address: a page with the headers of that response. */
type Sent = Omit<SiteFile, 'copies'> & { content: string; until: number };

/**
 * Pages that are rendered for requests and are the same for every visitor. Each is rendered once for what it shows. It is also
 * known by the addresses it was sent at, so that the next request reads and renders nothing. Those used longest ago go first.
 * @param most in bytes
 */
export function keepPages(most = MOST_BYTES) {
  const contents = new Map<string, Content>();
  const sent = new Map<string, Sent>();
  let bytes = 0;
  let version = 0;

  /** The page of a content, which is rendered unless it is kept. */
  function once(content: string, make: () => Promise<SiteFile>) {
    const kept = contents.get(content);
    if (kept) {
      markUsed(contents, content, kept);
      return kept.page;
    }
    const made: Content = { page: make(), bytes: 0 };
    contents.set(content, made);
    made.page.then(
      (file) => measure(content, made, file),
      () => remove(content, made),
    );
    return made.page;
  }

  function measure(content: string, made: Content, file: SiteFile) {
    if (contents.get(content) !== made) return;
    made.file = file;
    made.bytes = file.copies.reduce((sum, { body }) => sum + body.length, 0);
    bytes += made.bytes;
    for (const [oldest, each] of contents) {
      if (bytes <= most) break;
      if (each.file) remove(oldest, each);
    }
  }

  function remove(content: string, kept: Content) {
    if (contents.get(content) !== kept) return;
    contents.delete(content);
    bytes -= kept.bytes;
  }

  return {
    once,
    /** What a request may see from now on. Call it before anything is read for a page. */
    version: () => version,
    /**
     * Keeps which page was sent at an address, unless something has changed since a version.
     * @param age how old it may get, in milliseconds
     */
    keep(address: string, content: string, { headers, changedAt }: SiteFile, since: number, age: number) {
      if (since !== version || address.length > LONGEST_ADDRESS) return;
      markUsed(sent, address, { headers, changedAt, content, until: performance.now() + age });
      const [oldest] = sent.keys();
      if (sent.size > MOST_ADDRESSES && oldest !== undefined) sent.delete(oldest);
    },
    /** The page at an address; undefined if none is kept. */
    find(address: string): SiteFile | undefined {
      const known = sent.get(address);
      if (!known || known.until <= performance.now()) return undefined;
      const content = contents.get(known.content);
      if (!content?.file) return undefined;
      markUsed(sent, address, known);
      markUsed(contents, known.content, content);
      return { headers: known.headers, changedAt: known.changedAt, copies: content.file.copies };
    },
    /** What the addresses show is read again. A page that shows the same as before is not rendered again. */
    forgetAddresses() {
      version += 1;
      sent.clear();
    },
    /** Everything is rendered again. */
    forgetAll() {
      version += 1;
      sent.clear();
      contents.clear();
      bytes = 0;
    },
  };
}

/** The last one in a map is the one that was used last. */
function markUsed<Value>(map: Map<string, Value>, key: string, value: Value) {
  map.delete(key);
  map.set(key, value);
}
