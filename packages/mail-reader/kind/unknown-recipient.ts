const unknown = [
  /\b(?:unknown|no such|invalid|non-?existent) (?:local |e-?mail )?(?:user|recipient|mailbox|account|address|person)\b/i,
  /\b(?:user|recipient|mailbox|account|address|person)\b.{0,60}\b(?:unknown|not found|not known|(?:does|do)(?:n.t| not) exist|(?:can|could)(?:n.t| ?not) be found|no longer exists)\b/i,
  /\b(?:no mailbox here|not a known user|unrouteable address|mailbox is disabled)\b/i,
  /\b(?:benutzer|empfänger|adresse|postfach)\b.{0,60}\b(?:unbekannt|existiert nicht|nicht gefunden)\b/i,
  /\b(?:utilisateur|destinataire|adresse)\b.{0,60}\b(?:inconnue?|n.existe pas|introuvable)\b/i,
  /\b(?:usuario|destinatario|cuenta|utente|indirizzo)\b.{0,60}\b(?:desconocido|no existe|sconosciuto|non esiste)\b/i,
];

/** Failures about the sender, the email or a full mailbox, including “Sender address rejected: user unknown”. */
const otherwise =
  /\bsender\b|\bmail from\b|spam|block|black ?list|\b(?:dns)?rbl\b|reputation|policy|quota|\bfull\b|over.?limit|too (?:large|big)/i;

/** Whether a mail server's words certainly say that the recipient does not exist. */
export function saysUnknownRecipient(words: string) {
  return unknown.some((pattern) => pattern.test(words)) && !otherwise.test(words);
}
