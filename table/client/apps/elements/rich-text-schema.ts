import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from "prosemirror-model";
import { bulletList, listItem, orderedList } from "prosemirror-schema-list";
import { tableNodes } from "prosemirror-tables";

const simple = (tag: string, extra: Partial<NodeSpec> = {}): NodeSpec => ({
  content: "block+",
  group: "block",
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...extra,
});

const mark = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((one) => ({ tag: one })),
  toDOM: (): DOMOutputSpec => [tag, 0],
});

const nodes: Record<string, NodeSpec> = {
  doc: { content: "block+" },
  paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  blockquote: simple("blockquote", { defining: true }),
  secret: {
    ...simple("section"),
    attrs: { id: { default: null }, revealed: { default: false } },
    parseDOM: [
      { tag: "section.secret", getAttrs: (section) => ({ id: section.id || null, revealed: section.classList.contains("revealed") }) },
    ],
    toDOM: ({ attrs }) => [
      "section",
      { class: `secret${attrs["revealed"] ? " revealed" : ""}`, ...(attrs["id"] ? { id: attrs["id"] } : {}) },
      0,
    ],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  heading: {
    attrs: { level: { default: 1 } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs["level"]}`, 0],
  },
  code_block: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
    toDOM: () => ["pre", ["code", 0]],
  },
  ordered_list: { ...orderedList, content: "list_item+", group: "block" },
  bullet_list: { ...bulletList, content: "list_item+", group: "block" },
  list_item: { ...listItem, content: "paragraph block*" },
  ...tableNodes({ tableGroup: "block", cellContent: "block+", cellAttributes: {} }),
  text: { group: "inline" },
  image: {
    inline: true,
    group: "inline",
    attrs: { src: {}, alt: { default: null }, title: { default: null } },
    parseDOM: [
      {
        tag: "img[src]",
        getAttrs: (image) => ({ src: image.getAttribute("src"), alt: image.getAttribute("alt"), title: image.getAttribute("title") }),
      },
    ],
    toDOM: ({ attrs }) => ["img", attrs],
  },
  hard_break: { inline: true, group: "inline", selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
};

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: (anchor) => ({ href: anchor.getAttribute("href"), title: anchor.getAttribute("title") }) }],
    toDOM: ({ attrs }) => ["a", attrs, 0],
  },
  em: mark("em", "i"),
  strong: mark("strong", "b"),
  underline: mark("u"),
  strikethrough: mark("s", "del"),
  subscript: mark("sub"),
  superscript: mark("sup"),
  code: mark("code"),
};

/** Nodes and marks that the rich text editor supports. The editor reduces other markup to text. */
export const richTextSchema = new Schema({ nodes, marks });
