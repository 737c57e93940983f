import { existsSync, readFileSync } from 'node:fs';
import { StartupError } from '#server/process/startup-error.ts';

/**
 * Refuses pages whose links, previews and sitemap name another address than users open.
 * @param home the built home page; it is missing in development
 * @param publicUrl PUBLIC_URL, if it is set
 * @throws StartupError that names both addresses
 */
export function refuseOtherPages(home: string, publicUrl: string | undefined) {
  if (publicUrl === undefined || !existsSync(home)) return;

  const [, built] = /<link rel="canonical" href="([^"]+)"/.exec(readFileSync(home, 'utf8')) ?? [];
  if (built === undefined || new URL(built).origin === new URL(publicUrl).origin) return;
  throw new StartupError(
    `The pages were built for ${new URL(built).origin}, but PUBLIC_URL is ${publicUrl}. Run “npm run build”, or build the image, with the same PUBLIC_URL.`,
  );
}
