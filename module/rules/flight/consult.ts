/** What decides whether anybody but the one aimed at is looked for. */
export interface Stakes {
  /** The table plays with unintended targets. @rule UT-03 */
  readonly on: boolean;
  /** Somebody or something that matters may be struck. @rule UT-14 */
  readonly consequences: boolean;
  /** It flies: a blade does not. @rule UT-13 */
  readonly flies: boolean;
  /** It strikes everybody in an area as it is. @rule UT-15 */
  readonly area: boolean;
}

/** Is a round that missed followed? @rule UT-03 @rule UT-13 @rule UT-14 @rule UT-15 @rule UT-17 one exemption is enough */
export const followsMiss = ({ on, consequences, flies, area }: Stakes): boolean => on && consequences && flies && !area;

/** Is a round that went through followed? @rule UT-03 @rule UT-14 @rule UT-16 that of an area effect too */
export const followsThrough = ({ on, consequences }: Stakes): boolean => on && consequences;
