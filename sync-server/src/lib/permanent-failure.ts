/** Thrown where trying again cannot help, by whatever an effect calls: the effect goes to the dead letters at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}
