import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { urlFor } from './endpoint.ts';
import { Email, line, paragraphs, Search, Tags, Timestamp } from './primitives.ts';
import { findTicket, listTickets } from './tickets.ts';

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());
const runs = { numRuns: 200, seed: 20_261_121 };

test.each([
  ['a line', line({ max: 40 })],
  ['a required line', line({ max: 40, required: 'Write something' })],
  ['paragraphs', paragraphs({ max: 40 })],
  ['an address', Email],
  ['a search', Search],
] as const)('%s that is accepted is accepted again unchanged, whatever was typed', (_, schema) => {
  const typed = fc.oneof(
    anyText,
    fc.emailAddress(),
    anyText.map((text) => ` ${text}\n`),
  );

  fc.assert(
    fc.property(typed, (text) => {
      const once = schema.safeParse(text);
      if (!once.success) return;
      expect(schema.parse(once.data)).toBe(once.data);
      expect(once.data).toBe(once.data?.trim());
      expect(once.data?.isWellFormed() && !once.data.includes('\0')).toBe(true);
    }),
    runs,
  );
});

test('an accepted line has no control characters or line breaks, and is no longer than its maximum', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { data = '' } = line({ max: 20 }).safeParse(text);
      expect(data).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect([...data].length).toBeLessThanOrEqual(20);
    }),
    runs,
  );
});

test('a schema refuses any invalid value with a message and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const schema of [line({ max: 5 }), Email, Search, Tags, Timestamp]) {
        const { error } = schema.safeParse(value);
        for (const { message } of error?.issues ?? []) expect(message).toMatch(/^[A-Z]/);
      }
    }),
    runs,
  );
});

test('tags are taken once each, and again as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 10 }), { maxLength: 20 }), (tags) => {
      const { data } = Tags.safeParse(tags);
      if (!data) return;
      expect(Tags.parse(data)).toEqual(data);
      expect(new Set(data).size).toBe(data.length);
      expect(data).not.toContain('');
    }),
    runs,
  );
});

test('a moment comes back from the wire as it was', () => {
  const moment = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

  fc.assert(
    fc.property(moment, (date) => {
      expect(z.decode(Timestamp, z.encode(Timestamp, date))).toEqual(date);
    }),
    runs,
  );
});

test('any text in a path or a query parameter arrives unchanged', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });

  fc.assert(
    fc.property(text, text, (ticketId, search) => {
      const path = urlFor(findTicket, { params: { ticketId } });
      expect(path.split('/')).toHaveLength(5);
      expect(decodeURIComponent(path.slice('/api/ticketing/tickets/'.length))).toBe(ticketId);

      const { searchParams } = new URL(urlFor(listTickets, { querystring: { search } }), 'http://archway.example');
      expect([...searchParams]).toEqual([['search', search]]);
    }),
    runs,
  );
});
