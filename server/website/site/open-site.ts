import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { currentSite, noteFolderMistakes } from '#content/current-site.ts';
import type { PageLocals } from '#content/locals.ts';
import { SiteError } from '#content/mistakes.ts';
import { SeparateProcessDelay, SeparateProcessFailure } from '#server/platform/process/separate-process.ts';
import { onSignal } from '#server/platform/process/signals.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { TooBusy } from '#server/platform/process/waiting-list.ts';
import { type SiteFile, siteFile } from './copies.ts';
import { headersOf } from './headers.ts';
import { keepPages } from './kept-pages.ts';
import type { LastGood } from './last-good.ts';
import type { RenderedFile, Renderer } from './renderer.ts';

/** How old what the pages show may be, in milliseconds. Other processes change settings and articles, too. */
const USUAL_AGE = 60_000;

/** Events after which the pages may show something else. */
const shownEvents = new Set(['setting', 'article', 'component', 'connection']);

/** Events of daily work, which change no public page. After any other, what the pages of requests show is read again. */
const hiddenEvents = new Set(['ticket', 'user', 'inquiry', 'mail', 'view', 'saved reply', 'time entry']);

export type SiteSource = {
  renderer: Renderer;
  /** Reads the provider's folder again; throws one sentence for each mistake in it. */
  readFolder: () => void;
  /** The folder as it was when all of it could be shown. */
  lastGood?: LastGood | undefined;
  /** Adds what the database says. */
  complete: (locals: PageLocals) => Promise<PageLocals>;
  /** How old it may be, in milliseconds. */
  age?: number;
};

/** All files of the site, from one state of the folder and the database. */
type SiteSet = {
  key: string;
  locals: PageLocals;
  files: Map<string, SiteFile>;
  /** Made when they are first asked for. */
  pictures: Map<string, Promise<SiteFile> | undefined>;
};

type Options = SiteSource & { publicUrl: string; isSecure: boolean; log: FastifyBaseLogger };

/**
 * The pages of the site in memory. A new set takes the place of the old one when all of it is rendered; if that fails, the old
 * one stays.
 * @returns `load` begins to render the first set, for which requests wait; `reload` reads the folder again; `find`
 * returns a file; `render` renders a page with data of a request
 */
export function openSite({
  renderer,
  readFolder,
  lastGood,
  complete,
  age = USUAL_AGE,
  publicUrl,
  isSecure,
  log,
}: Options) {
  const oneAtATime = pLimit(1);
  const kept = keepPages();
  let current: SiteSet | undefined;
  /** The first set. What is asked for before waits for it. */
  let first: Promise<void> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  const listening = [
    onSignal('event', ({ kind }) => {
      if (!hiddenEvents.has(kind)) kept.forgetAddresses();
      if (shownEvents.has(kind)) void refresh();
    }),
    onSignal('missed', () => {
      kept.forgetAddresses();
      void refresh();
    }),
  ];

  function load() {
    first = oneAtATime(showFirst);
    // Whoever asks for a page gets the error, and the start.
    first.catch(() => undefined);
    return first;
  }

  async function showFirst() {
    // Without the database the pages show what the folder says.
    const showAll = async () => show(await complete(ofFolder()).catch(ofFolder));
    try {
      await showAll();
      void lastGood?.keep();
    } catch (error) {
      // A picture that can't be read.
      if (!(error instanceof SiteError) || !lastGood?.load()) throw error;
      noteFolderMistakes(error.sentences);
      log.error(`The website shows what it showed before. ${error.message}`);
      await showAll();
    }
  }

  async function currentSet() {
    if (!current) await first;
    return current;
  }

  /** Reads the folder again. A mistake in it is logged. */
  function reload() {
    return oneAtATime(async () => {
      try {
        readFolder();
        await show(await complete(ofFolder()));
        void lastGood?.keep();
        noteFolderMistakes([]);
        log.info('The website shows what its folder says now');
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        noteFolderMistakes(error instanceof SiteError ? error.sentences : [message]);
        log.error({ err: error }, `The website stays as it was. ${message}`);
      }
    });
  }

  /** Shows what the database says by now. A request never waits for it. */
  function refresh() {
    checking ??= oneAtATime(check)
      // Without the database the pages stay unchanged.
      .catch((error: unknown) => log.debug({ err: error }, 'The website could not be brought up to date'))
      .finally(() => {
        checkedAt = performance.now();
      });
    return checking;
  }

  async function check() {
    // What changes from now on is for the next check.
    checking = undefined;
    const locals = await complete(ofFolder());
    if (JSON.stringify(locals) !== current?.key) await show(locals);
  }

  function ofFolder(): PageLocals {
    return { site: currentSite(), publicUrl };
  }

  async function show(locals: PageLocals) {
    const { files, pictures, measured } = await renderer.all(locals).catch(explain);
    const before = current?.files;
    const made = files.map((file) => [file.address, fileOf(file.address, file, before)] as const);
    current = {
      key: JSON.stringify(locals),
      // Measured once, because whoever measures a picture has to read it.
      locals: { ...locals, site: { ...locals.site, pictures: measured } },
      files: new Map(made),
      pictures: new Map(pictures.map((address) => [address, undefined])),
    };
    kept.forgetAll();
    checkedAt = performance.now();
  }

  /** A file that says the same as before has changed when that one did. */
  function fileOf(address: string, { copies, inline }: RenderedFile, before?: Map<string, SiteFile>) {
    const file = siteFile(copies, headersOf(address, inline, isSecure), new Date());
    const earlier = before?.get(address);
    const isSame = earlier?.copies[0]?.etag === file.copies[0]?.etag;
    return { ...file, changedAt: (isSame && earlier?.changedAt) || file.changedAt };
  }

  async function find(address: string) {
    if (performance.now() - checkedAt >= age && current) void refresh();
    const set = await currentSet();
    const file = set?.files.get(address);
    if (file || !set?.pictures.has(address)) return file;

    const made = set.pictures.get(address) ?? once(address, set);
    set.pictures.set(address, made);
    // Asked again, it is tried again.
    made.catch(() => set.pictures.set(address, undefined));
    return made.catch((error: unknown) => {
      if (error instanceof TooBusy || error instanceof SeparateProcessFailure) throw error;
      // Its file has changed since the set was rendered.
      log.error({ err: error }, `The picture ${address} could not be made`);
      return undefined;
    });
  }

  async function once(address: string, { locals }: SiteSet) {
    return fileOf(address, await renderer.one(address, locals));
  }

  /**
   * Renders `web/pages/on-request/<name>.astro`. What shows the same is rendered once.
   * @param keeps whether others may be sent the same page
   * @returns the page, and what `keep` calls its content
   */
  async function render(name: string, data: object, { keeps }: { keeps: boolean }) {
    const set = await currentSet();
    if (!set) throw new Error('The pages are not rendered');
    const make = async () => {
      return fileOf('/on-request', await renderer.one(`/on-request/${name}`, { ...set.locals, data }));
    };
    const content = createHash('sha256')
      .update(JSON.stringify([name, data]))
      .digest('base64');
    return { page: await (keeps ? kept.once(content, make) : make()), content };
  }

  return {
    load,
    reload,
    find,
    render,
    refresh,
    stop: () => {
      for (const stopListening of listening) stopListening();
    },
    pages: () => [...(current?.files.keys() ?? [])],
    /** The page of a request that was sent at the same address, for as long as nothing has changed. */
    findSent: kept.find,
    version: kept.version,
    /** Keeps a rendered page for everyone who requests the same address. */
    keep: (address: string, content: string, file: SiteFile, since: number, longest = age) =>
      kept.keep(address, content, file, since, Math.min(longest, age)),
  };
}

/** Says what to do where the machine is the reason. */
function explain(error: unknown): never {
  if (!(error instanceof SeparateProcessFailure)) throw error;
  throw new StartupError(
    error instanceof SeparateProcessDelay
      ? 'Rendering the website took too long, because this machine is very busy or slow. Wait until its other work is done, then start Archway again.'
      : 'Rendering the website ended early, most likely because this machine ran out of memory. Stop other programs or add memory, then start Archway again.',
    { cause: error },
  );
}

export type OpenSite = ReturnType<typeof openSite>;
