/**
 * What changes something is called by these words, in addresses and on buttons: to sign out, to delete, to unsubscribe, to
 * put into a cart. Without accents, with `-` where there may be a space or nothing.
 */
export const ACTION_WORDS: readonly string[] = [
  'log-out log-off sign-out sign-off user-log-out log-out-all',
  'delete remove destroy erase purge unsubscribe opt-out revoke disconnect deactivate',
  'add-to-cart add-to-basket remove-item delete-item remove-from-cart',
  // German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Swedish, Danish and Norwegian, Finnish
  'abmelden ausloggen loeschen loschen entfernen abbestellen',
  'deconnexion se-deconnecter supprimer desabonner se-desabonner desinscrire se-desinscrire',
  'cerrar-sesion desconectar eliminar borrar',
  'disconnetti esci elimina rimuovi disiscriviti',
  'sair terminar-sessao encerrar-sessao excluir apagar remover',
  'uitloggen afmelden verwijderen uitschrijven',
  'wyloguj wyloguj-sie usun odhlasit odhlasit-se smazat',
  'logga-ut ta-bort radera log-ud logg-ut slet slett kirjaudu-ulos poista',
].flatMap((words) => words.split(' '));
