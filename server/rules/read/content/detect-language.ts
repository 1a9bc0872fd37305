import { detectAll } from 'tinyld/light';

/**
 * The most frequent small words of languages, in lower case. A text of some length is in the language whose words it
 * uses. Languages that are never reported are here so that their words count for nobody else.
 */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for it was on are as with his they at be this have from or had by but what were we when your can said there an each which she do how their if will other about out many then them these so some her would make him into has more than no not who may been its only our because any could through you my been where should does',
  de: 'der die das und ist in zu den von mit sich des auf für im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei ihr wir ich kann unter gegen vom können schon wenn ihre keine dieser diese dieses du mich mir dir mein meine dich was hier nichts immer nie warum hatte wo alle etwas ganz bin bist soll sollen muss müssen weiß will wollen jetzt sehr',
  fr: 'le la les de des du et en un une est que qui dans pour pas sur au aux par plus ne se ce il elle nous vous ils avec son sa ses mais ou où cette ces comme sont être fait tout tous leur leurs sans peut même aussi bien été avoir ont était donc entre très notre votre si deux après chez lorsque je tu te me mon ma mes cela ça faire pourquoi quand rien jamais toujours encore à autre autres chaque avant ici lui quel quelle voici voilà',
  es: 'el la los las de del y en un una que es por con no se para su al lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni contra otros ese eso había ante ellos esto antes algunos son está han ser fue puede yo tú mi te él ella qué cómo aquí nada nunca siempre mismo otro otra otras cada mucho tiene hacer',
  it: 'il lo la i gli le di del della dei delle e è che un una uno in per con non si da dal dalla nel nella sono come anche più ma al alla ai alle o se questo questa questi queste suo sua loro ha hanno essere stato tra fra quando dove molto sul sulla ogni prima dopo perché così solo può ci cui io mi ti noi voi ho hai abbiamo qui mai sempre niente ancora altri altre fare nostra nostro',
  pt: 'o a os as de do da dos das e em no na nos nas um uma que é por para com não se mais como mas ao ou foi ser seu sua seus suas são está também quando muito há já pelo pela entre até isso ele ela eles sem sobre tem pode depois este esta esse essa você nós onde bem todos eu meu minha aqui nunca sempre nada outro outra outros cada fazer nosso nossa',
  nl: 'de het een en van in is dat op te zijn met voor niet aan er om ook als dan maar bij of uit nog naar door over ze zich hij ik je heeft hebben worden wordt werd kan meer geen deze dit tot wat zo hun al moet wel veel onder tegen na kunnen waar omdat wij jij mij mijn hier nooit altijd waarom niets heb hebt bent ben onze elke andere alle iets heel',
  sv: 'och i att det som en på är av för med till den har de inte om ett han men var jag sig från vi så kan när år under också efter eller nu sin där vid mot skulle ska finns ut alla andra mycket hon än här få kunna bara vara blir hade vad över mellan detta dessa',
  da: 'og i at det som en på er af for med til den har de ikke om et han men var jeg sig fra vi så kan når år under også efter eller nu sin der ved mod skulle skal ud alle andre meget hun end her få kunne kun være bliver havde hvad over mellem dette disse blev af',
  no: 'og i å det som en på er av for med til den har de ikke om et han men var jeg seg fra vi så kan når år under også etter eller nå sin der ved mot skulle skal ut alle andre mye hun enn her få kunne bare være blir hadde hva over mellom dette disse ble',
  fi: 'ja on ei että se oli hän mutta ovat kun niin myös joka tai jos kuin sen ole hänen tämä mukaan vain voi sekä jo nyt sitä olla kanssa jotka jälkeen mitä vielä ne siitä sitten kaikki tässä tämän olisi ollut joita näin siihen kuten ennen eivät myöskään',
  pl: 'i w na z się nie do to jest że a o jak po ale za od co przez dla są tak ma oraz czy może był jego już być tym które który która tylko lub ich było także ze jej też przed przy między pod można nad również tego ten ta jako więc gdy bardzo',
  cs: 'a v se na je že s z do o k to i za po pro jsou ve jako by si ale jeho nebo byl který které která však už až být také může při od aby jen podle bylo má tak není před mezi když jeho této tento což být velmi',
  sk: 'a v sa na je že s z do o k to i za po pre sú vo ako by si ale jeho alebo bol ktorý ktoré ktorá však už až byť tiež môže pri od aby len podľa bolo má tak nie pred medzi keď tejto tento čo veľmi',
  hu: 'a az és hogy nem is egy van ez de meg már csak még el mint vagy volt ha ki be azt lehet minden kell sem ezt fel le mert akkor pedig amely után nagyon lesz olyan volna így több nincs között ami alatt ezek',
  ro: 'și în de la a cu că nu pe un o este sau din pentru mai care ce se au fost sunt fi prin după dar lui ei într această acest aceste până când foarte le al ale ca el ea noi lor fără către poate',
  tr: 've bir bu da de için ile olarak çok daha en gibi o kadar ne olan sonra var ama ya her olduğu ise veya değil mi tarafından iki ancak böyle göre şu bunu kendi büyük yeni oldu olur',
  ca: 'el la els les de del i en un una que és per amb no es al com més però seu seva seus o aquest aquesta aquests perquè entre quan molt sense sobre també fins hi ha on des tot dels són està han ser va amb dels pels',
  gl: 'o a os as de do da dos das e en no na nos nas un unha que é por para con non se máis como pero ao ou foi ser seu súa son está tamén cando moi xa polo pola entre ata iso el ela sen sobre ten pode despois este esta',
  id: 'yang dan di dari untuk dengan pada ini itu adalah tidak dalam akan ke oleh juga sebagai dapat ada atau karena saat lebih telah bisa mereka kami saya anda tersebut menjadi seperti hanya sudah antara namun setelah',
  hr: 'i u je se na da za su od s o kao a koji to koja ne ili po što bi iz ali nije te biti do koje samo više može bio bila prema kako nakon već između kada sve svoje jer ako li ga mu',
  la: 'et in est non ad cum ut sed ex ab qui quae quod per sunt esse aut atque nec enim sit amet ipsum lorem dolor ac sed eget nunc quis vel velit id a ante vitae nisi',
};

/** A language that a text is in, and its English name. */
export interface DetectedLanguage {
  code: string;
  name: string;
}

/** Languages that both detectors know, and the scripts that tell a language by themselves. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  sv: 'Swedish',
  fi: 'Finnish',
  pl: 'Polish',
  hu: 'Hungarian',
  ro: 'Romanian',
  tr: 'Turkish',
};
/** By script: its letters, what the text is in, and all languages that use the script. */
const SCRIPTS = [
  {
    letters: /\p{Script=Latin}/gu,
    code: '',
    name: '',
    languages: [...Object.keys(FUNCTION_WORDS), 'nb', 'nn'],
  },
  {
    letters: /\p{Script=Cyrillic}/gu,
    code: 'ru',
    name: 'a language in Cyrillic script, such as Russian',
    languages: ['ru', 'uk', 'bg', 'sr', 'mk', 'be'],
  },
  { letters: /\p{Script=Greek}/gu, code: 'el', name: 'Greek', languages: ['el', 'grc'] },
  {
    letters: /\p{Script=Arabic}/gu,
    code: 'ar',
    name: 'a language in Arabic script, such as Arabic',
    languages: ['ar', 'fa', 'ur', 'ps', 'ckb'],
  },
  { letters: /\p{Script=Hebrew}/gu, code: 'he', name: 'Hebrew', languages: ['he', 'iw', 'yi'] },
  { letters: /\p{Script=Hangul}/gu, code: 'ko', name: 'Korean', languages: ['ko'] },
  {
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
    code: 'ja',
    name: 'Japanese',
    languages: ['ja', 'zh', 'yue'],
  },
  { letters: /\p{Script=Thai}/gu, code: 'th', name: 'Thai', languages: ['th'] },
] as const;
/** Letters of Persian and its neighbours that Arabic does not write, and those of the neighbours alone. */
const PERSIAN = /[\u067E\u0686\u0698\u06A9\u06AF\u06CC]/g;
const URDU = /[\u0679\u0688\u0691\u06BA\u06BE\u06D2]/;
const KURDISH_OR_PASHTO = /[\u067C\u0689\u0693\u0695\u069A\u06B5\u06C6\u06CE\u06D0\u06D5]/;
/** Of the letters of a Persian text one in ten is among them; names in an Arabic text are fewer. */
const MIN_PERSIAN = 0.05;
/** Written so much alike that only a reader tells them apart. */
const RELATIVES: readonly (readonly string[])[] = [
  ['no', 'nb', 'nn', 'da', 'sv'],
  ['es', 'ca', 'gl', 'pt'],
  ['cs', 'sk'],
  ['hr', 'sr', 'bs', 'sl'],
  ['nl', 'af'],
  ['id', 'ms'],
  ['it', 'la'],
];
/** Share many of their small words. Which of them a text is in, the other detector decides. */
const FAMILIES: readonly (readonly string[])[] = [
  ['es', 'ca', 'gl', 'pt', 'fr', 'it', 'ro', 'la'],
  ['no', 'nb', 'nn', 'da', 'sv'],
  ['cs', 'sk'],
];
/** Of the letters of a text, those in one script. */
const MIN_SCRIPT = 0.85;
/** Of the words of a text, those that only one family of languages has among its small words. */
const MIN_WORDS = 0.1;
/** How many times more of them than of any other language. */
const WORDS_AHEAD = 4;
/** How many times surer the other detector must be of its first answer than of its second. */
const ODDS = 3;
/** In a text of fewer letters, more of the words must be such small words, several different ones, and it must be no title. */
const SHORT = 80;
const MIN_SHORT_WORDS = 0.2;
const MIN_SHORT_COUNT = 5;
/** Fewer are enough if no word of the text is among those of any other family. */
const MIN_SHORT_ALONE = 4;
/** Of the words of a title in English, those with a capital. */
const TITLE = 0.5;
/** Letters of another script that are more than a name; where a sign is a syllable or a word, fewer are. */
const MIN_LETTERS = 25;
const MIN_SIGNS = 12;
/** Texts longer than this cost time and tell no more. UTF-16 units. */
const MAX_TEXT = 600;

/** Per word: the languages that have it among their small words. */
const OWNERS = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS)) {
  for (const word of new Set(words.split(' '))) OWNERS.set(word, [...(OWNERS.get(word) ?? []), language]);
}

/**
 * The language of a text if it certainly is another than the declared one: script, small words and letter sequences
 * must agree. Null if it is the declared one, if that is not known here, or in any doubt; so it is for a few words.
 * @param declared the value of a `lang` attribute, in lower case
 */
export function otherLanguage(text: string, declared: string): DetectedLanguage | null {
  const base = declared.split('-', 1)[0] ?? '';
  // A tag that names a script, such as sr-Latn, is not what the language is usually written in.
  if (/-[a-z]{4}(?:-|$)/.test(declared)) return null;
  const scriptsOfDeclared = SCRIPTS.filter(({ languages }) =>
    (languages as readonly string[]).includes(base),
  );
  if (scriptsOfDeclared.length === 0) return null;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const script = SCRIPTS.find(({ letters: its }) => (text.match(its)?.length ?? 0) >= MIN_SCRIPT * letters);
  if (letters === 0 || script === undefined) return null;
  const isSyllabic = ['ja', 'ko'].includes(script.code);
  if (script.code !== '' && letters < (isSyllabic ? MIN_SIGNS : MIN_LETTERS)) return null;
  if (!scriptsOfDeclared.includes(script)) {
    if (script.code === 'ja' && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
      return { code: 'zh', name: 'Chinese' };
    const isPersian = (text.match(PERSIAN)?.length ?? 0) >= MIN_PERSIAN * letters;
    if (script.code === 'ar' && isPersian && !KURDISH_OR_PASHTO.test(text))
      return URDU.test(text) ? { code: 'ur', name: 'Urdu' } : { code: 'fa', name: 'Persian' };
    if (script.code !== '') return { code: script.code, name: script.name };
  } else if (script.code !== '') return null;
  const isShort = letters < SHORT;
  const code = byFunctionWords(text, isShort);
  const name = NAMES[code ?? ''];
  if (code === null || name === undefined || code === base) return null;
  if (RELATIVES.some((family) => family.includes(code) && family.includes(base))) return null;
  const [first, second] = detectAll(text.slice(0, MAX_TEXT));
  // The sequences of letters of a sentence say less.
  const odds = isShort ? 1 : ODDS;
  if (first?.lang !== code || first.accuracy < odds * (second?.accuracy ?? 0)) return null;
  return { code, name };
}

/**
 * The language that has so many of the words, which no language of another family has; null if there is none. What
 * Spanish has in common with French alone tells it from English.
 */
function byFunctionWords(text: string, isShort: boolean): string | null {
  const counts = new Map<string, number>();
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (isShort && (text.match(/(?<!\p{L})\p{Lu}/gu)?.length ?? 0) >= TITLE * words.length) return null;
  for (const word of words) {
    const owners = OWNERS.get(word) ?? [];
    if (!areOneFamily(owners)) continue;
    for (const owner of owners) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  const [first, ...others] = [...counts].sort(([, x], [, y]) => y - x);
  if (first === undefined || first[1] < (isShort ? MIN_SHORT_WORDS : MIN_WORDS) * words.length) return null;
  const own = words.filter((word) => OWNERS.get(word)?.includes(first[0]) === true);
  const second = others.find(([language]) => !areOneFamily([first[0], language]));
  if (isShort && new Set(own).size < (second === undefined ? MIN_SHORT_ALONE : MIN_SHORT_COUNT)) return null;
  return first[1] >= WORDS_AHEAD * (second?.[1] ?? 0) ? first[0] : null;
}

/** Whether languages are one, or of one family. */
function areOneFamily(languages: readonly string[]): boolean {
  return (
    languages.length === 1 ||
    FAMILIES.some((family) => languages.every((language) => family.includes(language)))
  );
}
