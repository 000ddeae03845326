export interface FailureOptions {
  invalidValue?: unknown;
  fallback?: unknown;
  dropped?: boolean;
  unresolved?: boolean;
  message?: string;
}

/** What was wrong with a value, and whether something legal could take its place. */
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

  /** Lines of `path: what is wrong`. */
  lines(path = ""): string[] {
    const own = this.message !== undefined ? [`${path || "data"}: ${this.message}`] : [];
    const fields = Object.entries(this.fields).flatMap(([key, failure]) => failure.lines(path ? `${path}.${key}` : key));
    const elements = this.elements.flatMap(({ id, failure }) => failure.lines(path ? `${path}.${id}` : String(id)));
    return [...own, ...fields, ...elements];
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  toString(): string {
    return this.lines().join("\n");
  }
}

/** Thrown by strict construction and by updates with illegal values. */
export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure | undefined;

  constructor(failure: DataModelValidationFailure | string, options?: ErrorOptions) {
    super(typeof failure === "string" ? failure : failure.toString(), options);
    this.name = "DataModelValidationError";
    this.failure = typeof failure === "string" ? undefined : failure;
  }

  getFailure(path: string): DataModelValidationFailure | undefined {
    return path.split(".").reduce<DataModelValidationFailure | undefined>((f, part) => f?.fields[part], this.failure);
  }

  getAllFailures(): Record<string, DataModelValidationFailure> {
    return this.failure?.fields ?? {};
  }
}
