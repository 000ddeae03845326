import type { Probes } from "../probe";
import { probes as calledShotD20 } from "./called-shot-d20";
import { probes as crossfire } from "./crossfire";
import { probes as ssAction } from "./ss-action";
import { probes as ssAttack } from "./ss-attack";
import { probes as ssBarrier } from "./ss-barrier";
import { probes as ssBarrierDestroy } from "./ss-barrier-destroy";
import { probes as ssBody } from "./ss-body";
import { probes as ssCalled } from "./ss-called";
import { probes as ssCalledEffects } from "./ss-called-effects";
import { probes as ssClock } from "./ss-clock";
import { probes as ssDefense } from "./ss-defense";
import { probes as ssDelay } from "./ss-delay";
import { probes as ssHealing } from "./ss-healing";
import { probes as ssInterceptionBlow } from "./ss-interception-blow";
import { probes as ssKarma } from "./ss-karma";
import { probes as ssLast } from "./ss-last";
import { probes as ssMove } from "./ss-move";
import { probes as ssMulti } from "./ss-multi";
import { probes as ssSurprise } from "./ss-surprise";
import { probes as ssTimed } from "./ss-timed";
import { probes as ssVehicle } from "./ss-vehicle";
import { probes as threeDice } from "./three-dice";
import { probes as unintendedTargets } from "./unintended-targets";

const CHAPTERS: readonly Probes[] = [
  calledShotD20,
  crossfire,
  ssAction,
  ssAttack,
  ssBarrier,
  ssBarrierDestroy,
  ssBody,
  ssCalled,
  ssCalledEffects,
  ssClock,
  ssDefense,
  ssDelay,
  ssHealing,
  ssInterceptionBlow,
  ssKarma,
  ssLast,
  ssMove,
  ssMulti,
  ssSurprise,
  ssTimed,
  ssVehicle,
  threeDice,
  unintendedTargets,
];

/** All probes by rule id. @throws {Error} if two files claim the same rule */
export const PROBES: Probes = CHAPTERS.reduce<Record<string, unknown>>((all, chapter) => {
  for (const [id, probe] of Object.entries(chapter)) {
    if (id in all) throw new Error(`two probes for ${id}`);
    all[id] = probe;
  }
  return all;
}, {}) as Probes;
