import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { DOMParser, DOMSerializer } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { EditorState, type Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { iconButton } from "./form-element";
import { richTextSchema as schema } from "./rich-text-schema";

interface Tool {
  readonly name: string;
  readonly icon: string;
  readonly label: string;
  readonly command: Command;
}

const { nodes, marks } = schema;

const TOOLS: readonly Tool[] = [
  { name: "bold", icon: "fa-solid fa-bold", label: "Bold", command: toggleMark(marks.strong!) },
  { name: "italic", icon: "fa-solid fa-italic", label: "Italic", command: toggleMark(marks.em!) },
  { name: "underline", icon: "fa-solid fa-underline", label: "Underline", command: toggleMark(marks.underline!) },
  { name: "heading", icon: "fa-solid fa-heading", label: "Heading", command: setBlockType(nodes.heading!, { level: 2 }) },
  { name: "paragraph", icon: "fa-solid fa-paragraph", label: "Paragraph", command: setBlockType(nodes.paragraph!) },
  { name: "bullets", icon: "fa-solid fa-list-ul", label: "Bullet list", command: wrapInList(nodes.bullet_list!) },
  { name: "numbers", icon: "fa-solid fa-list-ol", label: "Numbered list", command: wrapInList(nodes.ordered_list!) },
  { name: "quote", icon: "fa-solid fa-quote-right", label: "Quote", command: wrapIn(nodes.blockquote!) },
  { name: "secret", icon: "fa-solid fa-user-secret", label: "Secret", command: wrapIn(nodes.secret!) },
  { name: "undo", icon: "fa-solid fa-rotate-left", label: "Undo", command: undo },
  { name: "redo", icon: "fa-solid fa-rotate-right", label: "Redo", command: redo },
];

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create()).scrollIntoView());
  return true;
});

const KEYS: Record<string, Command> = {
  "Mod-b": toggleMark(marks.strong!),
  "Mod-i": toggleMark(marks.em!),
  "Mod-u": toggleMark(marks.underline!),
  "Mod-z": undo,
  "Mod-y": redo,
  "Shift-Mod-z": redo,
  "Shift-Enter": lineBreak,
  Enter: splitListItem(nodes.list_item!),
  "Mod-]": sinkListItem(nodes.list_item!),
  "Mod-[": liftListItem(nodes.list_item!),
};

/** An editor for rich text with a toolbar. */
export interface RichTextEditor {
  readonly view: EditorView;
  readonly toolbar: HTMLElement;
  /** Returns the text as HTML; "" if the editor is empty. */
  html(): string;
  destroy(): void;
}

function parse(html: string, document: Document) {
  const holder = document.implementation.createHTMLDocument("").createElement("div");
  holder.innerHTML = html;
  return DOMParser.fromSchema(schema).parse(holder);
}

function buildToolbar(document: Document, run: (command: Command) => void): HTMLElement {
  const toolbar = document.createElement("div");
  toolbar.className = "editor-menu";
  toolbar.setAttribute("role", "toolbar");
  for (const { name, icon, label, command } of TOOLS) {
    const button = iconButton(document, icon, label);
    button.dataset.tool = name;
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      run(command);
    });
    toolbar.append(button);
  }
  return toolbar;
}

/** Starts an editor with `html` inside `target`. Ctrl+S (on a Mac, Cmd+S) calls `save` if present. */
export function startRichText(
  target: HTMLElement,
  html: string,
  { label = "", save }: { label?: string; save?: () => void } = {},
): RichTextEditor {
  const document = target.ownerDocument;
  const saveKey: Command = () => (save?.(), true);
  const plugins = [keymap({ ...KEYS, ...(save ? { "Mod-s": saveKey } : {}) }), keymap(baseKeymap), history(), dropCursor(), gapCursor()];
  const attributes = { class: "editor-content", role: "textbox", "aria-multiline": "true", ...(label ? { "aria-label": label } : {}) };
  const view = new EditorView(target, { state: EditorState.create({ doc: parse(html, document), plugins }), attributes });
  const toolbar = buildToolbar(document, (command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  });
  return {
    view,
    toolbar,
    html: () => {
      const { doc } = view.state;
      if (doc.childCount === 1 && doc.firstChild!.type === nodes.paragraph && !doc.firstChild!.content.size) return "";
      const holder = document.createElement("div");
      holder.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document }));
      return holder.innerHTML;
    },
    destroy: () => view.destroy(),
  };
}
