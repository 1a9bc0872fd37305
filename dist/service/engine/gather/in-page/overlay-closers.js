/*
 * Runs in the world of a document after `overlays.js`, while a page is tried: its scripts run again, and nothing
 * leaves it. It adds a function there that takes what `overlays.js` returns, and returns an object that knows by which
 * buttons people close what lies over the page.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- one function, see snapshot.js */
globalThis.openOverlayClosers = (overlays) => {
  const matches = (element, selector) => Element.prototype.matches.call(element, selector);
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name) ?? '';
  const textOf = (element) =>
    (Object.getOwnPropertyDescriptor(Node.prototype, 'textContent').get.call(element) ?? '')
      .replace(/\s+/g, ' ')
      .trim();

  const MAX_NAME = 60;
  const BUTTON = 'button, [role=button i], input:is([type=button i], [type=submit i]), a, summary';
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
  /** To close, to dismiss, to reject, in the languages in which most pages are written. */
  const CLOSES = new RegExp(
    `(?<!\\p{Script=Latin}|\\p{Script=Cyrillic})(?:${[
      'close|dismiss|reject|decline|deny|refuse|no,? thanks?|not now|cancel|skip|only (?:necessary|essential|required)',
      'schlie(?:ß|ss)en|ablehnen|verwerfen|abbrechen|nein,? danke|nur (?:notwendige|erforderliche|essenzielle)',
      'fermer|refuser|rejeter|annuler|non,? merci|cerrar|rechazar|denegar|cancelar|no,? gracias',
      'fechar|rejeitar|recusar|não,? obrigad[oa]|chiudi|chiudere|rifiuta|annulla|no,? grazie',
      'sluiten|weigeren|afwijzen|annuleren|nee,? bedankt|zamknij|odrzuć|anuluj|nie,? dziękuję',
      'закрыть|отклонить|отказаться|отмена|закрити|відхилити|скасувати|kapat|reddet|iptal|hayır',
      'stäng|avvisa|neka|avbryt|nej,? tack|luk|lukk|afvis|avvis|nej,? tak|nei,? takk|sulje|hylkää|ei,? kiitos',
      'zavřít|odmítnout|zrušit|închide|respinge|refuz|bezárás|bezár|elutasít|κλείσιμο|απόρριψη',
      '关闭|關閉|拒绝|拒絕|取消|閉じる|拒否|キャンセル|いいえ|닫기|거부|거절|취소',
      'إغلاق|اغلاق|رفض|إلغاء|بستن|رد کردن|סגור|סגירה|דחה|बंद करें|अस्वीकार|বন্ধ|প্রত্যাখ্যান',
      'đóng|từ chối|bỏ qua|tutup|tolak|lewati|ปิด|ปฏิเสธ',
    ].join('|')})`,
    'iu',
  );
  const CROSS = /^[×✕✖✗╳⨯x]$/iu;
  /** What also says yes is not pressed: "accept and close". */
  const AGREES =
    /accept|agree|allow|consent|subscribe|akzept|zustimm|einverstanden|erlaub|j’accepte|autoris|acepta|acepto|permitir|aceit|concord|accett|akkoord|toestaan|akceptuj|zgadzam|прин|соглас|разреш|прийн|погод|kabul|onayl|godkänn|tillad|godta|hyväksy|přijmout|souhlas|elfogad|αποδοχ|接受|同意|允许|允許|許可|동의|수락|허용|قبول|موافق|پذیرش|אישור|קבל|(?<!अ)स्वीकार|đồng ý|chấp nhận|terima|setuju|ยอมรับ/iu;
  const WITHOUT =
    /without|sans|sin |sem |senza|ohne|zonder|utan|uden|uten|bez |без |olmadan|而不|せずに|없이/iu;

  const isCloser = (element) => {
    // What leads away or sends a form does more than close.
    if (matches(element, 'a') && !/^(?:#.*|javascript:.*)?$/i.test(attribute(element, 'href').trim()))
      return false;
    const form = element.closest('form');
    const sends = matches(element, 'button:not([type=button i], [type=reset i]), input[type=submit i]');
    if (form !== null && sends && !/^dialog$/i.test(attribute(form, 'method'))) return false;
    const names = [
      textOf(element),
      ...['aria-label', 'title', 'value'].map((name) => attribute(element, name)),
    ]
      .map((name) => name.trim())
      .filter((name) => name !== '' && name.length <= MAX_NAME);
    if (names.some((name) => AGREES.test(name) && !WITHOUT.test(name))) return false;
    if (
      names.some((name) => CLOSES.test(name) || CROSS.test(name) || (AGREES.test(name) && WITHOUT.test(name)))
    )
      return true;
    return names.length === 0 && /(?:^|[-_\s])(?:btn-?)?(?:close|dismiss)/i.test(attribute(element, 'class'));
  };
  const inside = (root, selector) =>
    overlays
      .everywhere(selector)
      .filter((element) => overlays.isAround(root, element) && overlays.isVisible(element));

  let closers = [];
  return {
    /** Whether something lies over the page. Gives the focus to it, so that it hears Escape. */
    enter() {
      const roots = overlays.find();
      if (roots.length === 0) return false;
      closers = roots.flatMap((root) => inside(root, BUTTON).filter(isCloser));
      const active = document.activeElement;
      if (active === null || !roots.some((root) => overlays.isAround(root, active)))
        inside(roots[0], FOCUSABLE)[0]?.focus({ preventScroll: true });
      return true;
    },
    isOpen: () => overlays.find().length > 0,
    /** Gives the focus to a button that closes it; false if there are no more. */
    reachCloser(place) {
      const closer = closers[place];
      closer?.focus({ preventScroll: true });
      return closer !== undefined;
    },
  };
};
