import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Session tokens. A token contains its user and a signature, and stays valid as long as the world's secret exists. Therefore a browser that
 * reconnects after a restart of the server has the same user.
 */
export class Sessions {
  readonly #secret: Buffer;

  constructor(secret: Buffer = randomBytes(32)) {
    this.#secret = secret;
  }

  /**
   * Opens the sessions.
   * @param file - file with the secret; missing: created; damaged: moved away and replaced, so that all users must log in again
   * @param log - receives the description of the damage
   */
  static async open(file: string, log: (message: string) => void = () => {}): Promise<Sessions> {
    await mkdir(dirname(file), { recursive: true });
    try {
      await writeFile(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const secret = Buffer.from((await readFile(file, "utf8")).trim(), "hex");
    if (secret.length === 32) return new Sessions(secret);
    const aside = `${file}.damaged-${Date.now()}`;
    await rename(file, aside);
    log(`${file} held no usable secret and was replaced: everybody joins anew. The damaged file is ${aside}`);
    return Sessions.open(file, log);
  }

  create(userId: string): string {
    const body = `${userId}.${randomBytes(12).toString("hex")}`;
    return `${body}.${this.#sign(body)}`;
  }

  /** Returns the user of a token; null if this server did not sign the token. */
  userOf(token: unknown): string | null {
    if (typeof token !== "string") return null;
    const at = token.lastIndexOf(".");
    const body = token.slice(0, Math.max(at, 0));
    const given = Buffer.from(token.slice(at + 1));
    const right = Buffer.from(this.#sign(body));
    return given.length === right.length && timingSafeEqual(given, right) ? (body.split(".")[0] ?? null) : null;
  }

  #sign(body: string): string {
    return createHmac("sha256", this.#secret).update(body).digest("hex");
  }
}
