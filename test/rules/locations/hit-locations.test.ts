import { describe, expect, test } from "vitest";
import { hiddenWith, HIT_LOCATIONS, isHidden, isHitLocation, LOCATION_IDS } from "../../../module/rules/locations/hit-locations";

const BOTH = ["left-arm", "right-arm", "left-leg", "right-leg"];

describe("[TD-AREA-08] places behind cover", () => {
  test.each([
    ["torso", ["torso", "vitals", "groin"]],
    ["head", ["skull", "eye", "face", "neck"]],
  ])("%s hides %j, and nothing else", (limb, places) => {
    expect(LOCATION_IDS.filter((location) => isHidden(location, [limb]))).toEqual(
      LOCATION_IDS.filter((location) => places.includes(location)),
    );
  });

  test("arms hide hands and legs hide feet, where both of them are behind it", () => {
    expect(LOCATION_IDS.filter((location) => isHidden(location, BOTH))).toEqual(["arm", "leg", "hand", "foot"]);
    expect(LOCATION_IDS.filter((location) => isHidden(location, ["left-arm", "left-leg"]))).toEqual([]);
  });

  test("a place may be behind it by itself, and of what comes in pairs both", () => {
    expect([isHidden("neck", ["neck"]), isHidden("hand", ["left-hand"]), isHidden("hand", ["left-hand", "right-arm"])]).toEqual([
      true,
      false,
      true,
    ]);
    expect(isHidden("torso", [])).toBe(false);
  });

  test("the limb that hides a place is that of its own side, the left one where nobody knows", () => {
    expect([hiddenWith({ location: "hand", side: "right" }), hiddenWith({ location: "foot", side: "left" })]).toEqual([
      "right-arm",
      "left-leg",
    ]);
    expect([hiddenWith({ location: "hand", side: null }), hiddenWith({ location: "foot", side: null })]).toEqual(["left-arm", "left-leg"]);
    expect(hiddenWith({ location: "eye", side: "right" })).toBe("head");
  });
});

test("[TD-LOC-02] every place of the list is one, and nothing else is", () => {
  expect(HIT_LOCATIONS.every(({ location }) => isHitLocation(location))).toBe(true);
  expect(["weapon", "random", "left-arm", "tail", ""].some(isHitLocation)).toBe(false);
});
