/** Longer comments say more than thanks. In characters. */
const LONGEST = 600;

/**
 * Whether a comment only says thanks or confirms that all is well, so that nobody has to act on it. English only. Every
 * phrase must be known: with one unknown word, a question or a negation, the comment needs a reader.
 * @param names of the people around the ticket
 */
export function isOnlyThanks(comment: string, names: string[] = []) {
  if (comment.length > LONGEST) return false;
  const sentences = sentencesIn(ownWords(comment), names);
  return sentences.length > 0 && sentences.every(isHarmless);
}

/** One of some words, the longest that fits. An underscore is a space within one of them. */
function oneOf(words: string) {
  const choices = words.trim().replaceAll(/\s+/g, ' ').split(' ');
  const byLength = choices.toSorted((one, other) => other.length - one.length);
  return `(?:${byLength.join('|').replaceAll('_', ' ')})`;
}

const asWord = (pattern: string) => pattern.replaceAll(' ', '_');

/** Any number of some words, in any order. */
const some = (words: string) => `(?: ${oneOf(words)})*`;

const thing = `(?:(?:the|my|our|your|this|all|both|new|other|old|second) )*${oneOf(`
  e-?mails? mails? mailbox outlook teams zoom excel word onedrive sharepoint quickbooks calendar vpn internet wi-?fi
  network connection printers? scanners? copier printing scanning phones? laptops? computers? pcs? desktop machine tablet
  monitors? screens? sound speakers? microphone mic camera webcam headsets? keyboard mouse dock docking_station projector
  logins? password account access folders? files? drive shared_drive server website portal app software program system
  browser remote_desktop link`)}`;
const thank = oneOf(`
  thanks thank_you thank_u thankyou thanku thanks_you thx thxs thks tks tnx thanx thnx thnks thnaks thansk tanks ty tysm
  tyvm cheers kudos`);
const much = some(`
  so_much so_very_much very_much a_lot a_bunch a_million a_ton tons again once_again indeed all everyone everybody guys
  team both mate man folks sir maam buddy bud dude friend my_friend from_all_of_us @`);
const reasons = some(`
  a the your my our all this that it me us you everything of so such very super really too to and on in with by over out
  into up back being quick quickly fast prompt promptly speedy swift great good excellent amazing awesome kind clear
  detailed extra new today yesterday again well late this_morning this_afternoon help helping assistance support service
  response reply answer fix fixing repair solution update updates explanation explaining info information advice tip tips
  instructions clarification patience time effort efforts work working job care visit call turnaround heads issue problem
  ticket matter things mile done taking sorting letting know resolving solving handling getting looking coming stopping
  dropping jumping calling replying responding following confirming clarifying installing replacing setting cleaning
  making happen closing staying going team guys @ ${asWord(thing)}`);
const praised = oneOf(`
  perfect excellent great awesome amazing wonderful fantastic brilliant super superb lovely nice good cool sweet terrific
  outstanding incredible best the_best a_star a_lifesaver lifesaver a_life_saver life_saver a_legend legend a_hero hero
  a_genius`);
const now = some(`
  now again all just perfectly fine great well nicely properly correctly smoothly completely finally today so_far here
  like_a_charm as_expected as_it_should as_usual for_me for_us on_my_end on_my_side on_our_end on_our_side right_away
  immediately this_morning with_no_problems? with_no_issues? without_(?:any_)?(?:problems?|issues?|errors?)`);
const well = oneOf(`
  work works working worked fixed resolved solved sorted sorted_out fine good well ok okay great perfect back_to_normal
  up_and_running running printing online connected good_to_go`);
const subject = oneOf(`it it_all its this that everything all ${asWord(thing)}`);
const trouble = oneOf('it this that everything all (?:(?:the|my|our|this)_)?(?:problem|issue|error|ticket)');
const doing = oneOf(`
  log_?in log_on sign_in get_in get_into print scan connect open send receive see access use join call read work`);
const confirmed = `(?:(?:yes|yep|yup|yeah|ok) )?(?:(?:i |we )?(?:just )?(?:tested|tried|checked)(?: it| this| that)?(?: again| today)? and )?(?:(?:i|we) can confirm (?:that )?)?(?:(?:it )?(?:looks|seems) like |seems to be |looks to be )?`;
const ticket = some('this it that the my ticket one case request issue out now then');
const closed = oneOf('closed resolved solved done complete completed');

/** What may be said without anything left to do. Names are `@`, friendly signs `☺`. */
const phrases = [
  '@(?: @)*',
  '☺',
  // Thanks
  `(?:(?:many|big|huge|much) )?${thank}${much}(?: for${reasons})?${much}`,
  `(?:(?:and|i|we|really|truly|greatly|very|much) )*appreciated?(?: (?:it|that|this|you))?${reasons}${much}`,
  // Praise
  `(?:(?:that is|thats|this is|its|you are|youre|you guys are) )?(?:(?:really|so|very|just|absolutely) )*${praised}${some('job work stuff news service support help guys team ever one as_always as_usual @')}`,
  `(?:(?:wow )?(?:that|this) was |(?:you were|you are|very|so|super|really) )+${oneOf('fast quick helpful kind easy efficient professional')}`,
  `(?:(?:i am|im|we are) )?(?:very|so|really) (?:happy|pleased)(?: with (?:it|this|${thing}))?`,
  '(?:very )?(?:well|nicely) done',
  'you(?: guys| all)? rock',
  '(?:you )?(?:just )?(?:saved?|made) (?:my|the|our) (?:day|life|week|morning)',
  '(?:oh|ahh?) (?:perfect|nice|awesome|wonderful|excellent|cool|good|ok|okay|got it|thanks)',
  oneOf('woo_?hoo yippee hooray hurray hurrah yay wow phew bravo happy_camper happy_camper_here'),
  // It works
  `${confirmed}(?:now )?(?:${subject}(?: ${oneOf('is are seems seems_to_be looks looks_to_be appears_to_be')})? ?)?${now} ?${well}${now}`,
  `${confirmed}(?:${trouble}(?: is| was| are)?(?: now| all)* |(?:${trouble} )?(?:has|have)(?: now)? been )(?:fixed|resolved|solved|sorted|sorted out|gone)${now}`,
  `(?:this|that|it) (?:did (?:it|the trick)|helped|(?:fixed|solved|resolved) (?:it|(?:the|my|our) (?:problem|issue)))${now}`,
  `${thing} (?:is|are) (?:back|back up|back online)${now}`,
  `(?:${thing}|everything) (?:opens?|prints?|scans?|connects?|runs?|loads?|starts?|boots?)${now}`,
  '(?:im|i am|we are|were) (?:all )?(?:set|good to go|good|back in|back online|connected|happy|up and running)(?: now| again)*',
  `(?:all )?(?:set|good to go|done|clear|good)${now}`,
  `(?:(?:i|we)(?: all)? (?:can|am|was|are|were) |im )?(?:(?:now|finally|all) )*(?:able to )?${doing}(?: (?:to |into )?${thing})?(?: now| again| fine| from home)+`,
  `(?:i|we) (?:am|was|were|are) able to ${doing}(?: ${thing})?${now}`,
  `(?:i|we) can (?:now|finally) ${doing}(?: (?:to |into )?${thing})?`,
  // Understood
  oneOf(`ok okay k alright all_right got_it gotcha understood noted makes_sense good_to_know sounds_good that_sounds_good
    will_do received received_with_thanks confirmed no_worries`),
  'looks good(?: to me| from here| here| on my end)?',
  // Nothing is left
  `(?:(?:i think )?(?:you|we) (?:can|may) |(?:ok|okay|good|fine) to |lets )?(?:now )?(?:please )?(?:feel free to |go ahead and )?close${ticket}`,
  `(?:please )?(?:feel free to |you can )?(?:mark|consider)${ticket}(?: as)? ${closed}`,
  `(?:${oneOf('this it ticket this_ticket the_ticket this_one the_case')} )?(?:can|may) (?:now )?be closed(?: now)?`,
  'closing(?: it| this| the ticket)? is (?:fine|ok|okay)',
  `no (?:(?:more|further|other) )?(?:problems?|issues?|questions?|errors?)${some('so_far now since since_then anymore here today at_all on_my_end on_our_end on_my_side on_our_side')}`,
  'no need to (?:call|come|reply|respond|answer|visit)(?: back| by| out| over)?(?: me| us)?(?: any ?more)?',
  'nothing (?:else|more|further)(?: for now| from me| needed)?',
  '(?:thats|that is|that was) (?:all|it|everything)(?: (?:i|we) needed)?(?: for now| for today| from me)?',
  // Hello and goodbye
  `(?:and )?have a (?:${praised}|relaxing|happy|restful) (?:day|one|weekend|week|evening|afternoon|night|holiday|rest of (?:the|your) (?:day|week))(?: too| everyone| all| ahead)*`,
  `(?:and )?(?:great )?(?:happy|enjoy (?:your|the)) ${oneOf('monday tuesday wednesday thursday friday weekend holidays? new_year evening day')}`,
  '(?:and )?(?:take care|you too|same to you|all the best|merry christmas)',
  `(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))${some('all team there everyone everybody guys archway it support @')}`,
  '(?:with )?(?:(?:best|kind|kindest|warm|many) )?regards',
  'sent from my (?:iphone|ipad|phone|android|mobile|galaxy|samsung galaxy)',
  'get outlook for (?:ios|android)',
].map((phrase) => new RegExp(`^(?:${phrase})(?![^ ])`));

const friendlySigns =
  /(?:[:;]-?[)dp]|<3)(?!\w)|[👍👌🙏😊🙂😀😃😄😁😅🤗🥳🎉🙌👏💪✅❤♥💯😍🤩☺][\u{fe0f}\u{1f3fb}-\u{1f3ff}]*/gu;

/** Sentences in small letters without apostrophes, in which commas are words. */
function sentencesIn(text: string, names: string[]) {
  const known = new Set(names.flatMap((name) => name.toLowerCase().split(/\s+/)).filter((name) => name.length > 1));
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(friendlySigns, ' . ☺ . ')
    .split(/[.!;:\n|]|\s[-–—]\s/)
    .map((sentence) => wordsIn(sentence, known))
    .filter((sentence) => /[^ ,]/.test(sentence));
}

function wordsIn(sentence: string, names: Set<string>) {
  const words = sentence.replaceAll(',', ' , ').split(/\s+/);
  return words
    .filter((word) => word !== '')
    .map((word) => (names.has(word) ? '@' : word))
    .join(' ');
}

/** Whether a sentence, or each part between its commas, is a sequence of phrases. */
function isHarmless(sentence: string) {
  return (
    hasOnlyPhrases(sentence.replaceAll(' ,', '')) || sentence.split(',').every((part) => hasOnlyPhrases(part.trim()))
  );
}

/** Takes the longest phrase first. */
function hasOnlyPhrases(sentence: string) {
  let rest = sentence;
  while (rest !== '') {
    const lengths = phrases.map((phrase) => phrase.exec(rest)?.[0].length ?? 0);
    const longest = Math.max(...lengths);
    if (longest === 0) return false;
    rest = rest.slice(longest).trim().replace(/^and /, '');
  }
  return true;
}

const signOff =
  /^(?:(?:with )?(?:(?:best|kind|kindest|warm|many) )?(?:regards|wishes)|best|cheers|sincerely|yours|br|thanks|thank you(?: and best regards)?|many thanks)[,.!]*$/i;

/** A comment without quoted lines, and without the lines below its sign-off if they are names, titles and numbers. */
function ownWords(comment: string) {
  const lines = comment.split('\n').map((line) => line.trim());
  const own = lines.filter((line) => !line.startsWith('>'));
  const end = own.findIndex((line) => signOff.test(line));
  const isSigned = end !== -1 && own.slice(end + 1).every(isOfSignature);
  return (isSigned ? own.slice(0, end + 1) : own)
    .join('\n')
    .replace(/^(?:sincerely|yours|br|best wishes)[,.]?$/gim, '');
}

function isOfSignature(line: string) {
  const words = line.split(/[\s|,]+/).filter((word) => word !== '');
  const isShort = words.length <= 6 && !/[.!?]$/.test(line);
  return isShort && words.every((word) => /^[\p{Lu}\d(+&]|@|^www\.|^(?:of|and|the|for|sent|from|my)$/u.test(word));
}
