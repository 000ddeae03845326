/** A field of a schema with its path in manifest notation, in which `*` matches any key of a collection. */
export interface Place {
  readonly path: string;
  readonly field: any;
}

/** Yields every field of a schema, both groups and leaves. */
export function* placesIn(schema: any, prefix = ""): Generator<Place> {
  for (const [name, field] of Object.entries<any>(schema.fields)) {
    const path = prefix ? `${prefix}.${name}` : name;
    yield { path, field };
    yield* placesInside(field, path);
  }
}

function* placesInside(field: any, path: string): Generator<Place> {
  const { SchemaField } = foundry.data.fields;
  if (field instanceof SchemaField) yield* placesIn(field, path);
  if (!field.element) return;
  yield { path: `${path}.*`, field: field.element };
  yield* placesInside(field.element, `${path}.*`);
}
