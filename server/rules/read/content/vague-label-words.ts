/**
 * Labels of fields that say that there is a field and not what belongs in it, in lower case and without punctuation, by
 * language.
 */
export const VAGUE_LABEL_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: 'label|input|input field|field|form field|text|text field|text box|textbox|textarea|text area|enter text|enter text here|type here|enter here|enter a value|enter value|value|select|select an option|select one|choose|please select|dropdown|drop down|combo box|combobox|list|menu|option|checkbox|check box|radio|radio button|control|form|form control|edit|edit box|untitled|unnamed'.split(
    '|',
  ),
  de: 'feld|eingabe|eingabefeld|textfeld|text|text eingeben|hier eingeben|bitte eingeben|wert|auswahl|auswählen|bitte auswählen|bitte wählen|wählen|liste|auswahlfeld|kontrollkästchen|formular|formularfeld|beschriftung|label|input'.split(
    '|',
  ),
  fr: 'champ|champ de texte|champ texte|zone de texte|texte|saisie|saisir|saisir ici|saisissez du texte|entrez du texte|valeur|sélectionner|sélectionnez|choisir|choisissez|liste|case à cocher|formulaire|étiquette|libellé|label|input'.split(
    '|',
  ),
  es: 'campo|campo de texto|texto|cuadro de texto|entrada|escriba aquí|introduzca texto|valor|seleccionar|seleccione|elija|elegir|lista|casilla|formulario|etiqueta|label|input'.split(
    '|',
  ),
  it: 'campo|campo di testo|casella di testo|testo|inserisci|inserisci qui|inserisci testo|valore|seleziona|selezionare|scegli|elenco|lista|casella|modulo|etichetta|label|input'.split(
    '|',
  ),
  pt: 'campo|campo de texto|caixa de texto|texto|entrada|digite aqui|digite|introduza texto|valor|selecionar|selecione|escolha|lista|caixa de seleção|formulário|rótulo|etiqueta|label|input'.split(
    '|',
  ),
  nl: 'veld|invoer|invoerveld|tekstveld|tekst|typ hier|vul in|waarde|selecteer|kies|maak een keuze|lijst|selectievakje|formulier|label|input'.split(
    '|',
  ),
  sv: 'fält|textfält|inmatning|text|skriv här|värde|välj|lista|kryssruta|formulär|etikett|label|input'.split(
    '|',
  ),
  da: 'felt|tekstfelt|indtastning|tekst|skriv her|værdi|vælg|liste|afkrydsningsfelt|formular|etiket|label|input'.split(
    '|',
  ),
  no: 'felt|tekstfelt|inndata|tekst|skriv her|verdi|velg|liste|avkrysningsboks|skjema|etikett|label|input'.split(
    '|',
  ),
  fi: 'kenttä|tekstikenttä|syöttökenttä|syöte|teksti|kirjoita tähän|arvo|valitse|lista|valintaruutu|lomake|label|input'.split(
    '|',
  ),
  pl: 'pole|pole tekstowe|tekst|wpisz tutaj|wpisz tekst|wartość|wybierz|lista|pole wyboru|formularz|etykieta|label|input'.split(
    '|',
  ),
  cs: 'pole|textové pole|text|zadejte text|pište sem|hodnota|vyberte|vybrat|seznam|zaškrtávací políčko|formulář|popisek|label|input'.split(
    '|',
  ),
  tr: 'alan|metin alanı|metin kutusu|metin|buraya yazın|değer|seç|seçin|seçiniz|liste|onay kutusu|form|etiket|label|input'.split(
    '|',
  ),
  ru: 'поле|поле ввода|текстовое поле|текст|введите текст|введите|ввод|значение|выберите|выбрать|список|флажок|форма|метка|label|input'.split(
    '|',
  ),
  uk: 'поле|поле введення|текстове поле|текст|введіть текст|введіть|значення|виберіть|оберіть|список|прапорець|форма|мітка|label|input'.split(
    '|',
  ),
  zh: '字段|输入|输入框|文本|文本框|请输入|在此输入|值|选择|请选择|列表|复选框|表单|标签|欄位|輸入|輸入框|文字方塊|請輸入|請選擇|選擇|label|input'.split(
    '|',
  ),
  ja: 'フィールド|入力|入力欄|テキスト|テキストボックス|ここに入力|入力してください|値|選択|選択してください|リスト|チェックボックス|フォーム|ラベル|label|input'.split(
    '|',
  ),
  ko: '필드|입력|입력란|텍스트|텍스트 상자|여기에 입력|입력하세요|값|선택|선택하세요|목록|체크박스|양식|레이블|label|input'.split(
    '|',
  ),
  ar: 'حقل|حقل نصي|إدخال|نص|اكتب هنا|أدخل النص|قيمة|اختر|تحديد|قائمة|نموذج|label|input'.split('|'),
  hi: 'फ़ील्ड|इनपुट|पाठ|टेक्स्ट|यहाँ लिखें|मान|चुनें|सूची|फ़ॉर्म|लेबल|label|input'.split('|'),
  id: 'kolom|isian|teks|kotak teks|masukkan teks|ketik di sini|nilai|pilih|daftar|formulir|label|input'.split(
    '|',
  ),
};
