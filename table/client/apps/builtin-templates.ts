/** Core templates that applications may use, by their documented paths. */
export const builtinTemplates: Readonly<Record<string, string>> = {
  "templates/generic/tab-navigation.hbs": `<nav class="sheet-tabs tabs{{#if verticalTabs}} vertical{{/if}}" role="tablist">
{{#each tabs as |tab|}}
  <a class="{{tab.cssClass}}" data-action="tab" data-group="{{tab.group}}" data-tab="{{tab.id}}" role="tab" tabindex="0" aria-selected="{{#if tab.active}}true{{else}}false{{/if}}">
    {{#if tab.icon}}<i class="{{tab.icon}}" inert></i>{{/if}}
    {{#if tab.label}}<span>{{localize tab.label}}</span>{{/if}}
  </a>
{{/each}}
</nav>`,
  "templates/generic/form-footer.hbs": `<footer class="form-footer">
{{#each buttons as |button|}}
  <button type="{{button.type}}"{{#if button.name}} name="{{button.name}}"{{/if}}{{#if button.action}} data-action="{{button.action}}"{{/if}}{{#if button.cssClass}} class="{{button.cssClass}}"{{/if}}{{disabled button.disabled}}>
    {{#if button.icon}}<i class="{{button.icon}}" inert></i>{{/if}}
    <span>{{localize button.label}}</span>
  </button>
{{/each}}
</footer>`,
  "templates/generic/form-fields.hbs": `{{#each fields as |entry|}}
{{#if entry.fieldset}}
<fieldset>
  {{#if entry.legend}}<legend>{{localize entry.legend}}</legend>{{/if}}
  {{> "templates/generic/form-fields.hbs" fields=entry.fields}}
</fieldset>
{{else}}
{{formGroup entry.field value=entry.value localize=true}}
{{/if}}
{{/each}}`,
};
