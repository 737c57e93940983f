import { expect, test } from 'vitest';
import { rawMail } from '../raw-mail.ts';
import { readMail } from '../read-mail.ts';

type Headers = Record<string, string>;
const answer = { 'In-Reply-To': '<abcdefghijklmnopqrstuvwxyz@help.archway.example>' };

function kindOf(subject: string, text: string, headers: Headers = {}) {
  const encoded = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`;
  const { kind, looksAutomatic } = readMail(rawMail({ Subject: encoded, ...headers }, text));
  return looksAutomatic ? 'doubtful' : kind;
}

/** By language: a subject, a note of absence, and one that confirms what arrived. None has a header that says so. */
const languages = [
  [
    'English',
    'Out of Office: Printer',
    'Hi,\n\nThank you for your email. I am currently out of the office and will return on Monday, November 30.\nFor urgent matters, please call Luis Ortiz.',
    'Thank you for contacting Acme. We have received your message and will get back to you within two business days.',
  ],
  [
    'German',
    'Abwesenheitsnotiz: Printer',
    'Sehr geehrte Damen und Herren,\n\nich bin vom 23.11. bis 30.11. nicht im Büro. In dringenden Fällen wenden Sie sich bitte an Frau Lang.',
    'Guten Tag,\n\nvielen Dank für Ihre Anfrage. Wir werden sie so schnell wie möglich bearbeiten.',
  ],
  [
    'French',
    'Absence du bureau : Printer',
    'Bonjour,\n\nJe suis absent du bureau jusqu’au 30 novembre. En cas d’urgence, veuillez contacter Luc.',
    'Bonjour,\n\nNous avons bien reçu votre message et nous vous répondrons dans les plus brefs délais.',
  ],
  [
    'Spanish',
    'Fuera de la oficina: Printer',
    'Hola:\n\nEstaré fuera de la oficina hasta el 30 de noviembre. Si es urgente, escriba a Luis.',
    'Hemos recibido su mensaje y le responderemos lo antes posible.',
  ],
  [
    'Italian',
    'Fuori ufficio: Printer',
    'Buongiorno,\n\nsono in ferie fino al 30 novembre. Per urgenze potete scrivere a Luca.',
    'Abbiamo ricevuto la sua richiesta. Le risponderemo il prima possibile.',
  ],
  [
    'Portuguese',
    'Fora do escritório: Printer',
    'Bom dia,\n\nEstou de férias até 30 de novembro. Para assuntos urgentes, escreva para a Ana.',
    'Recebemos a sua mensagem e responderemos o mais breve possível.',
  ],
  [
    'Dutch',
    'Niet op kantoor: Printer',
    'Beste,\n\nIk ben tot 30 november niet op kantoor. Voor dringende zaken kunt u contact opnemen met Jan.',
    'Bedankt voor uw bericht. Wij nemen zo snel mogelijk contact met u op.',
  ],
  [
    'Swedish',
    'Frånvaromeddelande: Printer',
    'Hej!\n\nJag är på semester till den 30 november. Vid brådskande ärenden, ring Lars.',
    'Tack för ditt meddelande. Vi återkommer så snart vi kan.',
  ],
  [
    'Danish',
    'Fraværsmeddelelse: Printer',
    'Hej\n\nJeg er på ferie til den 30. november. Haster det, så ring til Lars.',
    'Tak for din henvendelse. Vi svarer så hurtigt som muligt.',
  ],
  [
    'Norwegian',
    'Fraværsmelding: Printer',
    'Hei!\n\nJeg er på ferie til 30. november. Haster det, ring Kari.',
    'Takk for din henvendelse. Vi svarer så snart vi kan.',
  ],
  [
    'Polish',
    'Nieobecność w biurze: Printer',
    'Dzień dobry,\n\ndo 30 listopada jestem na urlopie. W pilnych sprawach proszę o kontakt z Anną.',
    'Dziękujemy za wiadomość. Odpowiemy jak najszybciej.',
  ],
  [
    'Russian',
    'Вне офиса: Printer',
    'Здравствуйте!\n\nЯ в отпуске до 30 ноября. По срочным вопросам пишите Анне.',
    'Спасибо за ваше обращение. Мы ответим в ближайшее время.',
  ],
  [
    'Finnish',
    'Poissaoloilmoitus: Printer',
    'Hei!\n\nOlen lomalla 30.11. asti. Kiireellisissä asioissa soita Annalle.',
    'Kiitos viestistäsi. Vastaamme mahdollisimman pian.',
  ],
  [
    'Chinese',
    '不在办公室: Printer',
    '您好！\n\n我正在休假，11月30日回来后会回复您的邮件。如有紧急事情请联系李明。',
    '您好！我们已收到您的邮件，会尽快回复您。',
  ],
  [
    'Japanese',
    '不在通知: Printer',
    'いつもお世話になっております。\n\n11月30日まで休暇をいただいております。お急ぎの場合は佐藤までご連絡ください。',
    'お問い合わせを受け付けました。担当者より改めてご連絡いたします。',
  ],
] as const;

test.each(languages)('a note of absence in %s is automatic by its subject and text', (_, subject, notice) => {
  expect(kindOf(subject, notice)).toBe('auto');
  expect(kindOf(subject, notice, answer)).toBe('auto');
});

test.each(languages)('a note of absence in %s under another subject is doubtful', (_language, _subject, notice) => {
  expect(kindOf('Re: [TKT-1042] Printer', notice, answer)).toBe('doubtful');
});

test.each(languages)('in %s, a subject of absence alone is doubtful', (_, subject) => {
  expect(kindOf(subject, '42')).toBe('doubtful');
});

test.each(languages)(
  'a confirmation in %s is doubtful, and automatic from a program',
  (_language, _subject, _notice, receipt) => {
    const suppressed = { ...answer, 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

    expect(kindOf('Re: [TKT-1042] Printer', receipt, answer)).toBe('doubtful');
    expect(kindOf('Re: [TKT-1042] Printer', receipt, suppressed)).toBe('auto');
  },
);

test.each([
  [
    'We received your request',
    'We have received your request #4711. We will reply as soon as possible.',
    answer,
    'auto',
  ],
  ['Eingangsbestätigung', 'Ihre Nachricht ist bei uns eingegangen. Wir melden uns umgehend.', answer, 'auto'],
  ['[#4711] Your ticket has been created', 'Your ticket has been created. An agent will be in touch.', {}, 'doubtful'],
  ['Re: [TKT-1042] Printer', 'This is an automatic reply. I read my email on Fridays.', answer, 'auto'],
  ['Re: [TKT-1042] Printer', 'Dies ist eine automatische Antwort.', answer, 'auto'],
  ['Re: [TKT-1042] Printer', 'Ceci est une réponse automatique.', answer, 'auto'],
  ['Printer', 'This is an automatic reply.', {}, 'doubtful'],
  ['Out of Office Re: [TKT-1042] Printer', 'See you.', {}, 'message'],
  ['Automatic reply', 'I am on vacation.', {}, 'auto'],
  ['Automatic reply: does not work in Outlook', 'Can you help?', {}, 'doubtful'],
  ['On leave', 'I am on leave until Monday. For urgent matters call Luis.', {}, 'doubtful'],
])('“%s”: “%s”', (subject, text, headers, expected) => {
  expect(kindOf(subject, text, headers as Headers)).toBe(expected);
});

const suppressed = { 'X-Auto-Response-Suppress': 'All' };

test.each([
  ['Out of office printer broken', 'The printer next to the sign “out of office” is broken.', {}],
  ['Out of office replies do not work', 'How do I turn them on?', {}],
  ['Out of office', 'Please set up my out-of-office message for next week.', {}],
  ['On leave: Maria Lopez', 'Please give me access to her mailbox until she is back.', {}],
  ['Absence: new form', 'The link to the form is broken.', {}],
  ['Abwesenheit: Frau Lang', 'Bitte richten Sie eine Weiterleitung ein.', {}],
  ['Abwesenheitsnotiz einrichten', 'Wie geht das?', {}],
  ['Réponse automatique ne marche pas', 'Pouvez-vous m’aider ?', {}],
  ['Vacaciones', 'Estaré de vacaciones. ¿Pueden desactivar mi cuenta?', {}],
  ['休暇の設定', 'メールの自動応答を設定してください。', {}],
  ['Re: [TKT-1042] Printer', 'I am out of the office tomorrow, so please come on Thursday.', answer],
  ['Re: [TKT-1042] Printer', 'Thursday works. I am away on Friday, in urgent cases call Luis.', answer],
  ['Re: [TKT-1042] Printer', 'Ich bin morgen nicht im Büro, geht auch Donnerstag?', answer],
  ['Re: [TKT-1042] Printer', 'We have received your invoice. The amount is wrong.', answer],
  ['Re: [TKT-1042] Printer', 'Thank you for your message. It works now.', answer],
  ['Re: [TKT-1042] Printer', 'Everybody who writes to me gets this:\n\nThis is an automatic reply.', answer],
  ['Re: [TKT-1042] Printer', 'It does not work.', { ...answer, ...suppressed }],
  ['Printer', 'The printer is on fire.', suppressed],
  ['Backup failed', 'This is an automated message. The backup of server 3 failed.', {}],
  ['Your request for a quote', 'We need a new printer.', {}],
  ['Thank you for your message', 'Can we meet on Monday?', {}],
  [
    'Re: [TKT-1042] Printer',
    `It still smokes.\n\nOn Mon, Oct 5, 2026 Ada wrote:\n> I am out of the office until Monday. For urgent matters call Luis.`,
    answer,
  ],
])('a person wrote “%s”: “%s”', (subject, text, headers) => {
  expect(kindOf(subject, text, headers as Headers)).toBe('message');
});

test('a subject with the mark of the caller is that of an answer', () => {
  const bytes = rawMail({ Subject: 'Out of Office: [TKT-1042] Printer' }, 'See you.');
  const marked = readMail(bytes, { subjectMark: /\[TKT-\d+\]/ });

  expect([readMail(bytes).kind, marked.kind]).toEqual(['message', 'auto']);
});
