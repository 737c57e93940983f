/** Bytes in a megabyte of a limit. */
export const MEGABYTE = 1_000_000;

/** The most that the settings allow for one message. */
export const MostFiles = 50;

/** Maximum length of a file's name in bytes of UTF-8. */
export const FileNameBytes = 150;

/** Where a file's bytes can be. */
export const FilePlaces = ['database', 's3'] as const;

/** Pictures that have a preview. */
export const PictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** The widths of the copies of pictures in articles, in pixels. */
export const PictureWidths = [320, 640, 960, 1_440] as const;

/** The smallest copy that is sharp at a displayed width; undefined if only the preview is. */
export function copyWidthFor(pixels: number) {
  return PictureWidths.find((width) => width >= pixels);
}

/** The file that has the text of a message, or the rest of it, if it is too long. */
export const TextFileName = 'message.txt';

export const fileMessages = {
  tooLarge: (megabytes: number) => `This file is too large. A file can have up to ${megabytes} MB.`,
  tooMany: (most: number) => (most === 1 ? 'Attach one file at most.' : `Attach up to ${most} files.`),
  leftOut: (count: number) => (count === 1 ? 'One file was not attached.' : `${count} files were not attached.`),
  empty: 'This file is empty.',
  onePart: 'Send exactly one file, as the part “file” of multipart/form-data.',
  incomplete: 'The file did not arrive completely. Please try again.',
  gone: 'A file is no longer available. Please attach it again.',
  ticketFull: (megabytes: number) =>
    `The files of one ticket can have up to ${megabytes} MB. Please create a new ticket for more.`,
  companyFull: 'Your company has used all of its storage for files. Please call us so we can increase it.',
  limited: (wait: string) =>
    `You have uploaded many files in a short time. Try again in ${wait}, or call us if it’s urgent.`,
  infected: 'This file contains malware, so it was not accepted.',
  notScanned: 'Files can’t be checked for malware right now, so this one was not accepted. Please try again later.',
  noPreview: 'This file has no preview.',
  deleted: 'File deleted',
  uploading: 'A file is still uploading. Try again once it is attached.',
  uploadFailed: 'This file could not be uploaded. Check your connection, then try again.',
  downloadFailed: 'Failed to download the file',
} as const;

/** Whether a file has a preview: a picture whose size in pixels is known. */
export function isPicture({ contentType, width }: { contentType: string; width?: number | undefined }) {
  return width !== undefined && PictureTypes.some((type) => type === contentType);
}
