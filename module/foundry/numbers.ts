/** Formats meters to a tenth in the language of the client: "7.5", in German "7,5". */
export const inTenths = (meters: number): string =>
  meters.toLocaleString(game.i18n?.lang ?? "en", { maximumFractionDigits: 1, useGrouping: false });
