import { endsWithAbbreviation, isPostscript, isSentence } from '../text/sentences.ts';

/** Labels of numbers and addresses in a signature, by language. */
const labels =
  'tel|téléphone|tél|telephone|phone|ph|mobile|mob|cell|cellphone|fax|t|m|f|e|w|p|d|o|c|h|s|office|direct|direct line|ext|extension|e-?mail|mail|web|website|site|internet|skype|teams|linkedin|whatsapp|portable|fixe|ligne directe|standard|poste|telefon|mobil|handy|durchwahl|telefax|telefoon|mobiel|tlf|tlfn|tfn|tfno|móvil|teléfono|cellulare|cell|telefono|interno|telefone|telemóvel|celular|ramal|puh|puhelin|gsm|kom|tel\\. kom|faks|telefonas|telp|hp|đt|sđt|điện thoại|telefonszám|växel|direkt|cep|тел|тел/факс|моб|телефон|факс|сайт|почта|эл\\. почта|вн|τηλ|κιν|φαξ|電話|携帯|直通|電話番号|メール|电话|電話|手机|手機|传真|傳真|邮箱|郵箱|电邮|网址|地址|전화|휴대폰|휴대전화|팩스|이메일|연락처|주소|هاتف|جوال|موبايل|فاكس|بريد|البريد الإلكتروني|טל|טלפון|נייד|פקס|דוא"ל|โทร|โทรศัพท์|มือถือ';

const label = new RegExp(`^(${labels})\\.?\\s?[:：.|]?\\s*(\\+|\\(|\\d|www\\.|https?:|\\S+@)`, 'iu');

const bare =
  /^(\+|\(?0)[\d\s()./-]{6,25}$|^<?[^\s@<>]{1,64}@[^\s@<>]{1,255}>?(\s*<mailto:[^<>]+>)?$|^<?(https?:\/\/|www\.)\S+>?$/iu;

/** “Hoekstra Bouw B.V.” is not part of a sentence if it ends a short line or is beside a bar. */
const company =
  /(?<![\p{L}\d])(gmbh|gmbh & co\. kg|ohg|e\.\s?k\.|e\.\s?v\.|b\.\s?v\.?|n\.\s?v\.?|ltd\.?|limited|llc|inc\.?|corp\.?|plc|llp|ltda\.?|lda\.?|s\.?a\.?r\.?l\.?|sarl|s\.\s?a\.|s\.?l\.?u?\.?|s\.r\.l\.?|s\.p\.a\.?|snc|a\/s|aps|oyj?|sp\. z o\.\s?o\.|s\.r\.o\.|a\.s\.|kft\.?|zrt\.?|d\.o\.o\.|a\.ş\.|ltd\. şti\.|pty|gbr|hrb \d+|kvk \d+|有限公司|株式会社|有限会社)(\s*([|,•·–-].*)?)?$/iu;

/** Legal forms that are words in lower case. */
const companyInCapitals = /(?<![\p{L}\d])(AG|AB|AS|KG|SA|SAS|SE|NV|BV|SL|EOOD|OOD|OÜ|UAB|SIA)(\s*([|,•·–-].*)?)?$/u;

/** Legal forms before the name of a company. */
const companyFirst = /^(株式会社|有限会社|㈱|\(주\)|㈜|주식회사|ООО|АО|ЗАО|ПАО|ИП|ТОВ|شركة|חברת|pt |cv |công ty)/iu;

/** Registers, taxes and boards that companies must name. */
const register =
  /(?<!\p{L})(amtsgericht|registergericht|handelsregister\S*|hr[ab]\.? ?\d|ust-?id\S*|steuernummer|vat|tva|btw|mva|moms|p\.? ?iva|partita iva|c\.?f\.|cod\. fisc\S*|nif|cif|nipc|siret|siren|rcs|kvk|krs|nip|regon|ičo?|dič|cvr|org\.? ?(nr|no|nummer)\.?|y-tunnus|инн|огрн|кпп|єдрпоу|abn|acn|cnpj|vergi no|mersis|adószám|cégjegyzék\S*|oib|company (no|number|reg\S*)|registered (in|office|no|number)|reg\.? (no|office)|geschäftsführ\p{L}*|vorstand\p{L}*|aufsichtsrat\p{L}*|prokurist\p{L}*|sitz der gesellschaft|siège social|au capital|capital social|sede legale|cap\. soc\.|kapitał zakładowy|gerichtsstand|法人番号|统一社会信用代码|사업자등록번호|ח\.?פ\.?)(?!\p{L})/iu;

const street =
  /(?<!\p{L})(\p{L}*str\.|\p{L}*(straße|strasse|weg|platz|gasse|allee|ring)|street|st\.|road|rd\.?|avenue|ave\.?|lane|drive|square|suite|floor|p\.?o\.? box|rue|bd|boulevard|via|viale|piazza|corso|calle|c\/|avda\.?|plaza|paseo|rua|av\.|avenida|praça|\p{L}*(straat|laan|kade|plein)|\p{L}*(gatan|vägen|gata|vej|gade|gate|veien|katu|tie)|ul\.|ulica|al\.|ulice|nám\.|utca|út|str\.|bd\.|ул\.|пр\.|пр-т|вул\.|sokak|sok\.|cad\.|caddesi|mah\.|jl\.|jalan|οδός|רחוב|شارع)(?!\p{L})/iu;
const postcode =
  /(?<!\d)\d{4,6}(?!\d)(?=,? \p{Lu})|(?<!\d)\d{2}-\d{3}(?!\d)|(?<!\d)\d{3} \d{2}(?!\d)|(?<!\p{L})[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?!\p{L})|(?<!\p{L})[A-Z]{2},? \d{5}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2}(?!\p{L})|〒 ?\d{3}|\d{5}-\d{3}/u;

const phone =
  /(?<![\d.])(\+|\(|0)\d[\d\s()./-]{6,}\d(?![\d.])|(?<![\d.-])\(?\d{3,4}\)?[-. ]\d{3,4}[-. ]\d{3,4}(?![\d.])|\d{3}[- ]\d{4}(?!\d)|(?<!\d)\d{2}([ .]\d{2}){3,4}(?!\d)|\d{6,}\+|\d{7}/;
const reachable =
  /[^\s@]@[^\s@]+\.\p{L}|www\.|https?:\/\/|(?<![\p{L}@])[\p{L}\d-]{2,}\.(com|org|net|example|de|eu|co|io|fr|it|es|nl|uk)(?!\p{L})/iu;

const longest = 140;

/** Whether a line is only a phone number, a web address or a company. */
export function isContact(text: string): boolean {
  const line = text.trim();
  if (line.length > longest) return false;
  if (label.test(line) || bare.test(line) || (isCompany(line) && !isSentence(line))) return true;
  return /[|•·]/.test(line) && (phone.test(line) || reachable.test(line));
}

function isCompany(line: string) {
  return company.test(line) || companyInCapitals.test(line);
}

/**
 * Whether a line of a signature has contact details or describes a company. Proves nothing outside a signature, because
 * sentences contain phone numbers too.
 */
export function isParticular(text: string): boolean {
  const line = text.trim();
  if (line.length > 2 * longest || /[?？]$/.test(line) || isPostscript(line)) return false;
  if (isContact(line) || companyFirst.test(line) || (register.test(line) && /\d|[:：]/.test(line))) return true;
  const endsSentence = isSentence(line) && !endsWithAbbreviation(line);
  if (line.length > longest || endsSentence) return false;
  return phone.test(line) || reachable.test(line) || isAddress(line);
}

function isAddress(line: string) {
  const isShort = line.split(/\s+/).length <= 12;
  return isShort && /\d/.test(line) && (postcode.test(line) || (street.test(line) && /\p{Lu}|\p{Lo}/u.test(line)));
}
