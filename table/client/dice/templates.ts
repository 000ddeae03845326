import { globals } from "../../common/dynamic";
import Handlebars from "handlebars";
import { isOtherwise } from "../../common/context";

const ROLL_TEMPLATE = "templates/dice/roll.hbs";

/** Returns the path of the card's template. The file extension is an open point [foundry-api 4.5]. */
export const rollTemplate = (): string => (isOtherwise("roll-template-html") ? ROLL_TEMPLATE.replace(/hbs$/, "html") : ROLL_TEMPLATE);

/** Templates of the dice, by the path under which systems may use them as partials. */
export const DICE_TEMPLATES: Readonly<Record<string, string>> = {
  [ROLL_TEMPLATE]: `<div class="dice-roll" data-action="expandRoll">
  {{#if flavor}}<div class="dice-flavor">{{flavor}}</div>{{/if}}
  <div class="dice-result">
    {{#if tooltip}}<button type="button" class="dice-formula">{{formula}}</button>{{else}}<div class="dice-formula">{{formula}}</div>{{/if}}
    {{{tooltip}}}
    <div class="dice-total">{{total}}</div>
  </div>
</div>`,
  "templates/dice/tooltip.hbs": `<div class="dice-tooltip">
  <div class="wrapper">
  {{#each parts}}
    <section class="tooltip-part">
      <div class="dice">
        <header class="part-header">
          {{#if method}}<span class="part-method">{{method}}</span>{{/if}}
          <span class="part-formula">{{formula}}</span>
          {{#if flavor}}<span class="part-flavor">{{flavor}}</span>{{/if}}
          <span class="part-total">{{total}}</span>
        </header>
        <ol class="dice-rolls">
        {{#each rolls}}
          <li class="roll {{classes}}">{{result}}</li>
        {{/each}}
        </ol>
      </div>
    </section>
  {{/each}}
  </div>
</div>`,
};

const RUNTIME = { allowProtoPropertiesByDefault: true, allowProtoMethodsByDefault: true };

type Engine = typeof Handlebars;
const engine = (): Engine => globals.Handlebars ?? Handlebars;

/** Registers the templates of the dice as partials, but does not replace existing partials. */
export function registerDiceTemplates(handlebars: Engine = engine()): void {
  for (const [path, source] of Object.entries(DICE_TEMPLATES)) {
    const known = path === ROLL_TEMPLATE ? rollTemplate() : path;
    if (!(known in handlebars.partials)) handlebars.registerPartial(known, source);
  }
}

/**
 * Renders a template of the dice, or another template that the table can load.
 * @throws {Error} if the template is neither a registered partial nor loadable by the table
 */
export async function renderDiceTemplate(path: string, context: object): Promise<string> {
  const handlebars = engine();
  registerDiceTemplates(handlebars);
  const load = globals.foundry?.applications?.handlebars?.renderTemplate;
  const partial = handlebars.partials[path];
  if (partial === undefined) {
    if (load) return load(path, context);
    throw new Error(`The template "${path}" is not loaded: register it as a Handlebars partial under this path.`);
  }
  const template = typeof partial === "function" ? partial : handlebars.compile(partial);
  return template(context, RUNTIME);
}
