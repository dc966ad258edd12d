export function meanOfPositive(values: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] <= 0) continue;
    sum += values[i];
    count++;
  }
  return count === 0 ? 1 : sum / count;
}
