import sharp, { type SharpOptions } from 'sharp';
import type { PictureAnswer, PictureMessage } from './pictures.ts';

/** The longest side of a preview, in pixels. */
const LONGEST_SIDE = 2_048;

/** A picture of more pixels could need more memory than a server has. */
const MOST_PIXELS = 24_000_000;

const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'none' };

/** The program that `pictures.ts` starts. Pictures come from strangers, so the server never opens them itself. */
sharp.cache(false);
sharp.concurrency(1);

let received: Buffer[] = [];

process.on('message', (message: PictureMessage) => {
  if ('chunk' in message) {
    received.push(Buffer.from(message.chunk));
    return;
  }
  const bytes = Buffer.concat(received);
  received = [];
  const work = message.task === 'measure' ? measure(bytes) : preview(bytes, message.width);
  work.catch((): PictureAnswer => null).then((answer) => process.send?.(answer));
});
// Ctrl+C reaches all processes of a terminal. This one ends with its parent.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.send?.('ready');

/** The displayed size of a picture, from its first bytes. */
async function measure(bytes: Buffer): Promise<PictureAnswer> {
  const { autoOrient } = await sharp(bytes, options).metadata();
  const { width, height } = autoOrient;
  return width * height > MOST_PIXELS ? null : { width, height };
}

/** Without metadata: the output of sharp has none unless it is asked to keep it. */
async function preview(bytes: Buffer, width = LONGEST_SIDE): Promise<PictureAnswer> {
  const size = { width, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  return sharp(bytes, options).autoOrient().resize(size).webp({ quality: 82 }).toBuffer();
}
