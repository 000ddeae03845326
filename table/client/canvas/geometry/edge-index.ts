import Flatbush from "flatbush";
import type { Box, Point } from "../../../common/grid/grid-types";
import type { Edge } from "./edge";

/** Packed tree of edges. The tree is immutable, so a changed wall requires a new tree. */
export class EdgeIndex {
  private readonly edges: readonly Edge[];
  private readonly tree: Flatbush | null;

  constructor(edges: readonly Edge[]) {
    this.edges = edges;
    this.tree = edges.length ? new Flatbush(edges.length) : null;
    if (!this.tree) return;
    for (const { a, b } of edges) this.tree.add(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y));
    this.tree.finish();
  }

  get size(): number {
    return this.edges.length;
  }

  /** Returns the edges whose bounding box overlaps the bounding box of the segment. */
  along(from: Point, to: Point): Edge[] {
    return this.search(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y));
  }

  within({ x, y, width, height }: Box): Edge[] {
    return this.search(x, y, x + width, y + height);
  }

  private search(x0: number, y0: number, x1: number, y1: number): Edge[] {
    return this.tree ? this.tree.search(x0, y0, x1, y1).map((index) => this.edges[index]!) : [];
  }
}
