/**
 * Headings that say that there is a heading and not what follows, in lower case and without punctuation, by language. A
 * title and a header are things that a part may be about.
 */
export const VAGUE_HEADING_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: 'heading|headline|subtitle|sub title|subheading|sub heading|section|your title|your title here|title here|your heading here|heading here|insert title here|insert heading here|add a heading|add your heading text here|add title|enter title|untitled|untitled section|new section|lorem ipsum|lorem ipsum dolor sit amet'.split(
    '|',
  ),
  de: 'überschrift|unterüberschrift|untertitel|abschnitt|neuer abschnitt|titel hier|hier titel eingeben|ohne titel|lorem ipsum'.split(
    '|',
  ),
  fr: 'sous-titre|section|votre titre|votre titre ici|sans titre|lorem ipsum'.split('|'),
  es: 'subtítulo|sección|tu título|tu título aquí|sin título|lorem ipsum'.split('|'),
  it: 'sottotitolo|sezione|il tuo titolo|senza titolo|lorem ipsum'.split('|'),
  pt: 'subtítulo|seção|secção|seu título|seu título aqui|sem título|lorem ipsum'.split('|'),
  nl: 'kop|ondertitel|sectie|uw titel|je titel|zonder titel|lorem ipsum'.split('|'),
  sv: 'rubrik|underrubrik|avsnitt|namnlös|lorem ipsum'.split('|'),
  da: 'overskrift|underoverskrift|afsnit|uden titel|lorem ipsum'.split('|'),
  no: 'overskrift|underoverskrift|avsnitt|seksjon|uten tittel|lorem ipsum'.split('|'),
  fi: 'otsikko|alaotsikko|osio|nimetön|lorem ipsum'.split('|'),
  pl: 'nagłówek|podtytuł|sekcja|bez tytułu|lorem ipsum'.split('|'),
  cs: 'nadpis|podnadpis|sekce|oddíl|bez názvu|lorem ipsum'.split('|'),
  tr: 'alt başlık|bölüm|başlıksız|lorem ipsum'.split('|'),
  ru: 'заголовок|подзаголовок|раздел|без названия|lorem ipsum'.split('|'),
  uk: 'заголовок|підзаголовок|розділ|без назви|lorem ipsum'.split('|'),
  zh: '副标题|小标题|章节|无标题|副標題|無標題|lorem ipsum'.split('|'),
  ja: '見出し|サブタイトル|セクション|無題|lorem ipsum'.split('|'),
  ko: '부제목|섹션|제목 없음|lorem ipsum'.split('|'),
  ar: 'عنوان فرعي|قسم|بدون عنوان|lorem ipsum'.split('|'),
  hi: 'उपशीर्षक|अनुभाग|बिना शीर्षक|lorem ipsum'.split('|'),
  id: 'subjudul|bagian|tanpa judul|lorem ipsum'.split('|'),
};
