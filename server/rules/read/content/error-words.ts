/**
 * Words of messages about a wrong value that say nothing about it, by language and in lower case: `fault` that something is
 * wrong, `filler` what else such a message is made of. Words for a value that is missing are left out: these say it.
 */
export const ERROR_WORDS: Readonly<Record<string, { fault: string; filler: string }>> = {
  en: {
    fault: 'error errors invalid incorrect wrong valid correct mistake problem problems fix failed failure',
    filler:
      'a an and again an answer below above check correctly data enter entered entry field fields following for form had has have here in information input is it item no not of ok please something sorry that the there these this to try value values was we were with your you',
  },
  de: {
    fault:
      'fehler fehlerhaft fehlerhafte ungültig ungültige ungültiger ungültiges falsch falsche falscher gültig gültige gültigen gültiger gültiges korrekt korrigieren problem',
    filler:
      'angabe angaben aufgetreten bitte das den der die diese dieser dieses ein eine einen eingabe eingaben erneut es etwas feld felder ihre ihrer in ist leider nicht oben prüfen sie unten überprüfen und versuchen wert werte',
  },
  fr: {
    fault:
      'erreur erreurs invalide invalides incorrect incorrecte incorrects faux valide valides corriger corrigez problème',
    filler:
      'à au aux avec ce cette ces champ champs dans de des donnée données du entrer entrez essayer est et il la le les merci ne non pas plaît réessayez s saisie saisir saisissez si suivants suivant un une valeur valeurs veuillez vérifier vérifiez vos votre vous y',
  },
  es: {
    fault:
      'error errores inválido inválida inválidos incorrecto incorrecta incorrectos válido válida válidos correcto correcta corrija corregir problema',
    filler:
      'campo campos compruebe con dato datos de del el en entrada es este esta favor ha hay ingrese intente intentar introduzca la las lo los no nuevo nuevamente por revise se siguientes siguiente su sus un una valor valores vuelva y',
  },
  it: {
    fault:
      'errore errori invalido errato errata sbagliato valido valida validi corretto corretta correggere correggi problema',
    filler:
      'campo campi con controlla controllare dati dato di è e favore i il in inserire inserisci inserito la le lo nel non per questo questa riprova seguente seguenti si tuo un una valore valori verificare',
  },
  pt: {
    fault:
      'erro erros inválido inválida inválidos incorreto incorreta errado válido válida válidos correto correta corrija corrigir problema',
    filler:
      'a as campo campos com dado dados de do e em entrada este esta favor há insira introduza não no novamente o os ocorreu por seguinte seguintes seu tente um uma valor valores verifique',
  },
  nl: {
    fault:
      'fout fouten foutief ongeldig ongeldige onjuist onjuiste verkeerd geldig geldige juist juiste corrigeer probleem',
    filler:
      'aub controleer de deze dit een en er gegevens het in invoer is nee niet of opnieuw probeer u uw vul veld velden volgende waarde waarden',
  },
  sv: {
    fault: 'fel felaktig felaktigt ogiltig ogiltigt giltig giltigt korrekt rätta problem',
    filler:
      'ange det den detta ett en fält fältet försök har i igen inte kontrollera uppgift uppgifter vänligen värde värdet är',
  },
  da: {
    fault: 'fejl ugyldig ugyldigt forkert gyldig gyldigt korrekt ret problem',
    filler:
      'angiv den der det dette en er et felt feltet ikke igen indtast indtastning kontroller prøv værdi værdien venligst',
  },
  no: {
    fault: 'feil ugyldig galt gyldig korrekt rett problem',
    filler:
      'angi den det dette en er et felt feltet igjen ikke kontroller prøv skriv vennligst verdi verdien',
  },
  pl: {
    fault:
      'błąd błędy błędna błędne nieprawidłowy nieprawidłowa nieprawidłowe niepoprawny niepoprawna prawidłową prawidłowe poprawną poprawne popraw problem',
    filler:
      'dane i jest lub nie pole pola ponownie proszę sprawdź spróbuj to w wartość wprowadź wpisz wystąpił',
  },
  tr: {
    fault: 'hata hatalı geçersiz yanlış geçerli doğru düzeltin sorun',
    filler: 'alan alanı bir bu değer değeri girin giriniz kontrol edin lütfen oluştu tekrar deneyin',
  },
  ru: {
    fault:
      'ошибка ошибки неверно неверное неверный неверные неправильно неправильное некорректное некорректно недопустимое верное правильное корректное исправьте',
    filler:
      'в введите введено данные еще ещё значение и или не поле поля попробуйте пожалуйста проверьте раз снова это',
  },
};
