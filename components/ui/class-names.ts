/** Joins the class names that hold; a condition that does not hold leaves no trace. */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
