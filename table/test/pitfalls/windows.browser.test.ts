import type { FoundryScope, SourceData, SystemObject, FieldValue } from "../../common/dynamic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Seat } from "../../../test/browser/harness/seat";
import { startTable, type Table } from "../../../test/browser/harness/table";

const GUARD = "probeActorguard0";
const PROBE = { system: "table/test/canvas/probe/system", world: "table/test/canvas/probe/world" };

/** Defines, as packages do, a window class whose form contains the given HTML, and a window class with template parts. Runs in the page. */
function defineFormWindow(g: FoundryScope): void {
  const { ApplicationV2, HandlebarsApplicationMixin } = g.foundry.applications.api;
  g.submitted = [];
  g.FormWindow = class FormWindow extends ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: "pit-{id}",
      tag: "form",
      window: { title: "Pit" },
      form: {
        handler: (_event: Event, _form: HTMLFormElement, data: SourceData) => void g.submitted.push(data.object),
        closeOnSubmit: true,
      },
    };
    declare options: SourceData;
    async _renderHTML(): Promise<string> {
      return this.options.html ?? '<input name="a" value="1">';
    }
    _replaceHTML(result: string, content: HTMLElement): void {
      content.innerHTML = result;
    }
  };
  g.PartsWindow = class PartsWindow extends HandlebarsApplicationMixin(ApplicationV2) {
    static DEFAULT_OPTIONS = { id: "parts-{id}", window: { title: "Parts" } };
    static PARTS = {};
  };
}

describe.each([13, 14] as const)("reported pitfalls of windows, forms and sheets on Foundry %i", (generation) => {
  let table: Table;
  let gm: Seat;
  beforeAll(async () => {
    table = await startTable({ generation, ...PROBE });
    gm = await table.join("Gamemaster");
    await gm.waitFor("the map", (g) => g.canvas?.ready);
    await gm.evaluate(defineFormWindow);
  });
  afterAll(() => table?.stop());

  test("[dialog-closed-null] a dialog that is closed without a button returns null, or throws an error if rejectClose is set", async () => {
    const answer = await gm.evaluate(async (g) => {
      const { DialogV2 } = g.foundry.applications.api;
      const close = (_event: Event, dialog: SystemObject) => void dialog.close();
      const lenient = await DialogV2.prompt({ content: "x", render: close });
      const strict = await DialogV2.prompt({ content: "x", rejectClose: true, render: close }).then(
        () => "resolved",
        () => "rejected",
      );
      return [lenient, strict];
    });
    expect(answer).toEqual([null, "rejected"]);
  });

  test("[dialog-callback-dialog] callbacks for buttons, rendering and submission receive the dialog instead of the element", async () => {
    const answer = await gm.evaluate(async (g) => {
      const { DialogV2 } = g.foundry.applications.api;
      const got: boolean[] = [];
      const isDialog = (thing: SystemObject) => got.push(thing instanceof DialogV2);
      await DialogV2.wait({
        content: "x",
        buttons: [
          {
            action: "ok",
            label: "OK",
            default: true,
            callback: (_event: Event, _button: SystemObject, dialog: SystemObject) => isDialog(dialog),
          },
        ],
        render: (_event: Event, dialog: SystemObject) => {
          isDialog(dialog);
          dialog.element.querySelector("button[data-action=ok]").click();
        },
        submit: (_result: FieldValue, dialog: SystemObject) => void isDialog(dialog),
      });
      return got;
    });
    expect(answer).toEqual([true, true, true]);
  });

  test("[app-submit-closes] submit sends the form of a window and closes the window if closeOnSubmit is set", async () => {
    const answer = await gm.evaluate(async (g) => {
      g.submitted.length = 0;
      const app = await new g.FormWindow({ html: '<input name="deep.a" type="number" value="4">' }).render({ force: true });
      await app.submit();
      await new Promise((done) => setTimeout(done, 300));
      return [g.submitted, app.rendered];
    });
    expect(answer).toEqual([[{ "deep.a": 4 }], false]);
  });

  test("[form-no-submit-on-change] a change submits a form only if submitOnChange is set", async () => {
    const answer = await gm.evaluate(async (g) => {
      g.submitted.length = 0;
      const change = async (form: object): Promise<number> => {
        const app = await new g.FormWindow({ form: { closeOnSubmit: false, ...form } }).render({ force: true });
        const input = app.element.querySelector("input");
        input.value = "2";
        input.dispatchEvent(new Event("change", { bubbles: true }));
        await new Promise((done) => setTimeout(done, 50));
        await app.close({ animate: false });
        return g.submitted.length;
      };
      return [
        await change({}),
        await change({ submitOnChange: true }),
        g.foundry.applications.sheets.ActorSheetV2.DEFAULT_OPTIONS.form?.submitOnChange ?? false,
      ];
    });
    expect(answer).toEqual([0, 1, false]);
  });

  test("[form-readonly-sent] a form sends read-only fields and omits disabled fields", async () => {
    const answer = await gm.evaluate((g) => {
      const form = g.document.createElement("form");
      form.innerHTML =
        '<input name="a" value="1" readonly><input name="b" value="2" disabled><input name="c" value="3"><input name="c" value="4" disabled>';
      const { FormDataExtended } = g.foundry.applications.ux;
      return [new FormDataExtended(form).object, Object.keys(new FormDataExtended(form, { disabled: true, readonly: false }).object)];
    });
    expect(answer).toEqual([{ a: "1", c: "3" }, ["b", "c"]]);
  });

  test("[form-checkbox-value] a checkbox with a value gives that value or null, and a checkbox without a value gives a boolean", async () => {
    const answer = await gm.evaluate((g) => {
      const form = g.document.createElement("form");
      form.innerHTML = `<input name="one" type="checkbox"><input name="two" type="checkbox" value="x" checked><input name="three" type="checkbox" value="y">
        <input name="many" type="checkbox"><input name="many" type="checkbox" checked><input name="many" type="checkbox" value="hello" checked>
        <input name="many" type="checkbox" value="4" data-dtype="Number" checked><input name="many" type="checkbox" value="5" data-dtype="Number">`;
      return new g.foundry.applications.ux.FormDataExtended(form).object;
    });
    expect(answer).toEqual({ one: false, two: "x", three: null, many: [false, true, "hello", 4, null] });
  });

  test("[form-odd-names] a form sends fields with unusual names and omits buttons", async () => {
    const answer = await gm.evaluate((g) => {
      const form = g.document.createElement("form");
      form.innerHTML =
        '<button type="button" name="foo" value="1">x</button><input name="length" type="number" value="3"><input name="item" value="i">';
      return new g.foundry.applications.ux.FormDataExtended(form).object;
    });
    expect(answer).toEqual({ length: 3, item: "i" });
  });

  test("[render-first] the render options have isFirstRender true only for the first render", async () => {
    const answer = await gm.evaluate(async (g) => {
      const seen: boolean[] = [];
      class Window extends g.FormWindow {
        async _onRender(context: SourceData, options: SourceData) {
          await super._onRender(context, options);
          seen.push(options.isFirstRender);
        }
      }
      const app = await new Window().render({ force: true });
      await app.render();
      await app.close({ animate: false });
      return seen;
    });
    expect(answer).toEqual([true, false]);
  });

  test("[render-unforced] render without force leaves a closed window closed", async () => {
    const answer = await gm.evaluate(async (g) => {
      const app = new g.FormWindow();
      await app.render();
      const closed = app.rendered;
      await app.render({ force: true });
      const open = app.rendered;
      await app.close({ animate: false });
      return [closed, open];
    });
    expect(answer).toEqual([false, true]);
  });

  test("[app-hooks-by-class] the hooks of a window are called for its class and for each parent class", async () => {
    const answer = await gm.evaluate(async (g) => {
      const heard: string[] = [];
      const ids = ["renderFormWindow", "renderApplicationV2", "closeFormWindow"].map((hook) => [
        hook,
        g.Hooks.on(hook, () => void heard.push(hook)),
      ]);
      const app = await new g.FormWindow().render({ force: true });
      await app.close({ animate: false });
      for (const [hook, id] of ids) g.Hooks.off(hook, id);
      return heard;
    });
    expect(answer).toEqual(["renderFormWindow", "renderApplicationV2", "closeFormWindow"]);
  });

  test("[select-options-set] selectOptions marks the values of a list or a set as selected", async () => {
    const answer = await gm.evaluate((g) => {
      const choices = { a: "foo", b: "bar", c: "blubb" };
      const marked = (selected: SystemObject): string[] => {
        const select = g.document.createElement("select");
        select.innerHTML = g.Handlebars.compile("{{selectOptions choices selected=selected}}")({ choices, selected });
        return [...select.querySelectorAll("option[selected]")].map((option: SystemObject) => option.value);
      };
      return [marked(["a", "b"]), marked(new Set(["a", "b"])), marked("c")];
    });
    expect(answer).toEqual([["a", "b"], ["a", "b"], ["c"]]);
  });

  test("[select-helper-gone] Foundry 14 has no block helper named select", async () => {
    const answer = await gm.evaluate((g) => "select" in g.Handlebars.helpers);
    expect(answer && generation >= 14).toBe(false);
  });

  test("[form-group-localized] a form field localizes the labels of its choices on request", async () => {
    const answer = await gm.evaluate((g) => {
      g.foundry.utils.mergeObject(g.game.i18n.translations, { PIT: { ONE: "Number one" } });
      const field = new g.foundry.data.fields.NumberField({ choices: { 1: { steve: "PIT.ONE" } } });
      return field.toInput({ name: "x", labelAttr: "steve", localize: true }).textContent.trim();
    });
    expect(answer).toBe("Number one");
  });

  test("[to-input-null] an input for null is empty regardless of the field's initial value", async () => {
    const answer = await gm.evaluate((g) => {
      const { NumberField, StringField } = g.foundry.data.fields;
      const number = new NumberField({ initial: 5, nullable: true }).toInput({ name: "x", value: null });
      const text = new StringField({ initial: "word", nullable: true }).toInput({ name: "y", value: null });
      const bounded = new NumberField({ min: 0, max: 5, step: 1, nullable: true }).toInput({ name: "z", value: null });
      return [number.value, text.value, bounded.localName];
    });
    expect(answer).toEqual(["", "", "input"]);
  });

  test("[sheet-drop-document] a drop on a sheet reaches the handler of its type as a document", async () => {
    const answer = await gm.evaluate(async (g, guard: string) => {
      const got: unknown[] = [];
      class Sheet extends g.foundry.applications.sheets.ActorSheetV2 {
        async _renderHTML() {
          return "<p>drop here</p>";
        }
        _replaceHTML(result: string, content: HTMLElement) {
          content.innerHTML = result;
        }
        async _onDropActiveEffect(_event: DragEvent, effect: SystemObject) {
          got.push(["effect", effect.name, effect.documentName]);
          return null;
        }
      }
      const actor = g.game.actors.get(guard);
      const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Dropped" }]);
      const sheet = await new (Sheet as SystemObject)({ document: actor }).render({ force: true });
      const data = new DataTransfer();
      data.setData("text/plain", JSON.stringify(effect.toDragData()));
      sheet.element.querySelector("p").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      await new Promise((done) => setTimeout(done, 200));
      await sheet.close({ animate: false });
      await effect.delete();
      return got;
    }, GUARD);
    expect(answer).toEqual([["effect", "Dropped", "ActiveEffect"]]);
  });

  test("[sheet-submit-steps] a sheet's form calls _prepareSubmitData, which calls _processFormData, before _processSubmitData", async () => {
    const answer = await gm.evaluate(async (g, guard: string) => {
      const steps: string[] = [];
      class Sheet extends g.foundry.applications.sheets.ActorSheetV2 {
        async _renderHTML() {
          return '<input name="name" value="Pit guard">';
        }
        _replaceHTML(result: string, content: HTMLElement) {
          content.innerHTML = result;
        }
        _processFormData(...args: FieldValue[]) {
          steps.push("form");
          return super._processFormData(...args);
        }
        _prepareSubmitData(...args: FieldValue[]) {
          steps.push("prepare");
          return super._prepareSubmitData(...args);
        }
        async _processSubmitData(...args: FieldValue[]) {
          steps.push("submit");
          return super._processSubmitData(...args);
        }
      }
      const actor = g.game.actors.get(guard);
      const { name } = actor;
      const sheet = await new (Sheet as SystemObject)({ document: actor }).render({ force: true });
      await sheet.submit();
      await sheet.close({ animate: false });
      const after = actor.name;
      await actor.update({ name });
      return [steps.join(" "), after];
    }, GUARD);
    expect(answer).toEqual(["prepare form submit", "Pit guard"]);
  });

  test("[old-core-sheets] core registers the old sheets only on Foundry 13", async () => {
    const answer = await gm.evaluate((g) =>
      [g.CONFIG.Actor, g.CONFIG.Item].flatMap((config: SourceData) =>
        Object.values(config.sheetClasses).flatMap((classes: SystemObject) => Object.keys(classes)),
      ),
    );
    expect(answer.filter((name: string) => name.startsWith("core.")).length > 0).toBe(generation === 13);
  });
});
