import { describe, expect, test } from "vitest";
import { folderTree, matchesSearch } from "../../client/shell/sidebar/folder-tree";

const entry = (id: string, name: string, folder: string | null = null, sort = 0) => ({
  id,
  name,
  folder,
  sort,
  img: null,
  uuid: `Actor.${id}`,
});
const folder = (id: string, name: string, parent: string | null = null, sorting = "a", sort = 0) => ({
  id,
  name,
  folder: parent,
  sorting,
  sort,
});
const all = (): boolean => true;

describe("tree of a directory", () => {
  test("each entry is in its folder, and the counts of a folder include subfolders", () => {
    const tree = folderTree(
      [folder("f", "Foes"), folder("g", "Guards", "f")],
      [entry("1", "A"), entry("2", "B", "f"), entry("3", "C", "g")],
      null,
      all,
    );
    expect(tree.entries.map((one) => one.id)).toEqual(["1"]);
    expect(tree.children[0]).toMatchObject({ count: 2, folder: { id: "f" }, entries: [{ id: "2" }] });
    expect(tree.children[0]!.children[0]).toMatchObject({ count: 1, depth: 2, entries: [{ id: "3" }] });
  });

  test("an entry whose folder is missing is at the top level", () => {
    expect(folderTree([], [entry("1", "A", "lost")], null, all).entries).toHaveLength(1);
  });

  test("numbers in names are sorted by value, and a manually sorted folder keeps the manual order", () => {
    const names = (sorting: string): string[] => {
      const tree = folderTree(
        [folder("f", "F", null, sorting)],
        [entry("1", "Guard 10", "f", 1), entry("2", "Guard 9", "f", 2)],
        null,
        all,
      );
      return tree.children[0]!.entries.map((one) => one.name);
    };
    expect(names("a")).toEqual(["Guard 9", "Guard 10"]);
    expect(names("m")).toEqual(["Guard 10", "Guard 9"]);
  });

  test("only folders in the given set are expanded", () => {
    const folders = [folder("f", "F"), folder("g", "G")];
    expect(folderTree(folders, [], new Set(["g"]), all).children.map((child) => child.expanded)).toEqual([false, true]);
    expect(folderTree(folders, [], null, all).children.every((child) => child.expanded)).toBe(true);
  });

  test("a search requires every word and ignores case and accents", () => {
    expect(matchesSearch("Sniper on the Roof", "roof sniper")).toBe(true);
    expect(matchesSearch("Renée", "renee")).toBe(true);
    expect(matchesSearch("Sniper", "sniper roof")).toBe(false);
    expect(matchesSearch("Anything", "")).toBe(true);
  });
});
