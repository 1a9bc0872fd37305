/** Headings that say that there is a heading and not what follows, in lower case and without punctuation, by language. */
export const VAGUE_HEADING_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: 'heading|header|headline|title|subtitle|sub title|subheading|sub heading|section|section title|section heading|page title|your title|your title here|title here|your heading here|heading here|insert title here|insert heading here|add a heading|add your heading text here|add title|enter title|untitled|untitled section|new section|lorem ipsum|lorem ipsum dolor sit amet'.split(
    '|',
  ),
  de: 'überschrift|unterüberschrift|titel|untertitel|abschnitt|neuer abschnitt|titel hier|hier titel eingeben|ohne titel|lorem ipsum'.split(
    '|',
  ),
  fr: 'titre|sous-titre|en-tête|section|titre de la section|votre titre|votre titre ici|sans titre|lorem ipsum'.split(
    '|',
  ),
  es: 'título|subtítulo|encabezado|sección|título de la sección|tu título|tu título aquí|sin título|lorem ipsum'.split(
    '|',
  ),
  it: 'titolo|sottotitolo|intestazione|sezione|il tuo titolo|senza titolo|lorem ipsum'.split('|'),
  pt: 'título|subtítulo|cabeçalho|seção|secção|seu título|seu título aqui|sem título|lorem ipsum'.split('|'),
  nl: 'kop|koptekst|titel|ondertitel|sectie|uw titel|je titel|zonder titel|lorem ipsum'.split('|'),
  sv: 'rubrik|underrubrik|titel|avsnitt|namnlös|lorem ipsum'.split('|'),
  da: 'overskrift|underoverskrift|titel|afsnit|uden titel|lorem ipsum'.split('|'),
  no: 'overskrift|underoverskrift|tittel|avsnitt|seksjon|uten tittel|lorem ipsum'.split('|'),
  fi: 'otsikko|alaotsikko|osio|nimetön|lorem ipsum'.split('|'),
  pl: 'nagłówek|tytuł|podtytuł|sekcja|bez tytułu|lorem ipsum'.split('|'),
  cs: 'nadpis|podnadpis|titulek|název|sekce|oddíl|bez názvu|lorem ipsum'.split('|'),
  tr: 'başlık|alt başlık|bölüm|başlıksız|lorem ipsum'.split('|'),
  ru: 'заголовок|подзаголовок|название|раздел|без названия|lorem ipsum'.split('|'),
  uk: 'заголовок|підзаголовок|назва|розділ|без назви|lorem ipsum'.split('|'),
  zh: '标题|副标题|小标题|章节|无标题|標題|副標題|無標題|lorem ipsum'.split('|'),
  ja: '見出し|タイトル|サブタイトル|セクション|無題|lorem ipsum'.split('|'),
  ko: '제목|부제목|섹션|제목 없음|lorem ipsum'.split('|'),
  ar: 'عنوان|عنوان فرعي|قسم|بدون عنوان|lorem ipsum'.split('|'),
  hi: 'शीर्षक|उपशीर्षक|अनुभाग|बिना शीर्षक|lorem ipsum'.split('|'),
  id: 'judul|subjudul|bagian|tanpa judul|lorem ipsum'.split('|'),
};
