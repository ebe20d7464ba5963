/** Parameters as the driver takes them; most need no copy. */
export function sqlValues(parameters: readonly unknown[]): readonly unknown[] {
  for (const value of parameters) if (value === undefined || typeof value === 'boolean') return parameters.map(toSqlValue)
  return parameters
}

/** SQLite has no booleans and no undefined. */
function toSqlValue(value: unknown): unknown {
  if (value === true) return 1
  if (value === false) return 0
  if (value === undefined) return null
  return value
}
