import type { User } from "../../documents/user";
import { type SystemObject, type SystemClass, globals } from "../../../common/dynamic";
import { menuEntry, t } from "../env";
import { insertAt } from "../frame";
import { openUserConfig } from "../windows/open";

interface UserContext {
  readonly id: string;
  readonly name: string;
  readonly role: number;
  readonly tooltip: string;
  readonly isSelf: boolean;
  readonly cssClass: string;
  readonly color: string;
  readonly active: boolean;
}

/** Defines the list of users. The list always shows connected users. Only the expanded list shows other users. */
export function definePlayers(Base: SystemClass) {
  return class Players extends Base {
    static DEFAULT_OPTIONS = {
      id: "players",
      tag: "aside",
      classes: ["faded-ui"],
      window: { frame: false, positioned: false },
      actions: { toggleExpanded: Players.#onToggle, configureUser: Players.#onConfigure },
    };
    static PARTS = { players: { template: "templates/ui/players.hbs" } };

    #expanded = false;

    get expanded(): boolean {
      return this.#expanded;
    }

    async _prepareContext(): Promise<Record<string, unknown>> {
      const users = [...globals.game.users]
        .sort((a, b) => b.role - a.role || a.name.localeCompare(b.name))
        .map((user: User) => this.#context(user));
      return { active: users.filter((user) => user.active), inactive: users.filter((user) => !user.active), expanded: this.#expanded };
    }

    _formatName(user: User): string {
      const parts = [user.pronouns, user.isGM ? t("TABLE.Players.GM") : user.character?.name].filter(Boolean);
      return parts.length ? `${user.name} (${parts.join(", ")})` : user.name;
    }

    #context(user: SystemObject): UserContext {
      const role =
        Object.entries(globals.CONST.USER_ROLES as Record<string, number>).find(([, value]) => value === user.role)?.[0] ?? "NONE";
      const classes = [user.active ? "active" : "inactive", user.isSelf ? "self" : "", user.isGM ? "gm" : ""].filter(Boolean);
      return {
        id: user.id,
        name: this._formatName(user),
        role: user.role,
        tooltip: t(`TABLE.Role.${role}`),
        isSelf: user.isSelf,
        cssClass: classes.join(" "),
        color: String(user.color?.css ?? user.color ?? "#888888"),
        active: user.active,
      };
    }

    async _onFirstRender(context: unknown, options: unknown): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.setAttribute("aria-label", t("TABLE.Players.Title"));
      this._createContextMenu(this._getContextMenuOptions, ".player", {
        fixed: true,
        hookName: "getUserContextOptions",
        parentClassHooks: false,
      });
      globals.Hooks.on("userConnected", () => void this.render());
      for (const hook of ["createUser", "updateUser", "deleteUser", "updateActor"]) globals.Hooks.on(hook, () => void this.render());
    }

    _insertElement(element: HTMLElement): void {
      insertAt("ui-left-column-1", element);
    }

    _getContextMenuOptions(): unknown[] {
      const userOf = (target: HTMLElement) => globals.game.users.get(target.dataset["userId"]);
      return [
        menuEntry({
          label: "TABLE.Players.Configure",
          icon: "fa-solid fa-user-gear",
          visible: (target) => globals.game.user.isGM || userOf(target)?.isSelf,
          onClick: (target) => openUserConfig(userOf(target)),
        }),
        menuEntry({
          label: "TABLE.Players.Character",
          icon: "fa-solid fa-address-card",
          visible: (target) => Boolean(userOf(target)?.character?.testUserPermission(globals.game.user, "LIMITED")),
          onClick: (target) => userOf(target).character.sheet.render({ force: true }),
        }),
      ];
    }

    collapse(): void {
      this.toggleExpanded(false);
    }
    expand(): void {
      this.toggleExpanded(true);
    }
    toggleExpanded(expanded = !this.#expanded): void {
      this.#expanded = expanded;
      void this.render();
    }

    static #onToggle(this: Players): void {
      this.toggleExpanded();
    }
    static #onConfigure(this: Players): void {
      openUserConfig(globals.game.user);
    }
  };
}
