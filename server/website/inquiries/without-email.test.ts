import { expect, test } from 'vitest';
import { addInquiryMessage } from '#contract/inquiry-messages.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, insertInquiry, insertUser } = await startApp({ own: true });

test('where email is off a reply is refused and a note is not', async () => {
  const marcus = await insertUser('admin');
  const params = { inquiryId: (await insertInquiry()).id };
  const add = (kind: 'reply' | 'note') => call(marcus, addInquiryMessage, { params, body: { kind, text: 'Hello' } });

  expect(refusalOf(await add('reply'))).toMatchObject({ statusCode: 409, message: expect.stringContaining('off') });
  expect((await add('note')).statusCode).toBe(201);
});
