import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PictureWidths } from './files-constants.ts';
import { Done, idOf } from './primitives.ts';
import { StoredFile } from './stored-file.ts';

export const FileParams = z.object({ fileId: idOf('File') });

const Bytes = z.unknown().describe('The bytes of the file');

export const uploadFile = endpoint({
  method: 'POST',
  url: '/api/ticketing/files',
  access: 'signed-in',
  limitedBy: 'uploads',
  createsOnce: true,
  schema: {
    summary: 'Upload a file',
    description:
      'Send `multipart/form-data` with exactly one part, `file`. Then name its id in the `fileIds` of a ticket, a comment or an article within a day; otherwise the file is deleted. The limits are settings: 25 MB for a file, 10 files for a message, 200 MB for a ticket and 5 GB for a company. A client user who has uploaded 40 files within an hour, or 20 within 10 minutes, gets 429 with `Retry-After`.',
    tags: ['Files'],
    consumes: ['multipart/form-data'],
    body: z.object({ file: z.unknown().meta({ contentMediaType: 'application/octet-stream' }) }),
    response: { 201: StoredFile },
  },
});

export const downloadFile = endpoint({
  method: 'GET',
  url: '/api/ticketing/files/:fileId',
  access: 'signed-in',
  schema: {
    summary: 'Download a file',
    description:
      'Everybody who may see the message may see its files; an unused file is visible to its uploader only. Takes `Range`. Plain text and PDF keep their type; everything else, and everything with `?download`, is sent as `application/octet-stream`.',
    tags: ['Files'],
    params: FileParams,
    querystring: z.object({
      download: z.string().max(10).optional().describe('Send it as an attachment, whatever its type'),
    }),
    response: { 200: Bytes },
  },
});

export const deleteFile = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/files/:fileId',
  access: 'signed-in',
  schema: {
    summary: 'Delete an uploaded file that no message uses',
    description: 'Only its uploader can. A file that was sent stays.',
    tags: ['Files'],
    params: FileParams,
    response: { 200: Done },
  },
});

export const previewFile = endpoint({
  method: 'GET',
  url: '/api/ticketing/files/:fileId/preview',
  access: 'signed-in',
  schema: {
    summary: 'Show a picture',
    description:
      'A WebP of at most 2,048 pixels a side, made from a PNG, JPEG, WebP or GIF with up to 24 megapixels, without its metadata. Other files have no preview: 404. With `width`, it has that width at most.',
    tags: ['Files'],
    params: FileParams,
    querystring: z.object({
      width: z
        .enum(PictureWidths.map(String), `Choose ${PictureWidths.join(', ')}`)
        .optional()
        .describe('In pixels'),
    }),
    response: { 200: Bytes },
  },
});
