/** Stored data that cannot be read. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
}
