/** Phrases of automatic replies in one language. `closing`: whom to ask instead, and when to expect an answer. */
type Phrases = { automatic: RegExp; absence: RegExp; receipt: RegExp; closing: RegExp };

/**
 * English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish and Norwegian, Polish, Russian,
 * Finnish, Chinese, Japanese.
 */
export const automaticPhrases: Phrases[] = [
  {
    automatic:
      /^this is an? (automatic|automated|auto-?generated|automatically generated) (e-?mail )?(reply|response|answer|out[- ]of[- ]office)/iu,
    absence:
      /\b(i['’]m|i am|i will be|i['’]ll be|we are|we will be|currently)\b.{0,60}?\b(out of (the |my )?office|away|on (annual |paid |parental |maternity |paternity |medical |sick )?(leave|vacation|holidays?)|not in the office|unavailable|travell?ing)\b|\bour office (is|will be) closed/iu,
    receipt:
      /\bwe(['’]ve| have)? (received|got) your (e-?mail|message|request|inquiry|enquiry|ticket)|\byour (request|message|e-?mail|inquiry|enquiry|ticket)\b.{0,30}\b(has been|was|is) (received|registered|created|logged)|\bthank(s| you) for (contacting|reaching out|getting in touch|your (e-?mail|message|request|inquiry))/iu,
    closing:
      /\b(limited|no|without|intermittent) access to (my )?(e-?mail|messages)|\b(reply|respond|answer|get back|be in touch|contact you)\b.{0,60}\b(return|back|soon|shortly|possible|within|to you)\b|\b(urgent|emergency|immediate)\b|\bnot (be )?(forwarded|monitored)|\bupon my return|\b(our|an?) (team|agent|member)\b.{0,30}\bwill\b/iu,
  },
  {
    automatic:
      /^dies ist eine (automatische|automatisierte|automatisch (generierte|erstellte|erzeugte)) (e-?mail-)?(antwort|abwesenheits|eingangs|empfangs)/iu,
    absence:
      /\b(ich bin|wir sind|bin ich|sind wir|ich werde|befinde ich mich|ich befinde mich)\b.{0,60}?(nicht (im (büro|haus)|erreichbar|verfügbar)|au(ß|ss)er haus|abwesend|im urlaub|auf dienstreise|in elternzeit)|\bunser büro (ist|bleibt)\b.{0,40}geschlossen/iu,
    receipt:
      /\bihre (anfrage|nachricht|e-?mail|mail|meldung)\b.{0,40}(eingegangen|erhalten|registriert|erfasst)|\bvielen dank für ihre (anfrage|nachricht|e-?mail|mitteilung)/iu,
    closing:
      /\bin dringenden (fällen|angelegenheiten)|nicht weitergeleitet|meiner rückkehr|\bwenden sie sich|wieder (erreichbar|im büro|für sie da)|schnellstmöglich|so (bald|schnell) wie möglich|umgehend|in kürze|\bmelden (uns|wir)|bearbeite/iu,
  },
  {
    automatic: /^(ceci est|il s['’]agit d['’])\s?une réponse automatique|^message d['’]absence automatique/iu,
    absence:
      /\bje (suis|serai)\b.{0,60}?(absente?|en congés?|en vacances|hors du bureau|en déplacement|indisponible)|\b(nos bureaux|notre bureau)\b.{0,30}fermé/iu,
    receipt:
      /\bavons bien reçu votre (message|demande|e-?mail|courriel)|\bvotre (message|demande|e-?mail|courriel)\b.{0,20}(reçue?|enregistrée?|parvenue?)|\bnous vous remercions (de|pour) votre (message|demande)|\bmerci (de|pour) votre (message|demande)|\baccusons réception/iu,
    closing:
      /\burgen(ce|t)|à mon retour|pas (transféré|lu)|accès limité|plus brefs délais|meilleurs délais|dès que possible|veuillez contacter/iu,
  },
  {
    automatic: /^est[ae] es una? (respuesta|mensaje de respuesta) automátic[ao]/iu,
    absence:
      /\b(estoy|estaré|me encuentro|me encontraré) .{0,60}?(fuera de (la |mi )?oficina|de vacaciones|ausente|de baja|de permiso|de viaje)|\bnuestra oficina\b.{0,30}cerrada/iu,
    receipt:
      /\bhemos recibido (su|tu) (mensaje|correo|solicitud|consulta)|\b(su|tu) (mensaje|solicitud|consulta|correo) ha sido (recibid|registrad)[oa]|\bgracias por (contactar|ponerse en contacto|(su|tu) (mensaje|correo|consulta))/iu,
    closing: /\burgen(te|cia)|a mi (regreso|vuelta)|acceso limitado|lo antes posible|mayor brevedad|\ben breve/iu,
  },
  {
    automatic: /^quest[ao] è una? (risposta|messaggio di risposta) automatic[ao]/iu,
    absence:
      /\b(sono|sarò|siamo) .{0,60}?(fuori (ufficio|sede)|assente|in ferie|in vacanza|in congedo|in trasferta)|\b(i nostri uffici|il nostro ufficio)\b.{0,30}chius/iu,
    receipt:
      /\babbiamo ricevuto (la (sua|tua|vostra)|il (suo|tuo|vostro)) (richiesta|messaggio|e-?mail|mail)|\b(sua|tua|vostra|suo|tuo) (richiesta|e-?mail|messaggio) è stat[ao] (ricevut|registrat)|\bgrazie per (averci contattato|il (suo|tuo) messaggio)/iu,
    closing:
      /\burgen(ze|za|ti|te)|al mio (rientro|ritorno)|accesso limitato|prima possibile|quanto prima|al più presto/iu,
  },
  {
    automatic: /^est[ae] é uma? (resposta|mensagem de resposta) automática/iu,
    absence:
      /\b(estou|estarei|encontro-me)\b.{0,60}?(fora do escritório|ausente|(de|em) férias|de licença|em viagem)|\bnosso escritório\b.{0,30}fechado/iu,
    receipt:
      /\brecebemos (a sua|o seu|sua|seu) (mensagem|pedido|e-?mail|solicitação|contac?to)|\b(sua|seu) (mensagem|solicitação|pedido) foi (recebid|registr?ad)|\bobrigad[oa] p(or|el[oa]) (entrar em contac?to|seu (contac?to|e-?mail)|sua mensagem)/iu,
    closing:
      /\burgen(te|tes|cia)|urgência|meu (regresso|retorno)|quando (eu )?(voltar|regressar|retornar)|acesso limitado|o mais (breve|rápido)|\bem breve/iu,
  },
  {
    automatic: /^dit is een (automatische?|geautomatiseerde?) (antwoord|reactie|afwezigheid)/iu,
    absence:
      /\b(ik ben|wij zijn|ben ik)\b.{0,60}?(afwezig|niet (op kantoor|aanwezig|bereikbaar)|(met|op) (vakantie|verlof)|buiten kantoor)|\bons kantoor is\b.{0,30}gesloten/iu,
    receipt:
      /\b(uw|je) (bericht|e-?mail|aanvraag|vraag|verzoek)\b.{0,25}(ontvangen|geregistreerd)|\b(bedankt|dank u) voor (uw|je) (bericht|e-?mail|aanvraag)/iu,
    closing:
      /\b(dringend|spoed|urgent)|terug(komst|keer)|na mijn vakantie|zo (snel|spoedig) mogelijk|beperkte? toegang|niet doorgestuurd|contact opnemen/iu,
  },
  {
    automatic: /^det(ta| här) är ett (automatiskt|automatiskt genererat)? ?(auto)?svar/iu,
    absence: /\bjag (är|kommer att vara)\b.{0,60}?(inte på (kontoret|plats)|på semester|bortrest|frånvarande|ledig)/iu,
    receipt:
      /\bvi har (tagit emot|mottagit) (ditt|din) (meddelande|ärende|mejl|e-?post|förfrågan)|\btack för (ditt|din) (meddelande|mejl|e-?post|förfrågan)/iu,
    closing: /brådskande|\btillbaka|återkommer|så (snart|fort)|begränsad tillgång|kontakta (i stället|istället)/iu,
  },
  {
    // Danish and Norwegian
    automatic: /^dette er et (automatisk (svar|genereret svar|generert svar)|autosvar)/iu,
    absence:
      /\bjeg (er|vil være)\b.{0,60}?(ikke (på (kontoret|jobb|arbejde)|til stede|tilgængelig|tilgjengelig)|på (ferie|orlov|barsel)|bortrejst|bortreist|fraværende|ute av kontoret|ude af kontoret)/iu,
    receipt:
      /\bvi har (modtaget|mottatt) (din|ditt|deres) (besked|henvendelse|e-?mail|mail|e-?post|melding)|\btakk? for (din|ditt) (henvendelse|besked|mail|melding|e-?post)/iu,
    closing:
      /\b(haste|presserende)|tilba(g|k)e|så (hurtigt|snart|raskt)|hurtigst muligt|begrænset adgang|begrenset tilgang/iu,
  },
  {
    automatic:
      /^(to|niniejsza wiadomość) jest (automatyczna odpowiedź|odpowiedź automatyczna|odpowiedzią automatyczną)/iu,
    absence: /(jestem|będę|przebywam).{0,60}?(poza biurem|nieobecn[ya]|na urlopie|na zwolnieniu|niedostępn[ya])/iu,
    receipt:
      /otrzymaliśmy .{0,15}(wiadomość|zgłoszenie|zapytanie|e-?mail)|zgłoszenie zostało (przyjęte|zarejestrowane)|dziękujemy za .{0,15}(wiadomość|kontakt|zgłoszenie)/iu,
    closing: /piln(y|e|ych|ie)|nagłych|powrocie|ograniczony dostęp|proszę o kontakt|najszybciej|niezwłocznie|wkrótce/iu,
  },
  {
    automatic: /^(это|данное письмо) .{0,10}автоматическ(ий|ое) (ответ|сообщение об отсутствии)/iu,
    absence: /я .{0,40}(в отпуске|вне офиса|в командировке|отсутств)/iu,
    receipt:
      /мы получили ваш|ваш[ае]? (запрос|обращение|письмо|сообщение) (получен|принят|зарегистрирован)|спасибо за .{0,10}(обращение|письмо)/iu,
    closing: /срочн|возвращени|как можно скорее|ближайшее время/iu,
  },
  {
    automatic: /^tämä on automaattinen vastaus/iu,
    absence: /\bolen .{0,40}(poissa|lomalla|matkoilla)/iu,
    receipt: /(viestisi|yhteydenottosi|pyyntösi) on (vastaanotettu|kirjattu)|kiitos (viestistäsi|yhteydenotostasi)/iu,
    closing: /kiireelli|palaan|mahdollisimman pian/iu,
  },
  {
    automatic: /^(这是|這是|此为|此為|本邮件|本郵件|此邮件|此郵件|您好，这是).{0,12}(自动|自動)(回复|答复|回覆|回復)/u,
    absence: /我.{0,30}(不在办公室|不在辦公室|休假|度假|出差|外出|请假|請假)/u,
    receipt: /收到(您|你)的(邮件|郵件|来信|來信|信息|请求|請求|咨询)|感(谢|謝)(您|你)的(来信|來信|邮件|郵件|咨询)/u,
    closing: /(紧急|緊急|急事)|回来后|回來後|返回(后|後)|(尽快|盡快)/u,
  },
  {
    automatic: /^(この|本)(メール|メッセージ)は.{0,20}自動(返信|応答|で返信|的に返信)/u,
    absence: /(不在(と|にし|です|のため|にて|にさせ)|休暇(を|中|の|で|と)|外出し|出張(中|の|で)|お休みをいただ|休業)/u,
    receipt:
      /(メール|お問い?合わ?せ|ご連絡|ご依頼)を(受け付け|受信|受領|拝受)|お問い?合わ?せ(いただき|頂き).{0,10}ありがとうございます/u,
    closing: /(緊急|お急ぎ)|戻り次第|(後日|改めて|追って).{0,20}(連絡|返信|回答)|担当(者)?より/u,
  },
];
