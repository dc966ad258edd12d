type Optional<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };
type Certain<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };

/** A query's restrictions, where `undefined` is the same as absent. */
export function restrictions<T extends object>(query: T): Optional<T> & Certain<T> {
  return query as Optional<T> & Certain<T>;
}
