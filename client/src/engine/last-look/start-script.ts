/** The part of `public/start.js` that draws last looks, as the program uses it. */
export interface StartScript {
  /** everything beside the address that decides how the screen looks; undefined where no look may be kept */
  mark(): string | undefined
  /** the key of the present address */
  path(): string
  /** the screen is drawn, and nothing of it is on its way */
  stands(): boolean
  /** takes the drawn look away */
  end(): void
}

/** Undefined without a build: the script then draws nothing. */
export const startScript = (): StartScript | undefined => (globalThis as { lastLook?: StartScript }).lastLook
