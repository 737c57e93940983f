/** Names for parts without a file name whose name is standard. */
export const usualNames: Record<string, string> = {
  'application/pgp-signature': 'signature.asc',
  'application/pkcs7-mime': 'smime.p7m',
  'application/pkcs7-signature': 'smime.p7s',
  'application/x-pkcs7-mime': 'smime.p7m',
  'application/x-pkcs7-signature': 'smime.p7s',
  'application/ics': 'invite.ics',
  'text/calendar': 'invite.ics',
};

/** The usual extension of a type. */
export const extensions: Record<string, string> = {
  'application/gzip': 'gz',
  'application/json': 'json',
  'application/msword': 'doc',
  'application/pdf': 'pdf',
  'application/pgp-encrypted': 'asc',
  'application/pgp-keys': 'asc',
  'application/rtf': 'rtf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-outlook': 'msg',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/x-7z-compressed': '7z',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
  'message/rfc822': 'eml',
  'text/csv': 'csv',
  'text/css': 'css',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'text/rtf': 'rtf',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'text/xml': 'xml',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};

const types = new Map(
  Object.entries(extensions)
    .map(([type, extension]) => [extension, type])
    .reverse() as [string, string][],
);

/** The type of a file, by its name. */
export function typeByName(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return types.get(extension) ?? 'application/octet-stream';
}
