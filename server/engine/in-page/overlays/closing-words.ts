/** To close, to dismiss, to reject, in the languages in which most pages are written. */
export const CLOSES = new RegExp(
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
export const CROSS = /^[×✕✖✗╳⨯x]$/iu;
/** What also says yes is not pressed: "accept and close". */
export const AGREES =
  /accept|agree|allow|consent|subscribe|akzept|zustimm|einverstanden|erlaub|j’accepte|autoris|acepta|acepto|permitir|aceit|concord|accett|akkoord|toestaan|akceptuj|zgadzam|прин|соглас|разреш|прийн|погод|kabul|onayl|godkänn|tillad|godta|hyväksy|přijmout|souhlas|elfogad|αποδοχ|接受|同意|允许|允許|許可|동의|수락|허용|قبول|موافق|پذیرش|אישור|קבל|(?<!अ)स्वीकार|đồng ý|chấp nhận|terima|setuju|ยอมรับ/iu;
export const WITHOUT =
  /without|sans|sin |sem |senza|ohne|zonder|utan|uden|uten|bez |без |olmadan|而不|せずに|없이/iu;
