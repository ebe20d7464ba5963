/** Runs what local storage may refuse; the document goes on without. */
export function tryTo(action: () => void): void {
  try {
    action()
  } catch {
    // Local storage refused: the database cannot be listed for wiping, and says itself that nothing is kept.
  }
}
