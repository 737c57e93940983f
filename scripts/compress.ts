import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Text files. Images and fonts are compressed already. */
const compressible = '**/*.{html,css,js,svg,xml,txt,json,webmanifest,ico}';

/**
 * Writes a Brotli (`.br`) and a gzip (`.gz`) copy beside every file that gets smaller. The build does this once,
 * because the best compression is too slow to run per request.
 * @param folder the built pages
 */
export async function compressFiles(folder: string) {
  const limit = pLimit(availableParallelism());
  await limit.map(globSync(compressible, { cwd: folder }), (name) => compressFile(join(folder, name)));
}

async function compressFile(path: string) {
  const content = await readFile(path);
  const forms = {
    br: await toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gz: await toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [extension, form] of Object.entries(forms)) {
    if (form.length < content.length) await writeFile(`${path}.${extension}`, form);
  }
}
