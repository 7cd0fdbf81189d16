const ascending = (values) => [...values].sort((a, b) => a - b)

/** The value below which the given share of all values lies: `percentile(times, 0.95)`. */
export function percentile(values, share) {
  const sorted = ascending(values)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The middle value; the mean of the middle two for an even count. */
export function median(values) {
  const sorted = ascending(values)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Three significant digits; whole numbers from a hundred. */
export const rounded = (value) =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))
