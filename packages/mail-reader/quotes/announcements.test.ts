import { expect, test } from 'vitest';
import { announcesAnswers } from './announcements.ts';

test.each([
  'My answers are in red below.',
  'See below',
  'Please see below.',
  'Siehe unten!',
  'Meine Antworten stehen unten.',
  'Voir mes réponses ci-dessous.',
  'Zie mijn antwoorden hieronder.',
  'Vedi le mie risposte sotto, in rosso.',
  'Moje odpowiedzi poniżej.',
  'Vastaukset alla.',
  'Мои ответы ниже.',
  'Hi Marcus, comments inline.',
])('“%s” announces answers within the text below', (text) => {
  expect(announcesAnswers(text)).toBe(true);
});

test.each([
  'Thank you for your answers below.',
  'Vielen Dank für Ihre Antworten unten.',
  'Grazie, aspetto le risposte alla mia domanda.',
  'The temperature is below zero.',
  'See below the desk, there is the cable.',
  'It works, no comments.',
])('“%s” does not', (text) => {
  expect(announcesAnswers(text)).toBe(false);
});
