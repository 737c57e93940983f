import { readFiles } from '#mail-reader';

export type PartOrder = { bytes: Uint8Array; number: number; size: number };

/**
 * The program that `mail-parts.ts` starts. It answers the bytes of an email with those of one of its files, or null. Its
 * number is that of when the email was read, perhaps by an older version that found fewer.
 */
process.on('message', ({ bytes, number, size }: PartOrder) => {
  const files = readFiles(Buffer.from(bytes));
  const file = files[number]?.size === size ? files[number] : files.find((other) => other.size === size);
  process.send?.(file?.bytes ?? null);
});
// Ctrl+C reaches all processes of a terminal. This one ends with its parent.
process.on('SIGINT', () => undefined);
process.send?.('ready');
