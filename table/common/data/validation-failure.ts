export interface FailureOptions {
  invalidValue?: unknown;
  fallback?: unknown;
  dropped?: boolean;
  unresolved?: boolean;
  message?: string;
}

/** A validation failure. Records the invalid value and, if there is one, the valid value that replaces it. */
export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  dropped: boolean;
  unresolved: boolean;
  message: string | undefined;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: { id: string | number; name?: string; failure: DataModelValidationFailure }[] = [];

  constructor({ invalidValue, fallback, dropped = false, unresolved = false, message }: FailureOptions = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.unresolved = unresolved;
    this.message = message;
  }

  isEmpty(): boolean {
    return Object.keys(this.fields).length === 0 && this.elements.length === 0 && this.message === undefined;
  }

  /** Returns the failures as lines of `path: message`. */
  lines(path = ""): string[] {
    const own = this.message !== undefined ? [`${path || "data"}: ${this.message}`] : [];
    const fields = Object.entries(this.fields).flatMap(([key, failure]) => failure.lines(path ? `${path}.${key}` : key));
    const elements = this.elements.flatMap(({ id, failure }) => failure.lines(path ? `${path}.${id}` : String(id)));
    return [...own, ...fields, ...elements];
  }

  /** Returns the data about this value, without its inner failures. */
  toObject(): FailureOptions {
    const { invalidValue, fallback, dropped, message } = this;
    return { invalidValue, fallback, dropped, ...(message === undefined ? {} : { message }) };
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  toString(): string {
    return this.lines().join("\n");
  }
}

/** Thrown by strict construction and by updates with invalid values. */
export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure | undefined;

  /** Creates an error. @param failure - a failure, a message, or failures and errors by field name */
  constructor(failure: DataModelValidationFailure | string | Record<string, DataModelValidationFailure | Error>, options?: ErrorOptions) {
    const whole = typeof failure === "string" ? undefined : asFailure(failure);
    super(whole ? whole.toString() : String(failure), options);
    this.name = "DataModelValidationError";
    this.failure = whole;
  }

  /**
   * Returns the whole failure, or the failure at a path; undefined if there is none. In a path, the index or the id names an element of a
   * list.
   */
  getFailure(path?: string): DataModelValidationFailure | undefined {
    if (!path) return this.failure;
    return path
      .split(".")
      .reduce<DataModelValidationFailure | undefined>(
        (f, part) => f?.fields[part] ?? f?.elements.find(({ id }) => String(id) === part)?.failure,
        this.failure,
      );
  }

  /** Returns all failures without inner failures, by path. Omits a failure of the whole data, which has no path. */
  getAllFailures(): Record<string, DataModelValidationFailure> {
    const found: Record<string, DataModelValidationFailure> = {};
    const collect = (failure: DataModelValidationFailure, path: string): void => {
      const inner = [...Object.entries(failure.fields), ...failure.elements.map((e) => [String(e.id), e.failure] as const)];
      for (const [key, value] of inner) collect(value, path ? `${path}.${key}` : key);
      if (inner.length === 0 && path) found[path] = failure;
    };
    if (this.failure) collect(this.failure, "");
    return found;
  }

  logAsTable(): void {
    const rows = Object.entries(this.getAllFailures()).map(([path, { message, invalidValue }]) => [path, { message, invalidValue }]);
    console.table(Object.fromEntries(rows));
  }
}

function asFailure(given: DataModelValidationFailure | Record<string, DataModelValidationFailure | Error>): DataModelValidationFailure {
  if (given instanceof DataModelValidationFailure) return given;
  const failure = new DataModelValidationFailure({ unresolved: true });
  for (const [name, value] of Object.entries(given))
    failure.fields[name] =
      value instanceof DataModelValidationFailure ? value : new DataModelValidationFailure({ message: value.message, unresolved: true });
  return failure;
}
