/** Subjects of automatic replies. */
const automatic =
  /^(auto(matic)?[- ]?(reply|response|answer)|autoreply|auto-?response|automatische? (antwort|antwoord|beantwoording)|automatisch antwoord|autom\. antwort|réponse automatique|reponse automatique|message automatique|respuesta automática|contestación automática|risposta automatica|resposta automática|automatiskt svar|autosvar|automatisk svar|automatisk besvarelse|automaattinen vastaus|automatyczna odpowiedź|odpowiedź automatyczna|automatická odpověď|automatická odpoveď|automatikus válasz|răspuns automat|автоответ|автоматический ответ|автоматична відповідь|автоматичен отговор|otomatik (yanıt|cevap)|αυτόματη απάντηση|תשובה אוטומטית|מענה אוטומטי|رد تلقائي|الرد التلقائي|自動応答|自動返信|自动回复|自动答复|自動回覆|自動回復|자동 회신|자동 응답|자동회신|자동응답|trả lời tự động|balasan otomatis|jawapan automatik|ตอบกลับอัตโนมัติ|การตอบกลับอัตโนมัติ|automatski odgovor|samodejni odgovor|samodejno sporočilo|automātiskā atbilde|automatinis atsakymas|automaatvastus|resposta automàtica)( from| von| de)?\s*[:：\-–—(]/iu;
const automaticAlone =
  /^(auto(matic)?[- ]?(reply|response)|autoreply|自动回复|自動返信|自動応答|réponse automatique|automatische antwort|respuesta automática|risposta automatica|автоответ)$/iu;

/** Subjects of automatic replies, and of people who ask about their absence notice. */
const absence =
  /^(out[- ]of[- ](the[- ])?office( (auto-?reply|reply|notification|message))?|ooo|away from (the |my )?office|on (vacation|holiday|leave)|abwesenheit\p{L}*|abwesend|nicht im büro|absence du bureau|absent(e)? du bureau|absence|(message|notification|avis) d['’]absence|fuera de (la )?oficina|ausente|aviso de ausencia|mensaje de ausencia|fuori ufficio|fuori sede|(avviso|messaggio) di assenza|assenza|ausência|aviso de ausência|fora do escritório|afwezig\p{L}*|niet op kantoor|frånvaro\p{L}*|fravær\p{L}*|ikke på kontoret|poissa\p{L}*|(informacja o )?nieobecnoś\p{L}*( w biurze)?|poza biurem|mimo kancelář|(oznámení o )?nepřítomnost\p{L}*|(oznámenie o )?neprítomnos\p{L}*|távollét\p{L}*|házon kívül|plecat din birou|вне офиса|(уведомление об )?отсутстви\p{L}*|нет на месте|ofis dışında|εκτός γραφείου|מחוץ למשרד|خارج المكتب|不在(通知|のお知らせ|のご連絡)?|外出中|休暇中|不在办公室|不在辦公室|외근|부재중|vắng mặt)\s*([:：\-–—]|$)/iu;

/** Words among them that people also write before a colon. */
const everyday =
  /^(ooo|on (vacation|holiday|leave)|abwesend|abwesenheit|absente?|absence|ausente|assenza|ausência|afwezig|frånvaro|fravær|poissa|nieobecność|不在|外出中|休暇中|외근|부재중)\s*([:：\-–—]|$)/iu;

/** Subjects of programs that confirm an email. */
const receipt =
  /^(\[[^\]]{1,40}\]\s*|re:\s*)*(we(['’]ve| have)? received your|your (request|message|e-?mail|inquiry|enquiry|ticket)\b.{0,40}(received|registered|created)|(ticket|request|case) (received|created|opened|#)|thank(s| you) for (contacting|your (message|e-?mail|request|inquiry))|(eingangs|empfangs)bestätigung|ihre (anfrage|nachricht|e-?mail)\b.{0,40}(eingegangen|erhalten)|vielen dank für ihre|accusé de réception|confirmation de réception|nous avons bien reçu|acuse de recibo|confirmación de recepción|hemos recibido|conferma (di )?ricezione|abbiamo ricevuto|confirmação de (recebimento|rece[pç])|recebemos|ontvangstbevestiging|bedankt voor (uw|je)|(wij|we) hebben (uw|je)|mottagningsbekräftelse|vi har (mottagit|tagit emot|modtaget|mottatt)|kvittering for|bekræftelse på|bekreftelse på|potwierdzenie (otrzymania|przyjęcia)|otrzymaliśmy|мы получили|已收到|收到您的|受付|お問い?合わ?せ)/iu;

/**
 * Compares a subject with those of automatic replies. `prefix`: it starts with a program's words for absence. `words`
 * and `receipt`: it has words for absence or a confirmation, which people may write as well.
 */
export function automaticSubject(subject: string): 'automatic' | 'prefix' | 'words' | 'receipt' | undefined {
  const own = subject.trim();
  if (automatic.test(own) || automaticAlone.test(own)) return 'automatic';
  const [notice = ''] = absence.exec(own) ?? [];
  if (notice !== '') return everyday.test(own) || notice.length === own.length ? 'words' : 'prefix';
  return receipt.test(own) ? 'receipt' : undefined;
}

const failed =
  /(undeliver(ed|able)|mail delivery (failed|failure|system|error)|delivery (has )?(failed|failure|status notification|notification|report)|failure notice|returned mail|returned to sender|mail (system )?error|message (could not be|not) delivered|non[- ]?delivery|delivery incomplete|could not be delivered|warning: could not send|nicht zustellbar|unzustellbar|zustellung fehlgeschlagen|fehler bei der zustellung|zustellungsfehler|non remis|non distribué|échec de (la )?(remise|distribution|livraison)|message non remis|non livré|no se (puede|pudo) entregar|no entregado|no se ha podido entregar|error de entrega|mancato recapito|non recapitabile|impossibile recapitare|messaggio non (recapitato|consegnato)|não (foi )?(entregue|entregável)|falha na entrega|não é possível entregar|onbestelbaar|niet bezorgd|kan inte levereras|olevererbart|kunne ikke leveres|ikke leveret|ei voitu toimittaa|nie można dostarczyć|niedostarczon|niedostarczalne|nelze doručit|nedoručitelné|nedoručiteľné|kézbesíthetetlen|nelivrabil|недоставлен|не доставлен|не удалось доставить|ошибка доставки|не может быть доставлено|teslim edilemedi|iletilemedi|δεν παραδόθηκε|αδύνατη η παράδοση|לא ניתן למסירה|תעודת אי-מסירה|تعذر التسليم|غير قابل للتسليم|配信不能|配信できません|未配達|エラーメール|无法投递|无法传递|未送达|退信|投递失败|無法傳遞|無法投遞|退件|배달되지 않음|전송 실패|배달 실패|반송|không gửi được|không thể gửi|tidak terkirim|ส่งไม่ได้|ไม่สามารถส่ง)/iu;

const delayed =
  /(delay|delayed|still being retried|verzöger|retard|retras|ritard|atras|vertrag|försen|forsink|opóźn|задерж|遅延|延迟|延遲)/iu;

/** Whether a subject says that an email bounced. A delay is not a failure. */
export function isBounceSubject(subject: string): boolean {
  return failed.test(subject) && !delayed.test(subject);
}
