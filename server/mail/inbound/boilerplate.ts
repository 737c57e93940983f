const legal =
  /(?<!\p{L})(confidential|confidentiality|privileged|intended (only |solely )?for|intended recipient|vertraulich\S*|confidentiel\S*|destinataire|confidenciales?|confidencial|destinatario|riservat[ae]|riservatezza|vertrouwelijk\S*|geadresseerde|konfidentiell\S*|poufn\S*|důvěrn\S*|конфиденциальн\S*|gizli\S*|luottamuksellinen\S*|fortrolig\S*|adresat\S*|mottagare\S*|modtager\S*|mottaker\S*|empfänger\S*|címzett\S*|адресат\S*|получател\S*|disclaimer)(?!\p{L})/iu;
const aboutEmail =
  /(e-?mail|message|nachricht|courriel|mensaje|correo|messaggio|mensagem|bericht|meddelande|wiadomoś|zpráv|сообщени|письм|ileti|posta|viesti|meddelelse|communication|transmission)/iu;
const listFooter = /(mailing list|unsubscribe|abmelden|abbestellen|désabonner|listinfo|mailman)/i;

/** Whether a text speaks about who may read an email. */
export function isLegalNotice(text: string): boolean {
  return legal.test(text) && aboutEmail.test(text);
}

/** Whether a text is what a mailing list adds to an email. */
export function isListFooter(text: string): boolean {
  return listFooter.test(text);
}
