/** Made by the build from templates/**: registers templates precompiled, so that none is fetched one by one. */
declare module "virtual:crossfire-templates" {
  export function register(): void;
  /** Paths the templates are registered under. */
  export const TEMPLATE_PATHS: readonly string[];
}

/** The same for sheets, which nobody needs before one is opened. */
declare module "virtual:crossfire-templates/sheets" {
  export function register(): void;
  export const TEMPLATE_PATHS: readonly string[];
}

/** The same for the attack dialog. */
declare module "virtual:crossfire-templates/attack" {
  export function register(): void;
  export const TEMPLATE_PATHS: readonly string[];
}

/** The same for windows that are rarely opened. */
declare module "virtual:crossfire-templates/windows" {
  export function register(): void;
  export const TEMPLATE_PATHS: readonly string[];
}

/** The same for tests outside attacks. */
declare module "virtual:crossfire-templates/test" {
  export function register(): void;
  export const TEMPLATE_PATHS: readonly string[];
}

/** The same for attack cards. */
declare module "virtual:crossfire-templates/card" {
  export function register(): void;
  export const TEMPLATE_PATHS: readonly string[];
}

/** The same for the encounter tracker. */
declare module "virtual:crossfire-templates/tracker" {
  export function register(): void;
  export const TEMPLATE_PATHS: readonly string[];
}

/** The same for the windows of the clock. */
declare module "virtual:crossfire-templates/clock" {
  export function register(): void;
  export const TEMPLATE_PATHS: readonly string[];
}

/** The same for windows of the gamemaster alone. */
declare module "virtual:crossfire-templates/gamemaster" {
  export function register(): void;
  export const TEMPLATE_PATHS: readonly string[];
}
