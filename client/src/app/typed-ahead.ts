let text = ''

/** What was typed for the palette before it was there. */
export const typedAhead = {
  add(character: string): void {
    text += character
  },
  /** the text, once */
  take(): string {
    const taken = text
    text = ''
    return taken
  },
}
