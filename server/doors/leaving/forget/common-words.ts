import { sql } from 'drizzle-orm';
import { foldText } from '#contract/search-text.ts';
import type { Db } from '#server/platform/database/client.ts';

/** Names that are also words which a ticket may begin a sentence with, in English and German, and small words in names. */
const COMMON = new Set(
  `able alter amber angel apple april archer arm art ash august austin autumn ball bank banks bar bass bay beach bean bear
  bell best bill bird bishop black blank bliss bloom blue board bolt bond book booker books boot box branch brave bridge
  bridges bright brook brooks brother brown bull burn burns bush butter button buy cable camp can candy canon car card case
  cash castle chance change charge charity charm chase check cherry chip church city clay clear click cliff close cloud coal
  coffee cold cole constant cook cool copper cord core corn cost cotton count court cox crane creek crew cross crow crown
  crystal curry curtain daily dallas dark dash data date dawn day days dean dear deal delta denver desk destiny diamond
  dock doll dollar dome draw drew drive driver duke dusty early earl east easter echo eden edge ember english essex eve even
  ever fair faith fall farm fast fern field fields file finch finder fine fire fish flag flash flint flood floor florence
  flower flowers ford forest fort fortune fountain fox frank free french friday friend frost full gable gage game garden
  garland gas gates gay gem gene general gentle gift glad glass glory gold golden good goods grace grand grant grave graves
  gray great green grey ground group grove guard guest gun guy hack hale hall hand handy hard hardy harmony harvest haven
  hawk hay head heard heart heath heaven held hello hero high hill hills hobby holiday home honor hood hook hope horn host
  house houston huge hunt ice idea inn iron israel ivory ivy jack jade jasper jazz jewel job joint journey joy judge june
  just justice keen keep key keys kind king kit knight know lace lake lamb land lane large lark last later law lawn lead
  leaf lean least legacy liberty light like lily lime lincoln line lines link links lion list little load lock lodge london
  long look loop lord lot lots love lovely low loyal luck lucky mac madison magic mail main major man manner march mark
  marks marsh mass master mat match max may mead meadow melody memory mercedes mercury mercy merit merry mild mile miles
  mill mills mind mine mint miracle miss mist mode monday money moon moore more morning moss most mouse move much must nail
  name nation near new news nice nick nickel noble noon normal norm north note novel now number nut oak ocean office olive
  only opal open orange orchard order oval over owl own pace pack page pages paid palm paper paris park parks part party
  past pat patch patience pay peace peach peak pearl pen penny pepper perfect person pet phoenix piece pike pilot pin pine
  pink pit place plain plan plant play please plum plus point pole pond pool poor pop pope poppy port post pound power
  powers precious present press pretty price pride prime prince princess print prior prize promise proper purple quick
  quiet rain rainbow raven ray read ready real red rest rice rich rider ridge right ring rise risk river rivers road rob
  rock rocket roman roof room root rope rose round rover row royal ruby rule run rush rust rusty sack safe sage sail saint
  sale sales salt sand sands sandy saturday savage save say school score sea seal season second see self server set shade
  shadow shape share shark sharp shell shine ship shore short shot show shower sign silver simple sing single site skip sky
  slate slow small smart snow soda soft sol song soon sound south spark sparks speed spell spring square staff star start
  state steel step sterling still stone stones stop store storm story strange stream street strong style sue sugar summer
  summers sun sunday sunny sure sweet swift table tag tall tan target task team temple tender terra test thanks thing think
  thorn three thursday tide tie tiger tile timber time tip today toll top tower town trace track trade trail train travel
  treasure tree trent trial trip true trust try tuesday turn twin two type union unit vale valentine valley van venture
  venus very victory view vine vista wade wait walk wall walls want war ward warm wash washington watch water waters watt
  wave way wednesday week welcome well wells west wet wheat wheel while white whole wild will wills win wind window wing
  wings winter winters wise wish wit wolf wonder wood woods word words work works world worth yard year yes york young zen
  zero zone alt anders bach baum berg besser bitte blau braun brief buch bunt eich eigen eil einer ende ernst erst fall
  feld fest feuer flach form frei freitag freund frisch fromm früh für ganz gast gelb genau gern glas glück gold grün groß
  gut haben hand hart haus heil hell herbst herz heute hier hoch hof holz hund immer jahr jung kalt karte kasten kauf keller
  klar klein kohl kosten kraft krank kunst kurz lang laub laut leer leicht letzte licht lieb lieber lob luft mai mann markt
  maus mehr meister messer mittwoch mond montag morgen nacht nagel name neu neue neumann nord oft ost papier post preis quelle
  rat raum recht reich reise reiter rest richtig ring rot ruf rund samstag sand sauer schatz schein schild schlecht schmal
  schnee schnell schon schön schuh schwarz see seite sicher sommer sonne sonntag spät spiel stadt stark stein stelle stern
  still stolz strom stück stumpf süß süd tag teich teil teuer tief tisch tor voll vor wagen wahl wald wand warm wasser weg
  weich wein weiß weit welt wenig west wetter wild winter wirt wohl wolf wolke wort wunder zahl zahn zeit zimmer zoll zucker
  zug van von vom der den dem des die das del della dello delle degli los las les dos das ter ten zur zum bin ibn abu san santa
  saint the and for with from this that und oder nicht ist sind ein eine une est pour par con por para que não als auf aus bei
  mit nach von dan het een voor`
    .split(/\s+/)
    .map(foldText),
);

/**
 * The words of a name that may also be about something else: “May we replace it?” In other languages, the knowledge base
 * knows them: what its articles write in lower case is a word. Two letters may be anything.
 */
export async function findCommonWords(tx: Db, words: string[]) {
  const listed = words.filter((word) => [...word].length < 3 || COMMON.has(foldText(word)));
  const { rows } = await tx.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(words)}::text[]) as word
    where word ~ '^[[:alpha:]]+$' and exists (
      select from articles where plain_text ~ ('(?<![[:alnum:]])' || lower(word) || '(?![[:alnum:]])'))`);
  return new Set([...listed, ...rows.map(({ word }) => word)].map(foldText));
}
