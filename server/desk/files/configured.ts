import type { Config } from '#server/platform/config/config.ts';
import { scannerAt } from './clamd.ts';
import { setFileServices } from './services.ts';

/** Sets up the services for files that the operator has configured. The library for S3 is loaded only if it is used. */
export async function configureFiles({ filesS3Url, avUrl }: Pick<Config, 'filesS3Url' | 'avUrl'>) {
  setFileServices({
    objects: filesS3Url === undefined ? undefined : (await import('./s3.ts')).bucketAt(filesS3Url),
    scan: avUrl === undefined ? undefined : scannerAt(avUrl),
  });
}
