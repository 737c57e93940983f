import Busboy from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AlertLimit, alertMessages } from '#contract/alerts-constants.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { usualJson } from '#server/platform/http/json-structure.ts';

/** The most fields of a form. */
const MostFields = 100;

/** Fields in which tools send JSON: Uptime Kuma's preset multipart/form-data, and others. */
const JsonFields = ['data', 'payload'];

/** Accepts alerts as forms: tools such as PRTG send nothing else. Their fields are those of the formats. */
export function registerAlertForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: FastifyRequest, body: string) => {
      // What `curl -d` sends without a header is JSON.
      const text = body.trim();
      return jsonIn(text) ?? bodyOf([...new URLSearchParams(firstFields(text))]);
    },
  );
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      bodyOf(await fieldsOf(body, request.headers['content-type'] ?? '')),
  );
}

/** The part of a form that counts. The rest is not decoded. */
function firstFields(text: string) {
  let end = -1;
  for (let count = 0; count < MostFields; count++) {
    end = text.indexOf('&', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

function bodyOf(fields: [string, string][]) {
  const all = new Map(fields);
  for (const name of JsonFields) {
    const body = jsonIn(all.get(name) ?? '');
    if (body !== undefined) return body;
  }
  return Object.fromEntries(all);
}

function jsonIn(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  usualJson(Buffer.from(text));
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function fieldsOf(body: unknown, contentType: string) {
  const fields: [string, string][] = [];
  return new Promise<[string, string][]>((resolve, reject) => {
    const refuse = () => reject(new Refusal('invalid', alertMessages.unreadableForm));
    try {
      const limits = { files: 0, fields: MostFields, parts: MostFields, fieldSize: AlertLimit.body };
      const form = new Busboy({ headers: { 'content-type': contentType }, limits });
      form.on('field', (name, value) => fields.push([name, value]));
      form.on('error', refuse);
      form.on('finish', () => resolve(fields));
      form.end(body);
    } catch {
      refuse();
    }
  });
}
