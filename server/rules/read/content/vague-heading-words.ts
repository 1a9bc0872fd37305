/**
 * Headings that say that there is a heading and not what follows, in lower case and without punctuation, by language. A
 * title and a header are things that a part may be about.
 */
export const VAGUE_HEADING_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: 'heading|headline|subtitle|sub title|subheading|sub heading|section|your title|your title here|title here|your heading here|heading here|insert title here|insert heading here|add a heading|add your heading text here|add title|enter title|untitled|untitled section|new section'.split(
    '|',
  ),
  de: 'überschrift|unterüberschrift|untertitel|abschnitt|neuer abschnitt|titel hier|hier titel eingeben|ohne titel'.split(
    '|',
  ),
  fr: 'sous-titre|section|votre titre|votre titre ici|sans titre'.split('|'),
  es: 'subtítulo|sección|tu título|tu título aquí|sin título'.split('|'),
  it: 'sottotitolo|sezione|il tuo titolo|senza titolo'.split('|'),
  pt: 'subtítulo|seção|secção|seu título|seu título aqui|sem título'.split('|'),
  nl: 'kop|ondertitel|sectie|uw titel|je titel|zonder titel'.split('|'),
  sv: 'rubrik|underrubrik|avsnitt|namnlös'.split('|'),
  da: 'overskrift|underoverskrift|afsnit|uden titel'.split('|'),
  no: 'overskrift|underoverskrift|avsnitt|seksjon|uten tittel'.split('|'),
  fi: 'otsikko|alaotsikko|osio|nimetön'.split('|'),
  pl: 'nagłówek|podtytuł|sekcja|bez tytułu'.split('|'),
  cs: 'nadpis|podnadpis|sekce|oddíl|bez názvu'.split('|'),
  tr: 'alt başlık|bölüm|başlıksız'.split('|'),
  ru: 'заголовок|подзаголовок|раздел|без названия'.split('|'),
  uk: 'заголовок|підзаголовок|розділ|без назви'.split('|'),
  zh: '副标题|小标题|章节|无标题|副標題|無標題'.split('|'),
  ja: '見出し|サブタイトル|セクション|無題'.split('|'),
  ko: '부제목|섹션|제목 없음'.split('|'),
  ar: 'عنوان فرعي|قسم|بدون عنوان'.split('|'),
  hi: 'उपशीर्षक|अनुभाग|बिना शीर्षक'.split('|'),
  id: 'subjudul|bagian|tanpa judul'.split('|'),
};
