/** A typed array that grows as numbers are appended. */
type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

export interface NumberBuilder<T extends Numbers> {
  add(value: number): void;
  at(index: number): number;
  readonly length: number;
  finish(): T;
}

export function createNumberBuilder<T extends Numbers>(type: new (length: number) => T): NumberBuilder<T> {
  let values = new type(1024);
  let used = 0;
  return {
    add(value) {
      if (used === values.length) {
        const larger = new type(used * 2);
        larger.set(values);
        values = larger;
      }
      values[used++] = value;
    },
    at: (index) => values[index],
    get length() {
      return used;
    },
    finish: () => values.slice(0, used) as T,
  };
}
