/** “Answers” and “comments”, by language. */
const answers =
  'answers?|comments?|replies|repl(?=y )|responses?|notes|antworten|anmerkungen|kommentare|réponses?|commentaires|respuestas|comentarios|antwoorden|opmerkingen|reacties|risposte|commenti|odpowiedzi|komentarze|uwagi|respostas|comentários|svar(?:en|ene)?|kommentar(?:er|ene)?|odpovědi|odpovede|komentáře|vastau\\p{L}+|komment\\p{L}+|ответы|комментарии|відповіді|коментарі|cevap\\p{L}*|yanıt\\p{L}*|válasz\\p{L}*|megjegyzés\\p{L}*|răspunsuri\\p{L}*|απαντήσεις';

/** “Below”, “in the text” and “in red”, by language. */
const below =
  'below|in-?line|in ?line|between the lines|in (?:the )?(?:red|blue|green|bold|text)|unten|im text|inline|in (?:rot|blau|grün)|ci-dessous|plus bas|dans le texte|en (?:rouge|bleu|vert)|abajo|en (?:rojo|azul|verde)|en el texto|hieronder|onderstaand|tussen de tekst|in het rood|in (?:rood|blauw)|sotto|di seguito|in (?:rosso|blu)|nel testo|poniżej|w (?:treści|tekście)|na (?:czerwono|niebiesko)|abaixo|a vermelho|em vermelho|em azul|no texto|nedan|nedanför|nedenfor|nedenunder|i (?:texten|teksten)|(?:i|med) (?:rött|rødt|blått|blåt)|níže|nižšie|v textu|červeně|(?<=vastau\\p{L}{1,10} (?:ovat )?)alla|tekstissä|punaisella|ниже|в тексте|красным|нижче|в тексті|червоним|aşağıda|kırmızı|metinde|alább|pirossal|mai jos|cu roșu|παρακάτω|με κόκκινο';

const yours =
  'your|ihren?|euren?|deinen?|votre|vos|tes|ta|tus?|sus?|vuestras?|uw|jouw|je|tua|tue|vostr[aeo]|twoj\\p{L}+|państwa|tuas?|suas?|vossas?|din|dina|dine|era|ert|deres|jeres|vaše|tvoje|ваши|ваші';

const word = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`;
const own = `(?<!(?<!\\p{L})(?:${yours})\\s)${word(answers)}`;

const announcement = new RegExp(
  `${own}.{0,30}${word(below)}|${word(below)}.{0,20}${own}|(?<!\\p{L})(?:in|an) ?line answers?`,
  'iu',
);

/** A line that says only that the answers are below. */
const onlyBelow = new RegExp(
  `^\\W{0,3}(?:(?:please|pls|bitte|kindly|hi|hello|hallo)[ ,]+)?(?:see|find|look|check|siehe|s\\.|voir|cf\\.?|ver|véase|vea|zie|vedi|vedere|patrz|vide|veja|se|viz|pozri|katso|ks\\.|см\\.?|смотри|див\\.?|bkz\\.?|lásd|vezi|βλ\\.?)(?: (?:my|the|mes|mis|mijn|le mie|mine))? ${word(below)}(?:,? (?:please|bitte|thanks?|danke))?\\W{0,3}$`,
  'iu',
);

/** The longest line that announces answers, in characters. */
const longest = 300;

/** Whether a line of a reply says that its answers are within the text that is answered. */
export function announcesAnswers(text: string): boolean {
  return text.length < longest && (announcement.test(text) || onlyBelow.test(text));
}

const salutation =
  /^(hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|liebe[rs]?|moin|bonjour|bonsoir|cher|chère|hola|buen[oa]s|estimad[oa]s?|ciao|buongiorno|buonasera|gentile|olá|oi|bom dia|boa tarde|dag|beste|goedemorgen|goedemiddag|hej|hei|moi|hyvä|dzień dobry|cześć|witam|dobrý den|ahoj|здравствуйте|добрый день|привет|добрий день|вітаю|merhaba|sayın|szia|tisztelt|bună)(?!\p{L})[\p{L} .'’-]{0,40}[,:!]$/iu;

/** Whether a line is only a salutation: “Hello Marcus,”. */
export function isSalutation(text: string): boolean {
  return salutation.test(text.trim());
}
