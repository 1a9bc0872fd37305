/**
 * Texts of links that do not say where they lead, in lower case and without punctuation, by language. Collected from
 * what content guides of public administrations advise against.
 */
export const VAGUE_LINK_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: 'click|click here|click me|click this|click this link|click for more|press here|tap here|here|right here|this|this link|this page|this site|this document|this article|this file|this website|link|page|read|read it|read this|read here|read more|read on|more|more info|more information|more details|learn more|find out more|see more|view more|details|info|information|go|go here|see here|view|view details|see details|more here|link here|check it out|discover more|explore more|read full article|full article|full story|start|continue reading|website|site|visit|visit site|visit website|visit page|visit link|see this|see it here|over here|at this link|the link|that link|follow this link|this link here|click on this link|click this link for more|click here for more|click here for more information|click here for details|click here to read more|click below|available here|found here|find it here|download here|view here|learn more here|find out more here|read more here|more info here|more information here|more details here|see more here|go to page|go to site|go to website|go to link|open link|open page|view page|view link|read article|read post|read the rest'.split(
    '|',
  ),
  de: 'hier|klick|klicken sie hier|hier klicken|klick hier|mehr|mehr lesen|mehr erfahren|mehr infos|mehr informationen|mehr dazu|weiterlesen|weitere informationen|weitere infos|lesen sie mehr|erfahren sie mehr|details|infos|informationen|link|dieser link|diese seite|seite|webseite|zum artikel'.split(
    '|',
  ),
  fr: "ici|cliquez ici|cliquer ici|clique ici|lire|lire la suite|lire plus|en savoir plus|plus|plus d'infos|plus d'informations|plus d’infos|plus d’informations|voir plus|savoir plus|la suite|suite|détails|ce lien|lien|cette page|page|par ici".split(
    '|',
  ),
  es: 'aquí|aqui|clic aquí|haz clic aquí|haga clic aquí|pulse aquí|pincha aquí|más|leer más|ver más|saber más|más información|más info|seguir leyendo|continuar leyendo|leer|enlace|este enlace|esta página|página|detalles|información'.split(
    '|',
  ),
  it: 'qui|clicca qui|cliccare qui|premi qui|leggi|leggi tutto|leggi di più|leggi di piu|di più|scopri di più|per saperne di più|maggiori informazioni|più informazioni|continua a leggere|dettagli|altro|link|questo link|questa pagina|pagina'.split(
    '|',
  ),
  pt: 'aqui|clique aqui|clica aqui|mais|leia mais|ler mais|saiba mais|saber mais|ver mais|mais informações|mais informação|mais info|continuar a ler|continue lendo|continuar lendo|detalhes|link|este link|esta página|página'.split(
    '|',
  ),
  nl: 'hier|klik hier|klik|meer|lees meer|lees verder|meer lezen|meer weten|meer info|meer informatie|bekijk meer|details|link|deze link|deze pagina|pagina'.split(
    '|',
  ),
  sv: 'här|klicka här|klicka|mer|läs mer|mer info|mer information|se mer|visa mer|läs vidare|länk|denna länk|sida|sidan'.split(
    '|',
  ),
  da: 'her|klik her|klik|mere|læs mere|læs videre|mere info|mere information|se mere|vis mere|link|dette link|side|siden'.split(
    '|',
  ),
  no: 'her|klikk her|klikk|mer|les mer|les videre|mer info|mer informasjon|se mer|vis mer|lenke|denne lenken|side|siden'.split(
    '|',
  ),
  fi: 'tästä|täällä|klikkaa tästä|klikkaa tätä|klikkaa|lisää|lue lisää|lisätietoja|lisätietoa|katso lisää|linkki|tämä linkki|sivu'.split(
    '|',
  ),
  pl: 'tutaj|tu|kliknij|kliknij tutaj|kliknij tu|więcej|czytaj więcej|czytaj dalej|dowiedz się więcej|więcej informacji|zobacz więcej|szczegóły|link|ten link|strona|ta strona'.split(
    '|',
  ),
  cs: 'zde|tady|klikněte zde|klikněte|více|číst více|číst dál|více informací|další informace|zjistit více|odkaz|tento odkaz|stránka'.split(
    '|',
  ),
  sk: 'tu|kliknite sem|kliknite tu|viac|čítať viac|čítať ďalej|viac informácií|ďalšie informácie|odkaz|tento odkaz|stránka'.split(
    '|',
  ),
  hu: 'itt|ide|kattintson ide|kattints ide|tovább|bővebben|több|további információ|további információk|részletek|link'.split(
    '|',
  ),
  ro: 'aici|click aici|apasă aici|apăsați aici|mai mult|citește mai mult|citește mai departe|află mai multe|mai multe informații|mai multe|detalii|link|acest link'.split(
    '|',
  ),
  el: 'εδώ|κάντε κλικ εδώ|κλικ εδώ|πατήστε εδώ|περισσότερα|διαβάστε περισσότερα|μάθετε περισσότερα|περισσότερες πληροφορίες|λεπτομέρειες'.split(
    '|',
  ),
  tr: 'burada|buraya|tıklayın|tıkla|buraya tıklayın|buraya tıkla|daha fazla|devamı|devamını oku|daha fazla bilgi|detaylar|ayrıntılar'.split(
    '|',
  ),
  ru: 'здесь|тут|нажмите здесь|нажмите сюда|кликните здесь|ещё|еще|подробнее|читать далее|читать дальше|узнать больше|подробности|ссылка|эта ссылка'.split(
    '|',
  ),
  uk: 'тут|натисніть тут|натисніть сюди|ще|детальніше|докладніше|читати далі|дізнатися більше|посилання|це посилання'.split(
    '|',
  ),
  zh: '点击|点击这里|点此|点这里|请点击|请点击这里|点击此处|请点击此处|这里|此处|更多|查看更多|了解更多|阅读更多|更多信息|更多内容|详情|查看详情|点击查看|阅读全文|查看全文|全文|链接|此链接|本页|點擊|點擊這裡|點此|點這裡|按此|請按此|請點擊|請點擊這裡|點擊此處|這裡|此處|查看更多內容|瞭解更多|了解詳情|閱讀更多|更多資訊|更多信息|詳情|查看詳情|閱讀全文|連結|此連結|本頁'.split(
    '|',
  ),
  ja: 'こちら|こちらへ|こちらから|こちらをクリック|ここ|ここをクリック|クリック|クリックしてください|ここをクリックしてください|詳細|詳細はこちら|詳しくはこちら|くわしくはこちら|詳しく見る|詳しく|もっと見る|もっと読む|もっと詳しく|続き|続きを読む|続きを見る|続きはこちら|続きを読むにはこちら|全文を読む|さらに詳しく|さらに読む|さらに表示|リンク|このリンク|このページ|ページ|一覧はこちら|情報'.split(
    '|',
  ),
  ko: '여기|여기를 클릭|여기를 클릭하세요|여기를 클릭하십시오|여기 클릭|이곳|이곳을 클릭|이곳을 클릭하세요|클릭|클릭하세요|더보기|더 보기|더 읽기|더 알아보기|더 자세히|자세히|자세히 보기|자세히 알아보기|자세한 내용|자세한 정보|계속 읽기|전체 보기|상세보기|상세 보기|상세 정보|바로가기|바로 가기|링크|이 링크|이 페이지|페이지|정보'.split(
    '|',
  ),
  ar: 'هنا|من هنا|اضغط هنا|إضغط هنا|انقر هنا|أنقر هنا|المزيد|اقرأ المزيد|إقرأ المزيد|قراءة المزيد|اعرف المزيد|مزيد من المعلومات|المزيد من المعلومات|لمزيد من المعلومات|مزيد من التفاصيل|المزيد من التفاصيل|التفاصيل|تفاصيل|رابط|هذا الرابط|الرابط'.split(
    '|',
  ),
  fa: 'اینجا|این جا|این‌جا|اینجا کلیک کنید|کلیک کنید|بیشتر|بیشتر بخوانید|بیشتر بدانید|ادامه|ادامه مطلب|اطلاعات بیشتر|جزئیات|جزئیات بیشتر|لینک|این لینک|پیوند'.split(
    '|',
  ),
  he: 'כאן|לחץ כאן|לחצו כאן|לחצי כאן|הקליקו כאן|עוד|קרא עוד|קראו עוד|למידע נוסף|מידע נוסף|לפרטים נוספים|פרטים נוספים|לפרטים|פרטים|קישור|קישור זה'.split(
    '|',
  ),
  hi: 'यहाँ|यहां|यहाँ क्लिक करें|यहां क्लिक करें|क्लिक करें|और पढ़ें|और देखें|और जानें|अधिक जानें|अधिक पढ़ें|अधिक जानकारी|अधिक|विवरण|लिंक|यह लिंक'.split(
    '|',
  ),
  id: 'di sini|disini|klik di sini|klik disini|klik|selengkapnya|baca selengkapnya|lihat selengkapnya|baca lebih lanjut|pelajari lebih lanjut|lebih lanjut|info lebih lanjut|informasi lebih lanjut|baca lagi|detail|tautan|tautan ini|link|link ini'.split(
    '|',
  ),
  th: 'ที่นี่|คลิกที่นี่|คลิก|กดที่นี่|อ่านต่อ|อ่านเพิ่มเติม|เพิ่มเติม|ดูเพิ่มเติม|ข้อมูลเพิ่มเติม|รายละเอียด|ดูรายละเอียด|ลิงก์|ลิงก์นี้'.split('|'),
  vi: 'tại đây|ở đây|đây|bấm vào đây|nhấn vào đây|nhấp vào đây|click vào đây|bấm đây|xem thêm|đọc thêm|đọc tiếp|tìm hiểu thêm|chi tiết|xem chi tiết|thông tin thêm|thêm thông tin|liên kết|liên kết này|link'.split(
    '|',
  ),
};
