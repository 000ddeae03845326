import type { Reply } from "../../rules/attack/model/ask";
import type { CrossfireApi } from "../api";
import { CHECKS, runCheck } from "../../play/installation/run";

/*
 * Quench batches test the essential acceptance scenes in a licensed Foundry.
 * They use only the macro API and Foundry's own documents. Dice are random, so no test depends on faces.
 * Each batch creates a scene and a folder, and deletes them afterwards. The rest of the world stays as it is.
 */

/** The Quench functions that the batches use. */
export interface QuenchContext {
  describe(title: string, body: () => void): void;
  it(title: string, body: () => Promise<void>): void;
  before(body: () => Promise<void>): void;
  after(body: () => Promise<void>): void;
  readonly assert: {
    ok(value: unknown, message?: string): void;
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
  };
}

export interface Quench {
  registerBatch(key: string, body: (context: QuenchContext) => void, options: { readonly displayName: string }): void;
}

// Unchecked: batches read documents as each Foundry version provides them.
type Kept = Record<string, any>;

/** Maximum milliseconds to wait for the GM's client. The next constant is the interval between checks. */
const PATIENCE = 20_000;
const LOOK = 50;
const METRE = 100;

const api = (): CrossfireApi => (game as { crossfire: CrossfireApi }).crossfire;

async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  for (let waited = 0; waited < PATIENCE; waited += LOOK) {
    const found = look();
    if (found) return found;
    await new Promise((done) => setTimeout(done, LOOK));
  }
  throw new Error(`waited ${PATIENCE / 1000} s in vain for ${what}`);
}

const attributes = { body: 4, agility: 5, reaction: 4, strength: 4, willpower: 3, logic: 3, intuition: 3, charisma: 2 };
const carbine = {
  name: "Quench Carbine",
  type: "weapon",
  system: {
    kind: "ranged",
    skill: "automatics",
    ready: true,
    accuracy: 5,
    arp: 1,
    modes: ["single"],
    range: { increment: 50, max: 300 },
    ammo: { value: 20, max: 20, type: "rifle" },
    damage: { value: 8, kind: "health", type: "kinetic", woundClass: "pi" },
  },
};
const grenade = {
  name: "Quench Grenade",
  type: "weapon",
  system: {
    kind: "thrown",
    skill: "throwing",
    ready: false,
    quantity: 3,
    range: { increment: 8, max: 40 },
    area: { radius: 8, falloff: 1, scatter: 1 },
    damage: { value: 11, kind: "health", type: "kinetic", woundClass: "cut" },
  },
};

const person = (name: string, mode: "quick" | "realistic", folder: string) => ({
  name,
  type: "npc",
  folder,
  system: { attributes, skills: { automatics: 5, throwing: 4 }, mode },
  items: [carbine, grenade],
});

/** A scene with three actors in a row, 10 m from the first to the last. */
class Stage {
  scene!: Kept;
  actors: Kept[] = [];
  tokens: Kept[] = [];
  #folder!: Kept;
  readonly #before = new Set<string>();

  async build(): Promise<void> {
    for (const { id } of game.messages ?? []) this.#before.add(id ?? "");
    this.#folder = (await Folder.implementation.create({ name: "Quench", type: "Actor" })) as Kept;
    const made = [person("Quench Attacker", "quick", this.#folder["id"]), person("Quench Target", "quick", this.#folder["id"])];
    made.push(person("Quench Bystander", "realistic", this.#folder["id"]));
    // Unchecked: the sources are plain objects, and the documents are read as they are.
    this.actors = (await Actor.implementation.createDocuments(made as never)) as unknown as Kept[];
    const places = [1, 6, 11];
    const tokens = this.actors.map((actor, index) => ({
      name: actor["name"],
      actorId: actor["id"],
      actorLink: true,
      x: places[index]! * METRE,
      y: 5 * METRE,
      width: 1,
      height: 1,
    }));
    const grid = { type: 1, size: METRE, distance: 1, units: "m" };
    const scene = { name: "Quench Range", width: 3000, height: 1200, padding: 0, grid, tokens };
    // Unchecked: the source is a plain object, and the document is read as it is.
    this.scene = (await Scene.implementation.create(scene as never)) as unknown as Kept;
    this.tokens = this.actors.map((actor) => this.scene["tokens"].find((token: Kept) => token["actorId"] === actor["id"]));
  }

  async clear(): Promise<void> {
    const made = game.messages?.filter(({ id }) => !this.#before.has(id ?? "")).map(({ id }) => id ?? "") ?? [];
    const records = made.filter((id) => game.messages?.get(id)?.type === "record");
    await ChatMessage.implementation.deleteDocuments(made.filter((id) => !records.includes(id)));
    await ChatMessage.implementation.deleteDocuments(records.filter((id) => game.messages?.has(id)));
    await this.scene["delete"]();
    await Actor.implementation.deleteDocuments(this.actors.map((actor) => actor["id"]));
    await this.#folder["delete"]();
  }

  weapon(index: number, name: string): Kept {
    return this.actors[index]!["items"].getName(name);
  }

  /** Returns each actor's pools and limbs, and its remaining ammunition and grenades. */
  state(): unknown {
    return this.actors.map((actor) => ({
      pools: actor["system"].toObject().pools,
      limbs: actor["system"].toObject().limbs,
      ammo: actor["items"].getName(carbine.name).system.ammo.value,
      grenades: actor["items"].getName(grenade.name).system.quantity,
    }));
  }

  /**
   * Orders an attack by the first actor.
   * @returns the attack message
   */
  async attack(target: number, more: object = {}): Promise<Kept> {
    const known = new Set(game.messages?.map(({ id }) => id));
    await api().attack({
      attacker: this.actors[0]!["uuid"],
      attackerToken: this.tokens[0]!["uuid"],
      weapon: this.weapon(0, carbine.name)["id"],
      target: this.tokens[target]!["uuid"],
      mode: "single",
      called: null,
      aim: 0,
      modifiers: [],
      ...more,
    });
    return until(
      "the attack message",
      () => game.messages?.find(({ id, type }) => !known.has(id) && type === "attack") as Kept | undefined,
    );
  }
}

const hasStatus = (message: Kept, status: string) => (): boolean => message["system"].status === status;

/** Default replies to asks whose answer does not matter to the checks. */
const REPLIES: Readonly<Record<string, (ask: Kept) => Reply>> = {
  defense: ({ id }) => ({ ask: id, kind: "defense", defense: "standard" }),
  choose: ({ id, among }) => ({ ask: id, kind: "entity", entity: among[0].index }),
  "keep-obvious": ({ id }) => ({ ask: id, kind: "keep", keep: true }),
};

/**
 * Answers all asks of an attack until it is applied.
 * @returns the kinds of the asks answered
 */
async function answerAll(message: Kept): Promise<string[]> {
  const asked: string[] = [];
  for (;;) {
    const next = await until("the attack to go on", () => message["system"].asks[0] ?? (hasStatus(message, "resolved")() && "over"));
    if (next === "over") return asked;
    const reply = REPLIES[next.kind];
    if (!reply) throw new Error(`nobody knows what to say to a question of the kind "${next.kind}"`);
    asked.push(next.kind);
    await api().answer(message["id"], reply(next));
    await until("the answer to be taken", () => message["system"].asks[0]?.id !== next.id);
  }
}

function staged(context: QuenchContext, title: string, body: (stage: Stage) => void): void {
  context.describe(title, () => {
    const stage = new Stage();
    context.before(() => stage.build());
    context.after(() => stage.clear());
    body(stage);
  });
}

function attackBatch(context: QuenchContext): void {
  const { it, assert } = context;
  staged(context, "an attack", (stage) => {
    it("is answered by an opponent in quick mode, applied, and undone completely", async () => {
      const before = JSON.stringify(stage.state());
      const message = await stage.attack(1);
      await answerAll(message);
      assert.equal(stage.weapon(0, carbine.name)["system"].ammo.value, 19, "one round is gone");
      assert.ok(message["system"].card.meetings.length > 0, "the card says whom the bullet met");
      await api().undo(message["id"]);
      await until("the attack to be taken back", hasStatus(message, "undone"));
      assert.equal(JSON.stringify(stage.state()), before, "everything is as it was");
    });

    it("asks for the defense of an opponent in realistic mode, and continues with the answer", async () => {
      const message = await stage.attack(2);
      assert.ok((await answerAll(message)).includes("defense"), "a defense was asked for");
    });
  });
}

function explosionBatch(context: QuenchContext): void {
  const { it, assert } = context;
  staged(context, "an explosion", (stage) => {
    it("reaches everyone in its radius exactly once", async () => {
      const [, target] = stage.tokens;
      const at = { scene: stage.scene["id"], x: target!["x"] + METRE / 2, y: target!["y"] + METRE / 2 };
      const weapon = stage.weapon(0, grenade.name)["id"];
      const message = await stage.attack(1, { weapon, target: "", area: { at, among: [], placed: true } });
      await answerAll(message);
      const names = message["system"].card.meetings.map(({ name }: Kept) => name);
      assert.deepEqual(names.toSorted(), ["Quench Attacker", "Quench Bystander", "Quench Target"]);
    });
  });
}

function barrierBatch(context: QuenchContext): void {
  const { it, assert } = context;
  staged(context, "a wall", (stage) => {
    it("becomes glass, and becomes ordinary again after an attack through it", async () => {
      const c = [3 * METRE, 0, 3 * METRE, 12 * METRE];
      const [wall] = (await stage.scene["createEmbeddedDocuments"]("Wall", [{ c }])) as Kept[];
      await api().barrier(wall!["uuid"], "glass");
      assert.equal(wall!["flags"].crossfire.barrier.material, "glass");
      const message = await stage.attack(1);
      await answerAll(message);
      await api().barrier(wall!["uuid"], null);
      assert.equal(wall!["flags"].crossfire?.barrier, undefined);
    });
  });
}

function roundBatch(context: QuenchContext): void {
  const { it, assert } = context;
  staged(context, "a round", (stage) => {
    let combat: Kept;
    const clock = (): Kept => combat["system"].clock;
    context.before(async () => {
      combat = (await Combat.implementation.create({ scene: stage.scene["id"] })) as Kept;
      const combatants = stage.tokens.map((token) => ({ tokenId: token["id"], actorId: token["actorId"], sceneId: stage.scene["id"] }));
      await combat["createEmbeddedDocuments"]("Combatant", combatants);
      await combat["activate"]();
    });
    context.after(() => combat["delete"]());

    it("begins after all combatants have rolled, goes to the second phase, and returns to the first", async () => {
      await combat["startCombat"]();
      const first = await until("somebody to act", () => clock()["acting"]);
      assert.equal(combat["round"], 1);
      const scores = combat["combatants"].map(({ initiative }: Kept) => initiative);
      assert.ok(scores.every(Number.isFinite), "everybody has a score");
      await combat["nextTurn"]();
      const second = await until("the next one to act", () => clock()["acting"] !== first && clock()["acting"]);
      assert.ok(second, "somebody else acts");
      await combat["previousTurn"]();
      await until("the first one to act again", () => clock()["acting"] === first);
    });
  });
}

/** Runs the checks of "Check this installation", one test each. An open question passes with either answer, which is logged. */
function installationBatch({ describe, it, assert }: QuenchContext): void {
  describe("this installation", () => {
    for (const check of CHECKS) {
      it(`[${check.id}] ${check.title}`, async () => {
        const { outcome, detail } = await runCheck(check);
        console.log(`Crossfire | ${check.id}: ${detail}`);
        assert.ok(outcome !== "failed", detail);
      });
    }
  });
}

/** Registers the batches with Quench. */
export function registerBatches(quench: Quench): void {
  quench.registerBatch("crossfire.attack", attackBatch, { displayName: "Crossfire: attack, defense, undo" });
  quench.registerBatch("crossfire.explosion", explosionBatch, { displayName: "Crossfire: explosion" });
  quench.registerBatch("crossfire.barriers", barrierBatch, { displayName: "Crossfire: barriers" });
  quench.registerBatch("crossfire.round", roundBatch, { displayName: "Crossfire: a round of the tracker" });
  quench.registerBatch("crossfire.installation", installationBatch, { displayName: "Crossfire: this installation" });
}
