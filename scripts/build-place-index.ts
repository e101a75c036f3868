// Builds the index of places that src/geography reads (src/geography/data/places.txt) from the
// populated places of Natural Earth (city-timezones), the names of the CLDR and
// scripts/place-names.txt. Run it after a change of these: node scripts/build-place-index.ts
//
// A line is `kind country latitude longitude thousands name/other names`. The kind is c for a city,
// k for a city that is known by its name alone, r for a part of a country, n for a country.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoArea, geoCentroid } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { byLanguage } from "../src/language/rules.ts";

const require = createRequire(import.meta.url);
const inhabitantsMin = 50_000;

interface City {
  city: string;
  country: string;
  /** No code for places that few states recognize. */
  iso2?: string | number;
  pop: number;
  lat: number;
  lng: number;
}

interface Line {
  kind: "c" | "k" | "r" | "n";
  country: string;
  at: [longitude: number, latitude: number];
  inhabitants: number;
  names: Set<string>;
}

const round = (degrees: number) => Math.round(degrees * 100) / 100;

function readCities(): Line[] {
  const cities: City[] = require("city-timezones").cityMapping;
  return cities
    .filter(({ pop }) => pop >= inhabitantsMin)
    .flatMap(({ city, country, iso2, pop, lat, lng }): Line[] => {
      // city-timezones has this city in Austria.
      const known = city === "Passau" ? "de" : iso2;
      const code = country === "Kosovo" ? "xk" : String(known ?? "").toLowerCase();
      if (!/^[a-z]{2}$/.test(code)) return [];
      return [
        { kind: "c", country: code, at: [lng, lat], inhabitants: pop, names: new Set([city]) },
      ];
    });
}

/** Adds the names of scripts/place-names.txt; the lines of places that were not there. */
function addWellKnown(cities: readonly Line[], countries: readonly Line[]): Line[] {
  const text = readFileSync(new URL("place-names.txt", import.meta.url), "utf8");
  return text.split("\n").flatMap((line) => {
    if (!line || line.startsWith("#")) return [];
    if (line.startsWith("country/")) {
      const [, code, ...more] = line.split("/");
      for (const name of more) countries.find(({ country }) => country === code)?.names.add(name);
      return [];
    }
    const [, group = "", rest = ""] = /^(?:(region|few)\/)?(.+)$/.exec(line) ?? [];
    const [country = "", place = "", ...names] = rest.split("/");
    const at = /^(.+?) (-?[\d.]+) (-?[\d.]+)(?: (\d+))?$/.exec(place);
    if (!at) {
      const city = findCity(cities, place, country);
      if (!city) throw new Error(`${place} (${country}) is no city of city-timezones.`);
      city.kind = "k";
      for (const each of names) city.names.add(each);
      return [];
    }
    const [, name = "", latitude, longitude, thousands = "1000"] = at;
    return {
      kind: group === "region" ? "r" : group === "few" ? "c" : "k",
      country,
      at: [Number(longitude), Number(latitude)],
      inhabitants: Number(thousands) * 1000,
      names: new Set([name, ...names]),
    };
  });
}

const findCity = (cities: readonly Line[], name: string, country: string) =>
  cities
    .filter((city) => city.country === country && city.names.has(name))
    .sort((a, b) => b.inhabitants - a.inhabitants)[0];

type Zones = { [part: string]: Zones | string };

/** The names of the cities of time zones, by zone. */
function readZones(language: string): Map<string, string> {
  const file = require(`cldr-dates-full/main/${language}/timeZoneNames.json`);
  const found = new Map<string, string>();
  const walk = (zones: Zones, path: string) => {
    for (const [part, zone] of Object.entries(zones)) {
      if (typeof zone === "string") continue;
      if (typeof zone.exemplarCity === "string") found.set(`${path}${part}`, zone.exemplarCity);
      else walk(zone, `${path}${part}/`);
    }
  };
  walk(file.main[language].dates.timeZoneNames.zone, "");
  return found;
}

/** A city of a time zone is known everywhere. Its country is the one that has the zone. */
function addZones(cities: readonly Line[]) {
  const languages = [...byLanguage(() => true).keys()].map(
    (each) => [each, readZones(each)] as const,
  );
  const english = readZones("en");
  for (const country of new Set(cities.map((city) => city.country)))
    for (const zone of new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []) {
      const named = english.get(zone) ?? zone.split("/").at(-1)?.replaceAll("_", " ") ?? "";
      const city = findCity(cities, named, country);
      if (!city || city.inhabitants < zoneCityMin) continue;
      city.kind = "k";
      for (const [, zones] of languages) {
        const name = zones.get(zone)?.replace(/ \(.*\)$/, "");
        if (name) city.names.add(name);
      }
    }
}
/** Smaller cities of time zones are not known everywhere: Center in North Dakota. */
const zoneCityMin = 200_000;

/** Countries, at the middle of their largest part. */
function readCountries(): Line[] {
  const atlas: Topology<{ countries: GeometryCollection<{ name: string }> }> = JSON.parse(
    readFileSync(require.resolve("world-atlas/countries-50m.json"), "utf8"),
  );
  return feature(atlas, atlas.objects.countries).features.flatMap(
    ({ id, geometry, properties }) => {
      if (id === undefined) return [];
      const country = new Intl.Locale(`und-${String(id).padStart(3, "0")}`).region?.toLowerCase();
      if (country?.length !== 2) return [];
      const parts =
        geometry.type === "MultiPolygon"
          ? geometry.coordinates.map((coordinates) => ({ type: "Polygon" as const, coordinates }))
          : [geometry];
      const largest = parts.reduce((best, part) => (geoArea(part) > geoArea(best) ? part : best));
      const at = geoCentroid(largest);
      return { kind: "n", country, at, inhabitants: 0, names: new Set([properties.name]) };
    },
  );
}

const cities = readCities();
const countries = readCountries();
const added = addWellKnown(cities, countries);
addZones(cities);
const lines = [...cities, ...added, ...countries].map(
  ({ kind, country, at: [longitude, latitude], inhabitants, names }) => {
    const thousands = Math.round(inhabitants / 1000);
    return `${kind} ${country} ${round(latitude)} ${round(longitude)} ${thousands} ${[...names].join("/")}`;
  },
);
writeFileSync(
  new URL("../src/geography/data/places.txt", import.meta.url),
  `${lines.sort().join("\n")}\n`,
);
