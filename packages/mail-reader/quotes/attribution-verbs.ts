/**
 * How mail programs say “wrote” in the line above a quote, by language. Words before the name (German, Dutch,
 * Scandinavian) and after it.
 */
const wrote: Record<string, string[]> = {
  Arabic: ['كتب', 'كتبت', 'تمت كتابة ما يلي بواسطة'],
  Bulgarian: ['написа', 'пише'],
  Catalan: ['va escriure', 'ha escrit', 'escrigué', 'Missatge de'],
  Chinese: ['写道', '寫道', '写到', '编写', '寫入', '写入'],
  Croatian: ['napisao je', 'napisala je', 'je napisao', 'je napisala', 'napisao/la je', 'piše'],
  Czech: ['napsal', 'napsala', 'napsal(a)', 'napsal/a', 'odesílatel'],
  Danish: ['skrev', 'skrev følgende'],
  Dutch: ['schreef', 'het volgende geschreven', 'heeft geschreven'],
  English: ['wrote', 'has written'],
  Estonian: ['kirjutas'],
  Finnish: ['kirjoitti', 'kirjoitti seuraavasti'],
  French: ['a écrit', 'écrit', 'a écrit le'],
  German: ['schrieb', 'schrieb am', 'geschrieben', 'schreibt'],
  Greek: ['έγραψε', 'έγραψε τα εξής', 'έγραψες'],
  Hebrew: ['כתב', 'כתבה', 'כתב/ה', 'מאת'],
  Hindi: ['ने लिखा'],
  Hungarian: ['ezt írta', 'írta', 'a következőt írta'],
  Indonesian: ['menulis', 'bertulis'],
  Italian: ['ha scritto', 'scrive', 'scrisse'],
  Japanese: [
    '書きました',
    'のメール',
    'のメッセージ',
    'wrote',
    'さんは書きました',
    'が書きました',
    'からのメール',
    '書いています',
  ],
  Korean: ['작성', '님이 작성', '썼습니다', '님의 말', '님께서 작성'],
  Latvian: ['rakstīja'],
  Lithuanian: ['rašė', 'parašė'],
  Malay: ['menulis'],
  Norwegian: ['skrev'],
  Persian: ['نوشت', 'نوشته است'],
  Polish: ['napisał', 'napisała', 'napisał(a)', 'napisał/a', 'pisze', 'napisał/-a'],
  Portuguese: ['escreveu', 'escreveu o seguinte', 'escreve'],
  Romanian: ['a scris', 'a scris următoarele'],
  Russian: ['написал', 'написала', 'написал(а)', 'пишет', 'писал', 'писал(а)', 'написано'],
  Serbian: ['је написао', 'је написала', 'написао је'],
  Slovak: ['napísal', 'napísala', 'napísal(a)', 'napísal/a', 'odosielateľ'],
  Slovenian: ['je napisal', 'je napisala', 'napisal', 'napisala', 'je oseba'],
  Spanish: ['escribió', 'escribió lo siguiente', 'escribe', 'ha escrito'],
  Swedish: ['skrev', 'skrev följande'],
  Thai: ['เขียนว่า', 'เขียน', 'ได้เขียนว่า'],
  Turkish: ['şunu yazdı', 'şunları yazdı', 'yazdı', 'tarihinde'],
  Ukrainian: ['пише', 'написав', 'написала', 'написав(-ла)', 'писав'],
  Vietnamese: ['đã viết', 'viết'],
};

/** “Wrote”, as a word of its own. */
export const verbs = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${Object.values(wrote)
    .flat()
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})(?![\\p{L}\\p{M}])`,
  'iu',
);

/** Scripts without spaces between words. */
export const unspacedVerbs = new RegExp(
  ['Chinese', 'Japanese', 'Korean', 'Thai']
    .flatMap((language) => wrote[language] ?? [])
    .map(escaped)
    .join('|'),
);

function escaped(text: string) {
  return text.replaceAll(/[()/.]/g, '\\$&');
}
