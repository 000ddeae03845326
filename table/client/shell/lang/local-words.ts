/** Keys of the interface's most frequently read texts. Each language lists its texts in this order. */
const KEYS = [
  "COMMON.Yes",
  "COMMON.No",
  "COMMON.Confirm",
  "COMMON.Save",
  "COMMON.Cancel",
  "COMMON.Unknown",
  "COMMON.AreYouSure",
  "TABLE.Map",
  "TABLE.Save",
  "TABLE.Name",
  "TABLE.Type",
  "TABLE.Tab.chat",
  "TABLE.Tab.combat",
  "TABLE.Tab.actors",
  "TABLE.Tab.items",
  "TABLE.Tab.scenes",
  "TABLE.Tab.journal",
  "TABLE.Tab.tables",
  "TABLE.Tab.macros",
  "TABLE.Tab.compendium",
  "TABLE.Tab.settings",
  "TABLE.Players.Title",
  "TABLE.Players.GM",
  "CHAT.To",
  "CHAT.RollPublic",
  "CHAT.RollPrivate",
  "CHAT.RollBlind",
  "CHAT.RollSelf",
  "CHAT.Delete",
  "CHAT.MessageMode",
  "COMBAT.EndTitle",
  "COMBAT.UnknownCombatant",
  "DICE.FULFILLMENT.Manual",
  "DICE.FULFILLMENT.Mersenne",
  "DOCUMENT.Actor",
  "DOCUMENT.Item",
  "DOCUMENT.Scene",
  "DOCUMENT.ActiveEffect",
  "DOCUMENT.Create",
  "DOCUMENT.Delete",
  "DOCUMENT.Import",
  "SETTINGS.LangN",
] as const;

const LISTS: Readonly<Record<string, string>> = {
  de: "Ja|Nein|Bestätigen|Speichern|Abbrechen|Unbekannt|Das lässt sich nicht rückgängig machen.|Karte|Speichern|Name|Art|Chat|Kampf|Akteure|Gegenstände|Szenen|Journal|Würfeltabellen|Makros|Kompendien|Einstellungen|Mitspielende|SL|An|Öffentlicher Wurf|Verdeckter Wurf für die SL|Blinder Wurf für die SL|Wurf nur für mich|Nachricht löschen|Sichtbarkeit|Begegnung beenden?|Unbekannt|Von Hand|Automatisch|Akteur|Gegenstand|Szene|Aktiver Effekt|{type} erstellen|{type} löschen|Importieren|Sprache",
  fr: "Oui|Non|Confirmer|Enregistrer|Annuler|Inconnu|C’est irréversible.|Carte|Enregistrer|Nom|Type|Chat|Combat|Acteurs|Objets|Scènes|Journal|Tables aléatoires|Macros|Compendiums|Paramètres|Joueurs|MJ|À|Jet public|Jet privé du MJ|Jet aveugle du MJ|Jet pour soi|Supprimer le message|Visibilité|Terminer la rencontre ?|Inconnu|À la main|Automatique|Acteur|Objet|Scène|Effet actif|Créer : {type}|Supprimer : {type}|Importer|Langue",
  es: "Sí|No|Confirmar|Guardar|Cancelar|Desconocido|No se puede deshacer.|Mapa|Guardar|Nombre|Tipo|Chat|Combate|Actores|Objetos|Escenas|Diario|Tablas|Macros|Compendios|Ajustes|Jugadores|DJ|Para|Tirada pública|Tirada privada del DJ|Tirada a ciegas del DJ|Tirada propia|Borrar mensaje|Visibilidad|¿Terminar el encuentro?|Desconocido|A mano|Automático|Actor|Objeto|Escena|Efecto activo|Crear: {type}|Borrar: {type}|Importar|Idioma",
  "pt-BR":
    "Sim|Não|Confirmar|Salvar|Cancelar|Desconhecido|Isto não pode ser desfeito.|Mapa|Salvar|Nome|Tipo|Chat|Combate|Atores|Itens|Cenas|Diário|Tabelas|Macros|Compêndios|Configurações|Jogadores|Mestre|Para|Rolagem pública|Rolagem privada do mestre|Rolagem cega do mestre|Rolagem própria|Excluir mensagem|Visibilidade|Encerrar o encontro?|Desconhecido|À mão|Automático|Ator|Item|Cena|Efeito ativo|Criar: {type}|Excluir: {type}|Importar|Idioma",
  pl: "Tak|Nie|Potwierdź|Zapisz|Anuluj|Nieznane|Tego nie da się cofnąć.|Mapa|Zapisz|Nazwa|Rodzaj|Czat|Walka|Aktorzy|Przedmioty|Sceny|Dziennik|Tabele|Makra|Kompendia|Ustawienia|Gracze|MG|Do|Rzut jawny|Rzut prywatny dla MG|Rzut ślepy dla MG|Rzut dla siebie|Usuń wiadomość|Widoczność|Zakończyć starcie?|Nieznany|Ręcznie|Automatycznie|Aktor|Przedmiot|Scena|Aktywny efekt|Utwórz: {type}|Usuń: {type}|Importuj|Język",
  ja: "はい|いいえ|確認|保存|キャンセル|不明|元に戻せません。|マップ|保存|名前|種類|チャット|戦闘|アクター|アイテム|シーン|資料|ロール表|マクロ|資料集|設定|プレイヤー|GM|宛先|公開ロール|GM限定ロール|GMブラインドロール|自分だけのロール|メッセージを削除|公開範囲|遭遇を終了しますか？|不明|手入力|自動|アクター|アイテム|シーン|有効な効果|{type}を作成|{type}を削除|取り込む|言語",
};

/** Languages for which the interface is translated. */
export const LOCAL_LANGUAGES: readonly string[] = Object.keys(LISTS);

/** Returns the texts of the interface in a language. Omits keys without a translation, so that the English texts remain. */
export function localWords(language: string): Readonly<Record<string, string>> {
  const words = LISTS[language]?.split("|") ?? [];
  return Object.fromEntries(KEYS.slice(0, words.length).map((key, at) => [key, words[at]!]));
}
