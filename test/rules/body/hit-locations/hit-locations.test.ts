import { describe, expect, test } from "vitest";
import {
  BODY_PLACES,
  hiddenApart,
  hiddenWith,
  HIT_LOCATIONS,
  isHidden,
  isHitLocation,
  sided,
} from "../../../../module/rules/body/hit-locations/hit-locations";

const hiddenBy = (covered: readonly string[], exact?: boolean) =>
  BODY_PLACES.filter((place) => isHidden(place, covered, exact)).map(({ location, side }) => sided(location, side));

describe("[TD-AREA-08] locations behind cover", () => {
  test.each([
    ["torso", ["torso", "vitals", "groin"]],
    ["head", ["skull", "left-eye", "right-eye", "face", "neck"]],
  ])("a covered %s hides only %j", (limb, places) => {
    expect(hiddenBy([limb]).sort()).toEqual([...places].sort());
  });

  test("a covered arm also hides its hand, and a covered leg also hides its foot", () => {
    expect(hiddenBy(["left-arm", "right-leg"])).toEqual(["left-arm", "right-leg", "left-hand", "right-foot"]);
  });

  test("[TD-AREA-13] a covered limb hides no hand or foot if cover lists hands and feet separately", () => {
    expect(hiddenBy(["neck", "left-hand"])).toEqual(["neck", "left-hand"]);
    expect(hiddenBy(["left-arm", "right-leg", "right-foot"], true)).toEqual(["left-arm", "right-leg", "right-foot"]);
    expect([hiddenApart(["left-arm"], false), hiddenApart(["left-arm"], true)]).toEqual([["left-hand"], []]);
    expect(hiddenBy([])).toEqual([]);
  });

  test("[TD-AREA-12] a covered torso hides the groin unless cover lists the groin separately", () => {
    expect(hiddenBy(["torso"], true)).toEqual(["torso", "vitals"]);
    expect(hiddenBy(["torso", "groin"], true)).toEqual(["torso", "vitals", "groin"]);
    expect([hiddenApart(["torso"], false), hiddenApart(["torso"], true)]).toEqual([["groin"], []]);
  });

  test("the limb that hides a location is on the location's side, or on the left if the side is unknown", () => {
    expect([hiddenWith({ location: "hand", side: "right" }), hiddenWith({ location: "foot", side: "left" })]).toEqual([
      "right-arm",
      "left-leg",
    ]);
    expect([hiddenWith({ location: "hand", side: null }), hiddenWith({ location: "foot", side: null })]).toEqual(["left-arm", "left-leg"]);
    expect(hiddenWith({ location: "eye", side: "right" })).toBe("head");
  });
});

test("[TD-LOC-02] a location is valid only if the list of hit locations contains it", () => {
  expect(HIT_LOCATIONS.every(({ location }) => isHitLocation(location))).toBe(true);
  expect(["weapon", "random", "left-arm", "tail", ""].some(isHitLocation)).toBe(false);
});
